import Foundation

extension Benchmark {
  /// The memory of files with many or large cases.
  static let manyCases = Benchmark(name: "many-cases") { context in
    let count = 100_000
    let large = try run(1_000, largeCase, in: context)
    let few = try run(1_000, smallCase, in: context)
    let many = try run(count + 1_000, smallCase, in: context)
    let million = try run(1_000_000, smallCase, in: context)
    return [
      BenchmarkResult(
        name: "peak memory of 1,000 cases with 8,000 rows", unit: .bytes, product: large.peakBytes,
        baseline: few.peakBytes, baselineName: "with 20 rows", goals: [.atMost(32e6)]),
      BenchmarkResult(
        name: "memory for each of 100,000 cases", unit: .bytesEach,
        product: (many.peakBytes - few.peakBytes) / Double(count),
        baseline: (many.textBytes - few.textBytes) / Double(count), baselineName: "as text",
        goals: [.atMost(500)]),
      BenchmarkResult(
        name: "peak memory of 1,000,000 cases in one file", unit: .bytes,
        product: million.peakBytes, baseline: million.textBytes, baselineName: "the file itself",
        goals: [.atMost(64e6)]),
    ]
  }
}

/// Runs a file of `count` equal cases with different titles, and returns the peak memory and the size of the file.
private func run(
  _ count: Int, _ text: String, in context: BenchmarkContext
) throws -> (peakBytes: Double, textBytes: Double) {
  let path = context.path("cases-\(count)-\(text.utf8.count).txt")
  let cases = (0..<count).map { "== case \($0)\n\(text)\n" }.joined()
  try cases.write(toFile: path, atomically: false, encoding: .utf8)
  return (
    try context.time(context.listsh, ["run", path]).peakBytes, Double(cases.utf8.count)
  )
}

/// A case with large pages.
private let largeCase = """
  source numbers count=8000 pageSize=1000; firstLoad; fetchMore×7
  expect items=8000

  """

private let smallCase = """
  firstLoad
  expect items=20

  """
