import Foundation
import TerminalTesting
import Testing

/// Random input, in windows of any size. `make monkey` runs longer and checks memory.
@Suite struct ShellMonkeyTests {
  @Test("After any random input, the shell still responds", arguments: seeds)
  func anything(seed: UInt64) throws {
    let terminal = try shell(["ASAN_OPTIONS": "detect_leaks=0"])
    let end = Date(timeIntervalSinceNow: seconds)
    var monkey = TerminalMonkey(
      seed: seed,
      vocabulary: [
        "firstLoad", "fetchMore", "refresh", "succeed", "fail", "wait", "×3", "#2",
        "source numbers",
        "\r:view\r", "\r:back\r", "\r:branches\r", "\r:help\r", "\r:set view on\r", "\r:trace\r",
        "\r:goto 2\r", "刷新", "expect items=", "\t",
      ])
    repeat {
      try monkey.play(60, on: terminal) { (":alive\($0)\r", "':alive\($0)'") }
    } while Date() < end
    terminal.type(":quit\r")
    #expect(try terminal.expectExit() == .exited(0))
  }

  /// The minimum duration of a run per seed, which `MONKEY_SECONDS` can increase.
  private var seconds: TimeInterval {
    ProcessInfo.processInfo.environment["MONKEY_SECONDS"].flatMap(TimeInterval.init) ?? 0
  }

  /// The seeds; `MONKEY_SEED` selects one.
  private static var seeds: [UInt64] {
    ProcessInfo.processInfo.environment["MONKEY_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2]
  }
}
