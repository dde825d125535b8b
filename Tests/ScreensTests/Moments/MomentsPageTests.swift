import Exploration
import MockSources
import Screens
import Testing

@Suite("The page bound to a view model of moments")
struct MomentsPageTests {
  private var registry: CellRegistry {
    var registry = CellRegistry()
    registry.register(ProfileCell.self, for: "profile")
    registry.register(MomentCell.self, for: "moment")
    return registry
  }

  private let rows = [
    Row.record("1", ["kind": "profile", "title": "Ada"]),
    Row.record("2", ["kind": "advert", "title": "Buy!"]),
    Row.record("3", ["kind": "moment", "title": "Snow!"]),
  ]

  @Test("It shows what was published before it came")
  func bindsLate() {
    let model = MomentsViewModel()
    _ = model.receive(.loadItems)
    _ = model.receive(.loaded(request: 1, rows))
    let page = MomentsPage(boundTo: model, cells: registry)
    #expect(page.cells.map(\.line.text) == ["Ada", "Snow!"])
  }

  @Test("It follows what is published, the row without a cell left out")
  func follows() {
    let model = MomentsViewModel()
    let page = MomentsPage(boundTo: model, cells: registry)
    #expect(page.picture == Picture(title: "Moments", parts: []))
    _ = model.receive(.pulled)
    #expect(page.picture == Picture(title: "Moments", parts: [.pull, .indicator]))
    _ = model.receive(.loaded(request: 1, rows))
    let lines = [Picture.Line("Ada"), Picture.Line("Snow!")]
    #expect(page.picture == Picture(title: "Moments", parts: [.rows(lines)]))
  }

  @Test("The error label stands over whatever rows there are, and is hidden otherwise")
  func errorLabel() {
    let model = MomentsViewModel()
    let page = MomentsPage(boundTo: model, cells: registry)
    _ = model.receive(.loadItems)
    _ = model.receive(.loaded(request: 1, rows))
    #expect(page.isErrorLabelHidden)
    _ = model.receive(.loadItems)
    _ = model.receive(.failed(request: 2, message: "no net"))
    #expect(!page.isErrorLabelHidden)
    #expect(
      page.picture
        == Picture(
          title: "Moments",
          parts: [
            .rows([Picture.Line("Ada"), Picture.Line("Snow!")]), .error("Something went wrong"),
          ]))
  }

  @Test("It equals the pure page after any events", arguments: 0..<20)
  func equalsPurePage(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var screen = MomentsScreen(options: ScreenOptions([]), source: Source())
    let model = MomentsViewModel()
    let page = MomentsPage(boundTo: model, cells: screen.registry)
    for _ in 0..<60 {
      let event = MomentsEvent.any(upTo: screen.state.lastRequest + 1, using: &generator)
      _ = screen.receive(event)
      _ = model.receive(event)
      #expect(page.picture == screen.picture)
      #expect(page.isErrorLabelHidden != screen.shown.parts.contains(.error))
      #expect(page.indicatorSpins == screen.shown.parts.contains(.indicator))
      #expect(page.refreshControlSpins == (screen.shown.pull == .spinning))
      #expect(page.cells.count == screen.shown.count)
    }
  }

  @Test("The page keeps what it is bound to alive, and no longer than it lives itself")
  func lifetimes() {
    weak var model: MomentsViewModel?
    weak var published: AnyObject?
    var page: MomentsPage?
    do {
      let made = MomentsViewModel()
      page = MomentsPage(boundTo: made, cells: registry)
      model = made
      published = made.listItems
    }
    #expect(model == nil)
    #expect(published != nil)
    weak let watched = page
    page = nil
    #expect(watched == nil)
    #expect(published == nil)
  }

  @Test("A page that is gone hears nothing, while another goes on")
  func unbinds() {
    let model = MomentsViewModel()
    var gone: MomentsPage? = MomentsPage(boundTo: model, cells: registry)
    let staying = MomentsPage(boundTo: model, cells: registry)
    weak let watched = gone
    gone = nil
    _ = model.receive(.loadItems)
    #expect(watched == nil)
    #expect(staying.indicatorSpins)
  }
}
