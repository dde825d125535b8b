import ScenarioTesting
import Testing

/// What is true of walking a subject and the reference together, as a call.
@Suite struct ConformityTests {
  @Test("What a list does with a late answer is found, and thrown with the whole report")
  @MainActor func late() throws {
    let found = try conformity(of: LateList.self, inFlight: 2, rows: 2)
    #expect(!found.isAlike)
    let way = try #require(found.ways.first)
    #expect(way.title == "a late answer does something where it should reach nobody")
    #expect(way.transitions > 0)
    #expect(way.script == "firstLoad & refresh; #1 succeed 1")
    #expect(found.description.hasPrefix("LateList differs from list in 2 ways (seen): "))
    let failure = #expect(throws: ScenarioFailure.self) {
      try conform(LateList.self, inFlight: 2, rows: 2)
    }
    #expect(failure?.description == found.description)
  }

  @Test("A list that asks for the same pages and holds the same rows is alike as far as that")
  @MainActor func right() throws {
    try conform(RightList.self, comparing: .server, rows: 2)
  }

  @Test("A subject that never comes to rest cannot be compared, and says why")
  @MainActor func sleepy() throws {
    let failure = #expect(throws: ScenarioFailure.self) { try conform(SleepyList.self) }
    #expect(failure?.description.contains("it slept by ContinuousClock") == true)
  }
}
