import MockSources
import Observables
import Screens
import Testing

@Suite("The view model of moments")
struct MomentsViewModelTests {
  private let old = [Row(id: .number(1))]
  private let new = [Row(id: .number(2)), Row(id: .number(3))]

  @Test("Appearing tracks a screen view every time, and loads the first time")
  func appears() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    #expect(
      sink.reaction(to: model.appear)
        == Reaction([.note("tracks screen view"), .ask(request: 1, .rows("items"))]))
    #expect(sink.reaction(to: model.appear) == Reaction([.note("tracks screen view")]))
  }

  @Test("A load takes the error away, spins the indicator and asks for all rows")
  func loads() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    _ = model.loadItems(into: &sink)
    _ = model.end(1, failing: "no net")
    #expect(model.hasError.value)
    #expect(sink.reaction(to: model.loadItems) == Reaction([.ask(request: 2, .rows("items"))]))
    #expect(!model.hasError.value)
    #expect(model.indicatorSpins.value)
    #expect(!model.refreshControlSpins.value)
  }

  @Test("A pull spins the refresh control too, and is ignored while that spins")
  func pulls() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    #expect(sink.reaction(to: model.pull) == Reaction([.ask(request: 1, .rows("items"))]))
    #expect(model.indicatorSpins.value && model.refreshControlSpins.value)
    #expect(sink.reaction(to: model.pull) == .ignored("already refreshing"))
    #expect(sink.reaction(to: model.loadItems) == Reaction([.ask(request: 2, .rows("items"))]))
    #expect(model.end(2, publishing: new) == .moved)
    #expect(sink.reaction(to: model.pull) == Reaction([.ask(request: 3, .rows("items"))]))
  }

  @Test("The end of any load stops both spinners, and the answer that comes last stays")
  func ends() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    _ = model.loadItems(into: &sink)
    _ = model.pull(into: &sink)
    #expect(model.end(2, publishing: new) == .moved)
    #expect(!model.indicatorSpins.value && !model.refreshControlSpins.value)
    #expect(model.state.loads == [1])
    #expect(model.end(1, publishing: old) == .moved)
    #expect(model.listItems.value == old)
  }

  @Test("A success that comes beside a failure leaves the error")
  func raced() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    _ = model.loadItems(into: &sink)
    _ = model.loadItems(into: &sink)
    _ = model.end(1, failing: "no net")
    _ = model.end(2, publishing: new)
    #expect(model.hasError.value)
    #expect(model.state.failure == "no net")
    #expect(model.listItems.value == new)
  }

  @Test("Leaving disposes of every load, whose answers are dropped; with none it is ignored")
  func leaves() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    #expect(sink.reaction(to: model.leave) == .ignored("nothing loads"))
    _ = model.loadItems(into: &sink)
    _ = model.pull(into: &sink)
    #expect(sink.reaction(to: model.leave) == Reaction([.cancel(request: 1), .cancel(request: 2)]))
    #expect(!model.indicatorSpins.value && !model.refreshControlSpins.value)
    #expect(model.end(1, publishing: new) == .dropped("left"))
    #expect(model.end(2, failing: "no net") == .dropped("left"))
    #expect(sink.reaction(to: model.leave) == .ignored("nothing loads"))
    #expect(model.listItems.value == [])
    #expect(!model.hasError.value)
  }

  @Test("Rows are published when a load succeeds, and not otherwise")
  func publishes() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    var heard: [[Row]] = []
    let token = model.listItems.afterChange { heard.append($0.new) }
    _ = model.appear(into: &sink)
    _ = model.end(1, failing: "no net")
    _ = model.pull(into: &sink)
    _ = model.end(2, publishing: new)
    _ = model.pull(into: &sink)
    _ = model.end(3, publishing: new)
    _ = model.leave(into: &sink)
    #expect(heard == [new, new])
    token.cancel()
  }

  @Test("It goes on from the state that it is given")
  func goesOn() {
    var sink = EffectSink()
    let first = MomentsViewModel()
    _ = first.pull(into: &sink)
    let model = MomentsViewModel(first.state)
    #expect(model.indicatorSpins.value && model.refreshControlSpins.value)
    #expect(sink.reaction(to: model.loadItems) == Reaction([.ask(request: 2, .rows("items"))]))
  }

  @Test("Who subscribes hears the old and the new value")
  func tellsChanges() {
    var sink = EffectSink()
    let model = MomentsViewModel()
    var heard: [Change<Bool>] = []
    let token = model.hasError.afterChange { heard.append($0) }
    _ = model.loadItems(into: &sink)
    _ = model.end(1, failing: "no net")
    token.cancel()
    _ = model.loadItems(into: &sink)
    #expect(heard == [Change(old: false, new: false), Change(old: false, new: true)])
  }
}
