import Foundation
import TerminalTesting
import Testing

/// Random input, in windows of any size.
@Suite struct MonkeyTests {
  @Test(
    "After any random input, the editor still responds",
    arguments: seeds, ["", "bind -v\n"])
  func anything(seed: UInt64, settings: String) throws {
    let terminal = try probe(editrc: settings)
    var monkey = TerminalMonkey(
      seed: seed, vocabulary: ["fetchMore", "firstLoad", "wait", "ref", "×3", "刷新", "12"])
    for _ in 1...3 {
      try monkey.play(100, on: terminal) { ("alive \($0)\r", "line: alive \($0)\r\n") }
    }
    terminal.type("quit\r")
    #expect(try terminal.expectExit() == .exited(0))
  }

  /// The seeds; `MONKEY_SEED` selects one.
  private static var seeds: [UInt64] {
    ProcessInfo.processInfo.environment["MONKEY_SEED"].flatMap(UInt64.init).map { [$0] } ?? [
      1, 2, 3,
    ]
  }
}
