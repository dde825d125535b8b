import Foundation

extension Benchmark {
  /// A script of a million steps. The baseline is a C program that only prints as many lines.
  static let longScript = Benchmark(name: "long-script") { context in
    let long = try writeScript(loops: 200_000, in: context)
    let short = try writeScript(loops: 20_000, in: context)
    let trace = context.path("trace")
    let lines = 200_000 * 8
    let writer = try context.baseline("write_lines")
    var (peak, peakOfShort) = (0.0, 0.0)
    let (product, baseline) = try mediansOfFive {
      let shortRun = try context.time(context.listsh, ["play", short], output: trace)
      peakOfShort = max(peakOfShort, shortRun.peakBytes)
      let run = try context.time(context.listsh, ["play", long], output: trace)
      peak = max(peak, run.peakBytes)
      return Double(try lineCount(of: trace)) / run.seconds
    } _: {
      Double(lines) / (try context.time(writer, ["\(lines)"], output: trace).seconds)
    }
    return [
      BenchmarkResult(
        name: "trace lines of 1,000,000 steps", unit: .perSecond, product: product,
        baseline: baseline, baselineName: "printf in C", goals: [.atLeastTimes(0.25)]),
      BenchmarkResult(
        name: "its peak memory", unit: .bytes, product: peak, baseline: peakOfShort,
        baselineName: "on 100,000 steps", goals: [.atMostTimes(1.1)]),
      BenchmarkResult(
        name: "instructions a trace line", unit: .instructions,
        product: try instructionsEach(1, 1_250, itemsEach: 8) {
          try context.instructions(
            of: context.listsh, ["play", writeScript(loops: $0, in: context)])
        },
        baseline: try instructionsEach(1, 1_250, itemsEach: 8) {
          try context.instructions(of: writer, ["\($0 * 8)"])
        }, baselineName: "printf in C", goals: []),
    ]
  }
}

/// Writes a script and returns its path. Each loop has five steps, which produce eight trace lines.
private func writeScript(loops: Int, in context: BenchmarkContext) throws -> String {
  let path = context.path("\(loops).txt")
  try "(firstLoad; fail; refresh; fetchMore×2)×\(loops)\n"
    .write(toFile: path, atomically: false, encoding: .utf8)
  return path
}

private func lineCount(of path: String) throws -> Int {
  try Data(contentsOf: URL(filePath: path)).count { $0 == UInt8(ascii: "\n") }
}
