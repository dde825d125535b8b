import Exploration
import ScenarioRunner
import Testing
import Text

/// Tests of the timings that balance shards, and of the distribution of files.
@Suite struct TimingsTests {
  private func timings(_ text: String) throws(Diagnostic) -> Timings {
    try Timings(SourceText(name: "timings", text))
  }

  @Test("Timings are written and read as one line per file, sorted by path")
  func roundTrip() throws {
    let text = "8 Scenarios/a b.txt\n1 Scenarios/c.txt\n1024 z.txt\n"
    #expect(try timings(text).text == text)
    #expect(try timings("1024 z.txt\r\n\n8 Scenarios/a b.txt\n1 Scenarios/c.txt").text == text)
  }

  @Test(
    "An invalid line of a timings file is reported with its position",
    arguments: [
      ("x", 1), ("8 a\n-1 b", 2), ("8 a\n0 b", 2), ("8", 1), ("8 a\n99999999999999 b", 2),
    ])
  func errors(text: String, line: Int) {
    let source = SourceText(name: "timings", text)
    #expect {
      try Timings(source)
    } throws: { error in
      (error as? Diagnostic)?.rendered(in: source).hasPrefix(
        "timings:\(line):1: error: invalid line; write a number of milliseconds and a path")
        == true
    }
  }

  @Test("Times are rounded to powers of two, and stay unchanged while they are about the same")
  func rounding() {
    var timings = Timings()
    for (milliseconds, written) in [
      (0, 1), (1, 1), (3, 4), (5, 4), (7, 4), (8, 8), (15, 8), (16, 16), (9, 16), (8, 8),
      (1000, 1024),
    ] {
      timings.record("a", nanoseconds: milliseconds * 1_000_000)
      #expect(timings.text == "\(written) a\n", "\(milliseconds)")
    }
  }

  @Test("A file that is not listed counts as the median")
  func median() throws {
    let timings = try timings("1 a\n4 b\n1024 c\n")
    #expect(timings.milliseconds(of: ["new"]) == [4])
    #expect(Timings().milliseconds(of: ["new"]) == [1])
  }

  @Test("Longer files are assigned first, each to the shard with the least work, and ties by path")
  func balance() throws {
    let timings = try timings("8 a\n4 b\n4 c\n2 d\n")
    #expect(Shard.assigned(["d", "c", "b", "a"], to: 2, by: timings) == [1, 2, 2, 1])
    #expect(Shard.assigned(["d", "c", "b", "a"], to: 2, by: nil) == [1, 2, 1, 2])
  }

  @Test("Every file is in exactly one of 1 to 20 shards, with any timings")
  func partition() {
    var random = SplitMix64(seed: 17)
    for round in 0..<200 {
      let paths = (0..<Int.random(in: 0...60, using: &random)).map { "f\($0).txt" }
      var timings: Timings?
      if round.isMultiple(of: 2) {
        var some = Timings()
        for path in paths where Bool.random(using: &random) {
          some.record(path, nanoseconds: Int.random(in: 0...5_000_000_000, using: &random))
        }
        timings = some
      }
      for count in 1...20 {
        let shards = Shard.assigned(paths, to: count, by: timings)
        #expect(shards.count == paths.count)
        #expect(shards.allSatisfy { 1...count ~= $0 })
        guard let timings else { continue }
        // No move of one file could make the fullest and the emptiest shard more even.
        var loads = [Int](repeating: 0, count: count)
        let lengths = timings.milliseconds(of: paths)
        for (length, shard) in zip(lengths, shards) { loads[shard - 1] += length }
        let longest = lengths.max() ?? 0
        #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= longest)
      }
    }
  }
}
