import Foundation
import TerminalTesting

extension Benchmark {
  /// The time from a keystroke to the screen. The baseline is another shell with a line editor.
  static let keystrokes = Benchmark(name: "keystrokes") { context in
    let product = try keystrokeTimes(of: context.listsh, ["--no-rc"], prompt: "idle")
    let baseline = try keystrokeTimes(of: "/usr/bin/env", ["sqlite3"], prompt: "sqlite> ")
    return [
      BenchmarkResult(
        name: "keystroke to screen, median", unit: .seconds, product: product.median,
        baseline: baseline.median, baselineName: "sqlite3", goals: [.atMost(2e-3)]),
      BenchmarkResult(
        name: "keystroke to screen, 99th percentile", unit: .seconds,
        product: product.percentile99, baseline: baseline.percentile99,
        baselineName: "sqlite3", goals: []),
    ]
  }
}

/// Types a line of 60 characters ten times, and returns the seconds from each key to the end of its output. Throws if a
/// key has no output.
private func keystrokeTimes(
  of program: String, _ arguments: [String], prompt: String
) throws -> [Double] {
  let terminal = try PseudoTerminal(
    program, arguments,
    environment: [
      "HOME": "/nonexistent", "LISTSH_HISTORY": "", "LC_ALL": "C.UTF-8",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ])
  try terminal.expectWritten(contains: prompt)
  terminal.rest(for: 0.2)
  let line = "firstLoad; fail; refresh; fetchMore x3 & 12 (wait 300ms) 123"
  return try (0..<10).flatMap { _ in
    let times = try line.map { key in
      let start = ContinuousClock.now
      terminal.type(String(key))
      guard terminal.listen(for: 10) else {
        throw BenchmarkContext.Failure(
          description: "\(program) printed nothing after the key '\(key)'")
      }
      var last = ContinuousClock.now
      while terminal.listen(for: 0.01) { last = .now }
      return (last - start) / .seconds(1)
    }
    terminal.press(.controlA)
    terminal.press(.controlK)
    terminal.rest(for: 0.1)
    return times
  }
}

extension [Double] {
  fileprivate var percentile99: Double {
    isEmpty ? 0 : sorted()[count * 99 / 100]
  }
}
