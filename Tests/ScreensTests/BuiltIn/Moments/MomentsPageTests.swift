import MockSources
import Screens
import Testing

@Suite("The page bound to a view model of moments")
struct MomentsPageTests {
  private let rows = [
    Row.record("1", ["kind": "profile", "title": "Ada"]),
    Row.record("2", ["kind": "advert", "title": "Buy!"]),
    Row.record("3", ["kind": "moment", "title": "Snow!"]),
  ]

  private func page(_ model: MomentsViewModel) -> MomentsPage {
    MomentsPage(MomentsView(visible: 6), boundTo: model, cells: CellRegistry(.all))
  }

  @Test("It shows what it receives and nothing else: what was published before it came is not its")
  func receives() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    _ = model.loadItems(into: &sink)
    _ = model.end(1, publishing: rows)
    let page = page(model)
    #expect(page.view == MomentsView(visible: 6))
    _ = model.loadItems(into: &sink)
    #expect(page.view.indicatorSpins)
    #expect(page.view.rows == [])
    _ = model.end(2, publishing: rows)
    #expect(page.view.rows == rows)
  }

  @Test("It gives cells to the rows that it receives, and tells the kinds that have none")
  func cells() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    let page = page(model)
    _ = model.loadItems(into: &sink)
    _ = model.end(1, publishing: rows)
    #expect(page.view.cells.inSight.map(\.cell.cell.line.text) == ["Ada", "Snow!"])
    #expect(page.view.errors == [UnregisteredCellError(identifier: "advert")])
  }

  @Test("The error label and the spinners follow the view model")
  func flags() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    let page = page(model)
    _ = model.pull(into: &sink)
    #expect(page.view.indicatorSpins && page.view.refreshControlSpins)
    #expect(page.view.isErrorLabelHidden)
    _ = model.end(1, failing: "no net")
    #expect(!page.view.indicatorSpins && !page.view.refreshControlSpins)
    #expect(!page.view.isErrorLabelHidden)
  }

  @Test("Other rows give up all cells and take them again")
  func reloads() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    let page = page(model)
    _ = model.loadItems(into: &sink)
    _ = model.end(1, publishing: rows)
    _ = model.pull(into: &sink)
    _ = model.end(2, publishing: rows)
    #expect(page.view.cells.made == 2)
    #expect(page.view.cells.reused == 2)
  }

  @Test("The page keeps what it is bound to alive, and no longer than it lives itself")
  func lifetimes() {
    weak var model: MomentsViewModel?
    weak var published: AnyObject?
    var bound: MomentsPage?
    do {
      let made = MomentsViewModel()
      bound = page(made)
      model = made
      published = made.listItems
    }
    #expect(model == nil)
    #expect(published != nil)
    weak let watched = bound
    bound = nil
    #expect(watched == nil)
    #expect(published == nil)
  }

  @Test("A page that is gone hears nothing, while another goes on")
  func unbinds() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    var gone: MomentsPage? = page(model)
    let staying = page(model)
    weak let watched = gone
    gone = nil
    _ = model.loadItems(into: &sink)
    #expect(watched == nil)
    #expect(staying.view.indicatorSpins)
  }
}
