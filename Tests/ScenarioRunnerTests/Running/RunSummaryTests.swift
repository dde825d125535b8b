import ScenarioRunner
import Testing

@Suite("RunSummary")
struct RunSummaryTests {
  @Test(
    "Each status is counted separately, and counts of zero are omitted except passed and failed")
  func counts() {
    var summary = RunSummary()
    #expect(summary.description == "0 passed, 0 failed")
    let statuses: [Outcome.Status] = [.passed, .passed, .failed, .error, .knownGap]
    for status in statuses { summary.count(status) }
    #expect(summary.description == "2 passed, 1 failed, 1 error, 1 known gap")
    #expect(summary.cases == 5)
    for status in statuses { summary.count(status) }
    #expect(summary.description == "4 passed, 2 failed, 2 errors, 2 known gaps")
    #expect(summary.cases == 10)
  }

  @Test("Reasons that differ only in their Unicode normalization are counted separately")
  func normalization() {
    var skips = Skips()
    for reason in ["e\u{301}", "\u{E9}", "e\u{301}"] { skips.add(reason) }
    #expect(skips.entries.map(\.count) == [2, 1])
  }
}
