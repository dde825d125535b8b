import Foundation
import TerminalTesting
import Testing

/// Nothing that is typed, in no window, ends or hangs the shell; `make monkey` plays longer, with memory checked.
@Suite struct ShellMonkeyTests {
  @Test("The shell answers after anything", arguments: seeds)
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

  /// How long every monkey plays at least; `MONKEY_SECONDS` asks for more.
  private var seconds: TimeInterval {
    ProcessInfo.processInfo.environment["MONKEY_SECONDS"].flatMap(TimeInterval.init) ?? 0
  }

  /// The seeds of the monkeys; `MONKEY_SEED` asks for one.
  private static var seeds: [UInt64] {
    ProcessInfo.processInfo.environment["MONKEY_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2]
  }
}
