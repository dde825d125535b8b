import Screens
import Testing

@Suite("Observations")
struct ObservationTests {
  @Test("By default, an observation is not reported")
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

  @Test("An observation that a screen adds comes after the one it is related to")
  func inserts() {
    #expect(
      ReferenceListScreen.observations.map(\.description.name) == [
        "state", "items", "more", "cached", "error", "moreError", "view", "pull", "inFlight",
        "first", "last", "duplicates", "skipped",
      ])
  }
}
