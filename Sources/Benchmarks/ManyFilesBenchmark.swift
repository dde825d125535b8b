import Foundation

extension Benchmark {
  /// Ten thousand scenario files. The baseline is a C program that only reads them and compares bytes.
  static let manyFiles = Benchmark(name: "many-files") { context in
    let many = try writeFiles(10_000, in: context)
    let few = try writeFiles(1_000, in: context)
    let reader = try context.baseline("compare_files")
    _ = try context.time(reader, [many])  // The first run fills the file cache.
    var (peak, peakOfFew) = (0.0, 0.0)
    let (product, baseline) = try mediansOfFive {
      peakOfFew = max(peakOfFew, try context.time(context.listsh, ["run", few]).peakBytes)
      let run = try context.time(context.listsh, ["run", many])
      peak = max(peak, run.peakBytes)
      return run.seconds
    } _: {
      try context.time(reader, [many]).seconds
    }
    return [
      BenchmarkResult(
        name: "run on 10,000 files of 10 steps", unit: .seconds, product: product,
        baseline: baseline, baselineName: "reading and comparing in C", goals: [.atMostTimes(1.9)]),
      BenchmarkResult(
        name: "its peak memory", unit: .bytes, product: peak, baseline: peakOfFew,
        baselineName: "on 1,000 files", goals: [.atMost(32e6), .atMostTimes(1.1)]),
      try speedOfTwoJobs(on: many, in: context),
      try costOfReports(on: many, in: context),
      try peakOfAHundredThousand(peakOfFew, in: context),
      BenchmarkResult(
        name: "instructions a file of 1,000, --jobs 1", unit: .instructions,
        product: try instructionsEach(1, 1_000) {
          try context.instructions(
            of: context.listsh, ["run", "--jobs", "1", writeFiles($0, in: context)])
        },
        baseline: try instructionsEach(1, 1_000) {
          try context.instructions(of: reader, [writeFiles($0, in: context)])
        }, baselineName: "reading and comparing in C", goals: []),
    ]
  }
}

/// Measures the speed of two threads compared with one.
private func speedOfTwoJobs(on folder: String, in context: BenchmarkContext) throws
  -> BenchmarkResult
{
  let filesPerSecond = { (jobs: String) in
    10_000 / (try context.time(context.listsh, ["run", "--jobs", jobs, folder], runs: 5).seconds)
  }
  let (two, one) = try mediansOfFive {
    try filesPerSecond("2")
  } _: {
    try filesPerSecond("1")
  }
  return BenchmarkResult(
    name: "files with two jobs", unit: .perSecond, product: two, baseline: one,
    baselineName: "with one", goals: [.atLeastTimes(1.7)])
}

/// Measures the memory of a run with 100,000 files.
private func peakOfAHundredThousand(
  _ peakOfFew: Double, in context: BenchmarkContext
) throws -> BenchmarkResult {
  let folder = try writeFiles(100_000, in: context)
  return BenchmarkResult(
    name: "peak memory on 100,000 files", unit: .bytes,
    product: try context.time(context.listsh, ["run", folder]).peakBytes, baseline: peakOfFew,
    baselineName: "on 1,000 files", goals: [.atMost(64e6)])
}

/// Measures the additional time for a JUnit and an HTML report.
private func costOfReports(on folder: String, in context: BenchmarkContext) throws
  -> BenchmarkResult
{
  let reports = ["junit", "html"].flatMap {
    ["--report", "\($0)=\(context.path("report.\($0)"))"]
  }
  let (withReports, plain) = try mediansOfFive {
    try context.time(context.listsh, ["run", folder] + reports).seconds
  } _: {
    try context.time(context.listsh, ["run", folder]).seconds
  }
  return BenchmarkResult(
    name: "the same with junit and html", unit: .seconds, product: withReports, baseline: plain,
    baselineName: "without reports", goals: [.atMostTimes(1.3)])
}

/// Writes a folder of `count` scenario files of ten steps with different titles, and returns its path.
func writeFiles(_ count: Int, in context: BenchmarkContext) throws -> String {
  let folder = context.path("files-\(count)")
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for number in 0..<count {
    let text = "== case \(number)\n\(scenario)"
    try text.write(toFile: "\(folder)/\(number).txt", atomically: false, encoding: .utf8)
  }
  sync()  // The next measurement must not share the disk with these writes.
  return folder
}

/// The case without its title.
private let scenario = """
  firstLoad; fail; refresh; succeed
  fetchMore; succeed; fetchMore; succeed; fetchMore; succeed
  ----
  firstLoad                  idle → loading           asks #1 page 1
  #1 fail "request failed"   loading → error          toast "request failed"; error="request failed"
  refresh                    error → refreshing       asks #2 page 1; error=none
  #2 succeed                 refreshing → content     items=20; more=yes
  fetchMore                  content → fetchingMore   asks #3 page 2
  #3 succeed                 fetchingMore → content   items=40
  fetchMore                  content → fetchingMore   asks #4 page 3
  #4 succeed                 fetchingMore → content   items=60
  fetchMore                  content → fetchingMore   asks #5 page 4
  #5 succeed                 fetchingMore → content   items=80

  """
