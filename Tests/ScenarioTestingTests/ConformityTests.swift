import ScenarioTesting
import Testing

/// Tests of `conform` and `conformity`.
@Suite struct ConformityTests {
  @Test(
    "A late response that changes the list is a difference, and the thrown error has the whole report"
  )
  @MainActor func late() throws {
    let found = try conformity(of: LateList.self, inFlight: 2, rows: 2)
    #expect(!found.isSame)
    let difference = try #require(found.differences.first)
    #expect(difference.transitions > 0)
    #expect(difference.script.hasPrefix("source numbers count=2 pageSize=2; firstLoad"))
    #expect(difference.expected != difference.actual || !difference.expected.isEmpty)
    #expect(found.description.hasPrefix("LateList has "))
    let failure = #expect(throws: ScenarioFailure.self) {
      try conform(LateList.self, inFlight: 2, rows: 2)
    }
    #expect(failure?.description == found.description)
  }

  @Test(
    "With comparing: .requests, a list that sends the same requests and holds the same rows is equal"
  )
  @MainActor func right() throws {
    try conform(RightList.self, comparing: .requests, rows: 2)
  }

  @Test("A subject that never becomes idle cannot be compared, and the failure gives the reason")
  @MainActor func sleepy() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try conform(SleepyList.self) }
    #expect(failure?.description.contains("the list sleeps by ContinuousClock") == true)
  }
}
