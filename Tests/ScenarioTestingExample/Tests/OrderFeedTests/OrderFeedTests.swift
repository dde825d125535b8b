import ScenarioTesting
import Testing

/// Tests of edits, retries and offline with scenarios.
@Suite struct OrderFeedTests {
  @Test(arguments: try scenarios(in: "Scenarios/feed.txt", for: OrderFeedUnderTest.self))
  func feed(_ scenario: Scenario) async throws {
    try await scenario.play()
  }
}
