import ScenarioTesting
import StoreTesting
import Testing

@Suite("Scenarios with a store as the list under test")
struct FeedScenarioTests {
  private typealias Subject = FeedSubject<AllLayers>

  /// The scenarios of `feed`, except one whose `retry` shows another source. No command of a store
  /// does this.
  private static func playable() throws -> [Scenario] {
    try scenarios(in: "../../Scenarios/feed-*.txt", for: Subject.self).filter {
      $0.title != "a wait of an edit ends and another source is listed by one retry"
    }
  }

  @Test("Every scenario of feed passes with a store under test", arguments: try playable())
  func feed(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("An exploration of the edits of a store with one row and one request visits 94 states")
  @MainActor func edits() throws {
    let found = try exploration(of: FeedSubject<FeedLayer.Edits>.self, inFlight: 1, rows: 1)
    #expect(found.violations.isEmpty && found.isComplete, "\(found)")
    #expect(found.states == 94)
  }
}
