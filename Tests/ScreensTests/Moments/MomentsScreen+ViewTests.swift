import MockSources
import Screens
import Testing

@Suite("What is seen of moments")
struct MomentsScreenViewTests {
  private func screen(after events: [MomentsEvent]) -> MomentsScreen {
    var screen = MomentsScreen(options: ScreenOptions([]), source: Source())
    for event in events { _ = screen.receive(event) }
    return screen
  }

  @Test(
    "The state's name tells the parts on screen in one order",
    arguments: [
      ([], "blank", "blank"),
      ([.loadItems], "indicator", "indicator"),
      ([.pulled], "indicator+pull", "indicator"),
      ([.loadItems, .loaded(request: 1, [Row(id: .number(1))])], "rows", "rows"),
      ([.loadItems, .loaded(request: 1, [])], "blank", "blank"),
      ([.loadItems, .failed(request: 1, message: "no net")], "error", "error"),
      (
        [.loadItems, .loaded(request: 1, [Row(id: .number(1))]), .pulled], "indicator+pull+rows",
        "indicator+rows"
      ),
      (
        [
          .loadItems, .loadItems, .loadItems, .loaded(request: 1, [Row(id: .number(1))]),
          .failed(request: 2, message: "no net"),
        ], "rows+error", "rows+error"
      ),
    ] as [([MomentsEvent], String, String)])
  func names(events: [MomentsEvent], name: String, view: String) {
    let screen = screen(after: events)
    #expect(screen.stateName == name)
    #expect(screen.shown.view == view)
  }

  @Test("The refresh control can always be pulled, and the failure is kept behind the label")
  func shown() {
    #expect(screen(after: []).shown == Shown(pages: [[]], parts: [], pull: .on))
    #expect(
      screen(after: [.pulled, .failed(request: 1, message: "no net")]).shown
        == Shown(pages: [[]], parts: .error, pull: .on, error: "no net"))
    #expect(screen(after: [.pulled]).shown.pull == .spinning)
  }
}
