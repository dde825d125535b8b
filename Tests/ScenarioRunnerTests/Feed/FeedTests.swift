import Exploration
import Foundation
import MockSources
import ScenarioRunner
import Screens
import Testing

@Suite("The screen feed")
struct FeedTests {
  /// Returns the text of the scenario files whose names begin with `prefix`.
  private func scenarios(_ prefix: String) throws -> [String] {
    var folder = #filePath.split(separator: "/").dropLast(4)
    folder.append("Scenarios")
    let path = "/" + folder.joined(separator: "/")
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".txt") }
      .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }
  }

  @Test("Every scenario of list has the same trace on feed")
  func listScenarios() throws {
    for text in try scenarios("list-") {
      let feed = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("source ") && !line.contains("paging=")
          ? line.split(separator: "#")[0] + " paging=numbered" : line[...]
      }
      // Sources from files need the program. These tests have only generated rows.
      let script = "screen feed\nsource numbers paging=numbered\n" + feed.joined(separator: "\n")
      if script.contains(".csv") || script.contains(".json") { continue }
      #expect(verdicts(script).filter { $0 != "passed" } == [], "\(script.prefix(300))")
    }
  }

  @Test("Every scenario of feed passes and violates no invariant")
  func feedScenarios() throws {
    let texts = try scenarios("feed-")
    #expect(texts.count >= 2)
    for text in texts {
      #expect(verdicts(text, checksInvariants: true).filter { $0 != "passed" } == [])
    }
  }

  @Test(
    "Without options and new actions, feed has the same trace as list for random scripts",
    arguments: 1...20)
  func sameTrace(seed: UInt64) throws {
    for offset in 0..<20 {
      let script = RandomScript(seed: seed * 1_000 + UInt64(offset))
      let steps = "\(script.setup)\n\(script.steps)"
      #expect(
        try trace("screen feed\n\(steps)", checksInvariants: true) == trace(steps), "\(steps)")
    }
  }

  @Test("Random scripts with all layers violate no invariant", arguments: 1...24)
  func layers(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<12 {
      var options = ""
      if Bool.random(using: &generator) {
        options += " start=\"\(Int.random(in: 1...7, using: &generator))\""
      }
      options += " retry=\(Int.random(in: 0...2, using: &generator))"
      if Bool.random(using: &generator) {
        options += " distance=\(Int.random(in: 0...2, using: &generator))"
      }
      let script = Self.feedScript(using: &generator)
      let trace = try trace(
        "screen feed\(options); source numbers count=6 pageSize=2; \(script)",
        checksInvariants: true)
      // A reply without a request ends a script early, which does not violate an invariant.
      #expect(!trace.contains("invariant"), "\(options) \(script)\n\(trace)")
    }
  }

  @Test(
    "A reply that does not fit its request is an error of the case",
    arguments: [
      ("firstLoad; remove \"1\" & empty", "an edit is answered by succeed, fail or commit"),
      ("firstLoad; remove \"1\" & succeed 1", "an edit is answered by succeed, fail or commit"),
      ("firstLoad & commit", "only an edit can be committed"),
      ("firstLoad; remove \"1\" & commit; commit", "this edit is committed already"),
      ("firstLoad; wake", "nothing waits"),
    ])
  func errors(script: String, message: String) throws {
    let trace = try trace("screen feed; source numbers count=4 pageSize=2; \(script)")
    #expect(trace.split(separator: "\n").last == "stopped: \(message)")
  }

  @Test(
    "An edit of a numbered or offset source is an error of the case",
    arguments: ["numbered", "offset"])
  func editsNeedCursors(paging: String) throws {
    let trace = try trace("screen feed; source numbers paging=\(paging); firstLoad; insert \"a\"")
    #expect(
      trace.split(separator: "\n").last == "stopped: insert needs paging=cursor or single")
    #expect(
      try self.trace("screen feed; source numbers paging=\(paging); insert \"a\"")
        == "insert \"a\"   idle   ignored: nothing loaded")
  }

  @Test(
    "A script that feed cannot play has an error",
    arguments: [
      "screen feed start=\"1\"; source numbers paging=numbered; firstLoad",
      "screen feed retry=11; firstLoad", "screen feed backoff=31s; firstLoad",
      "screen feed distance=1001; firstLoad", "screen feed; see 3..2", "screen feed; see 0..2",
      "screen feed; see 2", "screen feed; firstLoad & fail stale",
      "screen feed; firstLoad & succeed permanent", "screen feed; firstLoad & empty stale",
      "firstLoad & succeed stale", "firstLoad & fail permanent",
      "firstLoad & succeed previous \"1\"",
    ])
  func scriptErrors(script: String) {
    #expect(!summaries(of: planned(script)).isEmpty)
  }

  /// Returns the trace of a script.
  private func trace(_ script: String, checksInvariants: Bool = false) throws -> String {
    try ScenarioRunnerTests.trace(script, checksInvariants: checksInvariants)
  }

  /// Returns a random script of `feed`.
  private static func feedScript(using generator: inout SplitMix64) -> String {
    var steps = ["firstLoad"]
    for _ in 0..<Int.random(in: 4...16, using: &generator) {
      let id = Int.random(in: 1...7, using: &generator)
      let actions = [
        "firstLoad", "refresh", "refreshWithIndicator", "fetchMore", "fetchBefore", "fetchBefore",
        "remove \"\(id)\"", "rename \"\(id)\" \"x\"", "insert \"n\"", "retry", "offline", "online",
        "see \(id)..\(id + 1)",
      ]
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...5:
        steps.append(pick(actions, &generator) + (Bool.random(using: &generator) ? " &" : ""))
      case 6: steps.append(pick(["wait", "wait 1s", "server insert 1 at 0"], &generator))
      default:
        steps.append(
          pick(["succeed", "succeed", "fail", "fail permanent", "succeed stale"], &generator))
      }
    }
    return steps.joined(separator: "; ")
  }

  private static func pick(_ words: [String], _ generator: inout SplitMix64) -> String {
    words.randomElement(using: &generator) ?? ""
  }

  @Test("An inserted row is shown even if a row of the source has an id like local-1")
  func localID() throws {
    let script = """
      screen feed
      source csv pageSize=2 <<END
      id,title
      local-1,A
      b,B
      END
      observe shows
      firstLoad; insert "n"; expect shows="n | A | B"
      remove "local-1"; expect shows="n | B"
      """
    #expect(verdicts(script, checksInvariants: true) == ["passed"])
  }

  @Test("With duplicate ids in the source, feed violates no invariant that list keeps")
  func duplicateIDs() throws {
    for paging in ["cursor", "numbered", "single"] {
      let script = """
        source csv pageSize=2 paging=\(paging) duplicates=keep <<END
        id
        a
        b
        a
        c
        END
        firstLoad; fetchMore; refresh; expect skipped=0
        """
      for screen in ["list", "feed"] {
        #expect(
          verdicts("screen \(screen)\n\(script)", checksInvariants: true) == ["passed"], "\(paging)"
        )
      }
    }
  }
}
