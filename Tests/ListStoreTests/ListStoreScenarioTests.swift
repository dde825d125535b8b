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

  @Test(
    "Whatever can happen with so many requests in flight, it does what the reference does",
    arguments: [
      (Conformity.Paging.numbered, 3, 6_012), (.offset, 3, 6_012), (.cursor, 3, 8_905),
    ])
  @MainActor func conforms(paging: Conformity.Paging, inFlight: Int, transitions: Int) throws {
    let found = try conformity(
      of: StoreSubject.self, comparing: .everything, inFlight: inFlight, paging: paging)
    #expect(found.isSame, "\(found)")
    #expect(found.same == transitions)
  }
}
