import ListComponents
import Observables
import Testing

@Suite("ListScreen")
struct ListScreenTests {
  struct Word: ListItem {
    var text: String
  }

  enum Failed: Error {
    case offline
  }

  class Model: ListViewModel {
    let published = Variable<[any ListItem]>([])
    let loading = Variable(false)
    let failed = Variable<Failed?>(nil)
    var calls: [String] = []

    var items: ObservableValue<[any ListItem]> { published }
    var isLoading: ObservableValue<Bool> { loading }
    var failure: ObservableValue<Failed?> { failed }

    func load() {
      calls.append("load")
      failed.set(nil)
      loading.set(true)
    }
    func appear() { calls.append("appear") }
    func disappear() { calls.append("disappear") }
  }

  final class Surface: ListSurface {
    var items: [any ListItem] = [] {
      didSet {
        reloads += 1
        onReload?()
      }
    }
    var isIndicatorVisible = false
    var isRefreshing = false { didSet { spins.append(isRefreshing) } }
    var spins: [Bool] = []
    var onReload: (() -> Void)?
    var errorMessage: String?
    var reloads = 0

    var words: [String] { items.compactMap { ($0 as? Word)?.text } }
  }

  @Test("A new screen shows the current values of the view model")
  func start() {
    let model = Model()
    model.published.set([Word(text: "a")])
    model.loading.set(true)
    model.failed.set(.offline)
    let surface = Surface()
    let screen = ListScreen(model, on: surface) { "\($0)!" }
    withExtendedLifetime(screen) {
      #expect(surface.words == ["a"])
      #expect(surface.isIndicatorVisible)
      #expect(surface.errorMessage == "offline!")
    }
  }

  @Test("The surface shows each change of the view model")
  func follow() {
    let (model, surface) = (Model(), Surface())
    let screen = ListScreen(model, on: surface)
    screen.load()
    #expect(surface.isIndicatorVisible)
    model.loading.set(false)
    model.published.set([Word(text: "a"), Word(text: "b")])
    #expect(!surface.isIndicatorVisible)
    #expect(surface.words == ["a", "b"])
    #expect(surface.reloads == 2)
    model.failed.set(.offline)
    #expect(surface.errorMessage == "offline")
    #expect(surface.words == ["a", "b"])
    screen.load()
    #expect(surface.errorMessage == nil)
  }

  @Test("The refresh control starts once, and stops when loading ends")
  func refresh() {
    let (model, surface) = (Model(), Surface())
    let screen = ListScreen(model, on: surface)
    #expect(screen.refresh())
    #expect(surface.isRefreshing && surface.isIndicatorVisible)
    #expect(!screen.refresh())
    #expect(model.calls == ["load"])
    model.loading.set(false)
    #expect(!surface.isRefreshing && !surface.isIndicatorVisible)
    #expect(screen.refresh())
  }

  @Test("The refresh control spins on while the view model replaces its previous load")
  func refreshDuringLoad() {
    final class Restarting: Model {
      override func load() {
        if loading.value { loading.set(false) }
        super.load()
      }
    }
    let (model, surface) = (Restarting(), Surface())
    let screen = ListScreen(model, on: surface)
    screen.load()
    #expect(screen.refresh())
    #expect(surface.isIndicatorVisible)
    model.loading.set(false)
    #expect(surface.spins == [true, false])
  }

  @Test("A change that the view model makes while the surface shows the first items is shown")
  func changeDuringStart() {
    let (model, surface) = (Model(), Surface())
    surface.onReload = {
      if model.published.value.isEmpty { model.published.set([Word(text: "a")]) }
    }
    let screen = ListScreen(model, on: surface)
    withExtendedLifetime(screen) { #expect(surface.words == ["a"]) }
  }

  @Test("The view model is notified when the screen appears and disappears")
  func appearing() {
    let (model, surface) = (Model(), Surface())
    let screen = ListScreen(model, on: surface)
    screen.appear()
    screen.disappear()
    #expect(model.calls == ["appear", "disappear"])
  }

  @Test("A released screen no longer changes its surface, and does not retain it")
  func lifetime() {
    let model = Model()
    weak var released: Surface?
    do {
      let surface = Surface()
      released = surface
      var screen: ListScreen<Model>? = ListScreen(model, on: surface)
      #expect(screen?.viewModel === model)
      screen = nil
      model.loading.set(true)
      #expect(!surface.isIndicatorVisible)
      screen = ListScreen(model, on: surface)
    }
    #expect(released == nil)
  }
}
