import Screens
import Testing

@Suite("Observations")
struct ObservationTests {
  @Test("An observation is not reported unless it says so")
  func describes() {
    let observation = Observation<StubScreen>("busy", .flag, "whether it works") {
      .flag($0.screen.stateName == "busy")
    }
    #expect(observation.description.name == "busy")
    #expect(observation.description.kind == .flag)
    #expect(observation.description.summary == "whether it works")
    #expect(!observation.description.isReported)
    let state = ObservedState(StubScreen(.numbers([])), in: WorldContext())
    #expect(observation.read(state) == .flag(false))
  }

  @Test("What a screen observes beside the others stands behind what it belongs to")
  func inserts() {
    #expect(
      ListScreen.observations.map(\.description.name) == [
        "state", "items", "more", "cached", "error", "moreError", "view", "pull", "inFlight",
        "first", "last", "duplicates", "skipped",
      ])
  }
}
