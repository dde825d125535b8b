import ScenarioTesting
import Testing

/// Tests of edits, retries and offline with scenarios.
@Suite struct OrderFeedTests {
  @Test(arguments: try scenarios(in: "Scenarios/feed.txt", for: OrderFeedUnderTest.self))
  func feed(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("No order of events breaks an invariant")
  func searchedWhole() async throws {
    try await explore(OrderFeedUnderTest.self, inFlight: 1, rows: 2)
  }
}
