import Foundation
import TerminalTesting
import Testing

/// Nothing that is typed, in no window, ends or hangs the editor.
@Suite struct MonkeyTests {
  @Test(
    "The editor answers after anything",
    arguments: seeds, ["", "bind -v\n"])
  func anything(seed: UInt64, settings: String) throws {
    let file = try TemporaryFile(settings)
    let terminal = try probe(["EDITRC": file.path])
    var monkey = TerminalMonkey(
      seed: seed, vocabulary: ["fetchMore", "firstLoad", "wait", "ref", "×3", "刷新", "12"])
    for _ in 1...rounds {
      try monkey.play(100, on: terminal) { ("alive \($0)\r", "line: alive \($0)\r\n") }
    }
    terminal.type("quit\r")
    #expect(try terminal.expectExit() == .exited(0))
  }

  /// How often every monkey plays; `MONKEY_ROUNDS` asks for more.
  private var rounds: Int {
    ProcessInfo.processInfo.environment["MONKEY_ROUNDS"].flatMap(Int.init) ?? 3
  }

  /// The seeds of the monkeys; `MONKEY_SEED` asks for one.
  private static var seeds: [UInt64] {
    ProcessInfo.processInfo.environment["MONKEY_SEED"].flatMap(UInt64.init).map { [$0] } ?? [
      1, 2, 3,
    ]
  }
}
