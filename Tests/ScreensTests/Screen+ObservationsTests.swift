import Screens
import Testing

@Suite("The observations of every screen")
struct ScreenObservationsTests {
  /// Returns every observation of a screen that shows `shown`, one per line.
  private func observed(_ shown: Shown, _ context: WorldContext) -> String {
    let state = ObservedState(StubScreen(shown), in: context)
    return StubScreen.observations.map {
      "\($0.description.name)=\($0.read(state))"
    }.joined(separator: "\n")
  }

  @Test("All observations of a screen with rows have values")
  func rows() {
    let shown = Shown.numbers([[5, 6], [6, 9]]) {
      $0.hasMore = true
      $0.pull = .spinning
      $0.error = "no network"
    }
    #expect(
      observed(shown, WorldContext(awaited: 1, cancelled: 1)) == """
        state=calm
        items=4
        more=yes
        error="no network"
        view=rows
        pull=spinning
        inFlight=2
        first="5"
        last="9"
        duplicates=1
        skipped=6
        """)
  }

  @Test("All observations of a screen without rows have values")
  func nothing() {
    #expect(
      observed(.numbers([]), WorldContext()) == """
        state=calm
        items=0
        more=no
        error=none
        view=blank
        pull=off
        inFlight=0
        first=none
        last=none
        duplicates=0
        skipped=0
        """)
  }

  @Test("A trace reports only the observations that the screen reports")
  func reports() {
    let reported = StubScreen.observationDescriptions.filter(\.isReported)
    #expect(reported.map(\.name) == ["items", "error"])
    #expect(StubScreen.sharedObservations().filter(\.description.isReported).isEmpty)
  }

  @Test("Each observation has the type of its possible values")
  func kinds() {
    let kinds = StubScreen.observations.map(\.description.kind)
    #expect(
      kinds == [
        .choice(["calm", "busy"]), .integer, .flag, .text,
        .combination(["indicator", "rows", "empty", "error"], alone: ["blank"]),
        .choice(["off", "on", "spinning"]), .integer, .text, .text, .integer, .integer,
      ])
  }
}
