import ScenarioTesting
import Testing

@Suite("ListStore and the scenarios of the screen list")
struct ListStoreScenarioTests {
  @Test(
    "A store passes every scenario of the screen list",
    arguments: try scenarios(in: "../../Scenarios", for: StoreSubject.self))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test(
    "In every reachable state with a limited number of requests in flight, the store equals the reference",
    arguments: [
      (Conformity.Paging.numbered, 3, 6_012), (.offset, 3, 6_012), (.cursor, 3, 10_453),
    ])
  @MainActor func conforms(paging: Conformity.Paging, inFlight: Int, transitions: Int) throws {
    let found = try conformity(
      of: StoreSubject.self, comparing: .everything, inFlight: inFlight, paging: paging)
    #expect(found.isSame, "\(found)")
    #expect(found.same == transitions)
  }
}
