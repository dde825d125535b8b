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
      // Sources from files need the program, and rows in a script have other options. These tests
      // have only generated rows.
      let script = "screen feed\nsource numbers paging=numbered\n" + feed.joined(separator: "\n")
      if [".csv", ".json", "<<"].contains(where: script.contains) { continue }
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
  func layers(part: UInt64) throws {
    for seed in part * 12..<part * 12 + 12 {
      let script = RandomFeedScript(seed: seed)
      let trace = try trace("\(script.setup)\n\(script.steps)", checksInvariants: true)
      #expect(!trace.contains("invariant"), "\(script.setup)\n\(script.steps)\n\(trace)")
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
      try ScenarioRunnerTests.trace("screen feed; source numbers paging=\(paging); insert \"a\"")
        == "insert \"a\"   idle   ignored: nothing loaded")
  }

  @Test(
    "A script that feed cannot play has an error",
    arguments: [
      (
        #"screen feed start="1"; source numbers paging=numbered; firstLoad"#,
        "1:24: start needs paging=cursor in every source, not paging=numbered; write paging=cursor, or leave it out"
      ),
      (
        "screen feed retry=11; firstLoad",
        "1:13: invalid retry '11'; must be a whole number from 0 to 10 (default: 0)"
      ),
      (
        "screen feed backoff=31s; firstLoad",
        "1:13: invalid backoff '31s'; must be a duration from 1ms to 30s such as 500ms or 2s (default: 1s)"
      ),
      (
        "screen feed distance=1001; firstLoad",
        "1:13: invalid distance '1001'; must be a whole number from 0 to 1000"
      ),
      (
        "screen feed; see 3..2",
        "1:18: see needs two positions from 1 such as 3..8, the first not after the second, not '3..2'; write see A..B"
      ),
      (
        "screen feed; see 0..2",
        "1:18: see needs two positions from 1 such as 3..8, the first not after the second, not '0..2'; write see A..B"
      ),
      (
        "screen feed; see 2",
        "1:18: see needs two positions from 1 such as 3..8, the first not after the second, not '2'; write see A..B"
      ),
      (
        "screen feed; firstLoad & fail stale",
        "1:31: stale does not follow fail; stale follows succeed, permanent follows fail"
      ),
      (
        "screen feed; firstLoad & succeed permanent",
        "1:34: permanent does not follow succeed; stale follows succeed, permanent follows fail"
      ),
      (
        #"screen feed; firstLoad & fail permanent "x""#,
        "1:31: permanent must be the last word of fail; write it once, at the end"
      ),
      (
        "screen feed; firstLoad & succeed previous none next none",
        "1:48: next must come before previous; write succeed next KEY previous KEY"
      ),
      (
        "screen feed; firstLoad & empty stale",
        "1:32: stale does not follow empty; stale follows succeed, permanent follows fail"
      ),
      (
        "firstLoad & succeed stale",
        #"1:21: succeed does not take 'stale'; write [#n] succeed [N] [next "KEY"|next none]"#
      ),
      (
        "firstLoad & fail permanent",
        #"1:18: the message must be in quotes; write fail "permanent""#
      ),
      (
        #"firstLoad & succeed previous "1""#,
        #"1:21: succeed does not take 'previous'; write [#n] succeed [N] [next "KEY"|next none]"#
      ),
    ])
  func scriptErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }

  @Test("The picture marks the rows that are not saved, and no row of another source")
  func unsaved() throws {
    let steps = #"source numbers count=2; firstLoad; rename "2" "new" & source numbers; refresh"#
    let file = planned("screen feed\n\(steps) & succeed 2")
    var rows: [[Picture.Line]] = []
    let stop = try #require(file.cases.first).plan.play { _, world in
      for case .rows(let lines, _) in world().picture.parts where lines != rows.last {
        rows.append(lines)
      }
    }
    #expect(stop == nil)
    let (first, second) = (Picture.Line("Item 1"), Picture.Line("Item 2"))
    #expect(
      rows == [
        [first, second], [first, Picture.Line("new", detail: "not saved")], [first, second],
      ])
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

  @Test("The removal of a row with a repeated id removes every row with the id from the server")
  func removesDuplicates() throws {
    let script = """
      screen feed
      source csv duplicates=keep <<END
      id
      a
      b
      a
      c
      a
      END
      firstLoad; remove "a"; refresh; expect items=2 first="b" last="c"
      """
    #expect(verdicts(script) == ["passed"])
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
