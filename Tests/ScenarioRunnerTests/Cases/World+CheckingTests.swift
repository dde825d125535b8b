import ScenarioRunner
import Screens
import Testing
import Text

@Suite("World checks")
struct WorldCheckingTests {
  @Test("With invariants checked, a case stops after the step that violates one, and only then")
  func checksInvariants() throws {
    let script = "screen aliyun; firstLoad; refresh; fail; fetchMore"
    #expect(try !trace(script).contains("stopped"))
    #expect(
      try trace(script, checksInvariants: true).split(separator: "\n").last
        == "stopped: violated invariant no-row-twice: no row is shown twice")
    #expect(
      verdicts("\(script); expect items=40", checksInvariants: true) == [
        "failed: violated invariant no-row-twice: no row is shown twice"
      ])
  }

  @Test(
    "A violated invariant is reported at the step whose response violated it, not at the next step")
  func placesInvariants() throws {
    let file = plannedFile(
      "screen aliyun\nfirstLoad; refresh; fail\nfetchMore\nexpect items=40\n")
    let scenario = try #require(file.cases.first)
    let stop = try #require(scenario.plan.play(PlaySettings(checksInvariants: true)) { _, _ in })
    #expect(scenario.plan.steps[stop.step].text == "fetchMore")
    let outcome = scenario.check(PlaySettings(checksInvariants: true))
    #expect(
      outcome.problem?.location == scenario.location(of: scenario.span(ofStep: stop.step).offset))
  }

  @Test("The hint about responses also follows an expect step that holds, but no other step")
  func hints() {
    let hint =
      "; the source responded to #1 just before; & after an action keeps its request in flight"
    let failure = "failed: expected state=loading, but state=content"
    #expect(verdicts("firstLoad; expect items>0; expect state=loading") == [failure + hint])
    #expect(verdicts("firstLoad; wait; expect items>0; expect state=loading") == [failure])
  }

  @Test("Skipped rows are not checked after the server changed or a script set a key")
  func forgivesChangesOfTheServer() throws {
    let script = "firstLoad; server remove 5 at 0; fetchMore; expect skipped=5"
    #expect(try !trace(script, checksInvariants: true).contains("stopped"))
    let byHand =
      "source numbers paging=cursor; firstLoad; succeed next \"40\"; fetchMore; expect skipped=20"
    #expect(try !trace(byHand, checksInvariants: true).contains("stopped"))
  }
}

@Suite("The message of a failed expect")
struct FailedExpectationTests {
  @Test(
    "If a response of the source made an expect fail, the message names the response and suggests &"
  )
  func reportsAnswer() throws {
    #expect(
      try trace("firstLoad; expect state=loading").split(separator: "\n").last
        == """
        stopped: expected state=loading, but state=content; the source responded to #1 just before; \
        & after an action keeps its request in flight
        """)
    #expect(
      try trace("firstLoad; expect state=idle").split(separator: "\n").last
        == "stopped: expected state=idle, but state=content")
    #expect(
      try trace("firstLoad; expect state=loading items=3").split(separator: "\n").last
        == "stopped: expected state=loading, but state=content; expected items=3, but items=20")
    #expect(
      try trace("firstLoad & expect state=idle").split(separator: "\n").last
        == "stopped: expected state=idle, but state=loading; #1 in flight; #1 succeed, or wait, settles it"
    )
  }
}

@Suite("The limit of rows in memory")
struct RowLimitTests {
  @Test(
    "More rows than the limit are an error that names the option, and released rows do not count"
  )
  func refusesTooManyRows() throws {
    func stop(_ script: String, limit: Int) throws -> CaseStop? {
      let file = PlannedFile(
        script: SourceText(name: "-c", script), ReadingSettings(.builtIn(), rowLimit: limit),
        loadSource: loadNumbers)
      return try #require(file.cases.first).plan.play { _, _ in }?.reason
    }
    let reason = "more than 50 rows would be in memory; use --max-rows N to allow more"
    #expect(
      try stop("firstLoad; fetchMore; fetchMore", limit: 50)
        == .error("the response #3 succeed cannot be sent: \(reason)", kind: .limit, step: 2)
    )
    #expect(
      try stop("firstLoad; fetchMore; fetchMore; succeed", limit: 50)
        == .error(reason, kind: .limit))
    #expect(try stop("firstLoad; fetchMore; fetchMore", limit: 60) == nil)
    #expect(try stop("(refresh)×100", limit: 40) == nil)
    #expect(
      try stop("source numbers count=\(Int.max) pageSize=\(Int.max); firstLoad", limit: 40)
        == .error(
          "the response #1 succeed cannot be sent: more than 40 rows would be in memory; use --max-rows N to allow more",
          kind: .limit, step: 1))
    #expect(
      try stop("source numbers count=1000001 pageSize=1000001; firstLoad", limit: 1_000_001) == nil)
  }

  @Test("Rows from a cache count toward the row limit")
  func countsCachedRows() throws {
    func stop(_ script: String) throws -> CaseStop? {
      let file = PlannedFile(
        script: SourceText(name: "-c", script), ReadingSettings(.builtIn(), rowLimit: 5),
        loadSource: loadNumbers)
      return try #require(file.cases.first).plan.play { _, _ in }?.reason
    }
    let reason = "more than 5 rows would be in memory; use --max-rows N to allow more"
    #expect(
      try stop("source numbers pageSize=4 cache=yes; firstLoad; fail; fetchMore")
        == .error("the response #2 succeed cannot be sent: \(reason)", kind: .limit, step: 3)
    )
    #expect(
      try stop("source numbers count=\(Int.max) pageSize=\(Int.max) cache=yes; firstLoad; fail")
        == .error(reason, kind: .limit))
    #expect(try stop("source numbers pageSize=4 cache=yes; firstLoad; fail") == nil)
  }
}
