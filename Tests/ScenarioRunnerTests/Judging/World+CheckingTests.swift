import ScenarioRunner
import Testing

@Suite("Checks in a world")
struct WorldCheckingTests {
  @Test("With invariants checked a case stops behind the step that breaks one, and only then")
  func checksInvariants() throws {
    let script = "screen aliyun; firstLoad; refresh; fail; fetchMore"
    #expect(try !trace(script).contains("stopped"))
    #expect(
      try trace(script, checksInvariants: true).split(separator: "\n").last
        == "stopped: broken invariant no-row-twice: no row is shown twice")
    #expect(
      verdicts("\(script); expect items=40", checksInvariants: true) == [
        "failed: broken invariant no-row-twice: no row is shown twice"
      ])
  }

  @Test("A broken law is told at the step whose answer broke it, not at the one played next")
  func placesInvariants() throws {
    let file = plannedFile(
      "screen aliyun\nfirstLoad; refresh; fail\nfetchMore\nexpect items=40\n")
    let scenario = try #require(file.cases.first)
    let (_, place, stop) = scenario.play(checksInvariants: true) { _, _ in }
    #expect(stop != nil)
    #expect(scenario.plan.steps[place].text == "fetchMore")
    let result = scenario.judged(in: file.source, checksInvariants: true)
    #expect(result.problem?.span == scenario.plan.steps[place].span)
  }

  @Test("Skipped rows are not judged once the server changed, or a key was set by hand")
  func forgivesChangesOfTheServer() throws {
    let script = "firstLoad; server remove 5 at 0; fetchMore; expect skipped=5"
    #expect(try !trace(script, checksInvariants: true).contains("stopped"))
    let byHand =
      "source numbers paging=cursor; firstLoad; succeed next \"40\"; fetchMore; expect skipped=20"
    #expect(try !trace(byHand, checksInvariants: true).contains("stopped"))
  }
}
