import ScenarioTesting
import Testing

@Suite("A list at work, held by the scenarios")
struct ListStoreScenarioTests {
  @Test(
    "Every scenario of list passes on it",
    arguments: try scenarios(in: "../../Scenarios", for: StoreSubject.self))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.play()
  }
}
