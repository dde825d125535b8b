import MockSources
import Screens
import Testing

@Suite("The page of moments takes events")
struct MomentsStateNextTests {
  private let old = [Row(id: .number(1))]
  private let new = [Row(id: .number(2)), Row(id: .number(3))]

  /// Returns the page after `events`, and the reaction to the last one.
  private func after(_ events: MomentsEvent...) -> (state: MomentsState, last: Reaction) {
    var state = MomentsState()
    var last = Reaction()
    for event in events { last = state.receive(event) }
    return (state, last)
  }

  private func page(_ change: (inout MomentsState) -> Void) -> MomentsState {
    var state = MomentsState()
    change(&state)
    return state
  }

  @Test("Appearing tracks a screen view, every time, and changes nothing")
  func appears() {
    let (state, last) = after(.appeared, .appeared)
    #expect(state == MomentsState())
    #expect(last == Reaction([.note("tracks screen view")]))
  }

  @Test("Loading spins the indicator and asks for all rows")
  func loads() {
    let (state, last) = after(.loadItems)
    #expect(
      state
        == page {
          $0.indicatorSpins = true
          $0.loads = [1]
          $0.lastRequest = 1
        })
    #expect(last == Reaction([.ask(request: 1, .rows("items"))]))
  }

  @Test("Pulling is loading with the refresh control")
  func pulls() {
    let (state, last) = after(.pulled)
    #expect(
      state
        == page {
          $0.indicatorSpins = true
          $0.refreshControlSpins = true
          $0.loads = [1]
          $0.lastRequest = 1
        })
    #expect(last == Reaction([.ask(request: 1, .rows("items"))]))
  }

  @Test("Rows that come are published, and both spinners stop")
  func succeeds() {
    let (state, last) = after(.pulled, .loaded(request: 1, new))
    #expect(
      state
        == page {
          $0.listItems = new
          $0.lastRequest = 1
        })
    #expect(last == Reaction())
  }

  @Test("A failure sets hasError and leaves the rows")
  func fails() {
    let (state, last) = after(
      .loadItems, .loaded(request: 1, old), .loadItems, .failed(request: 2, message: "no net"))
    #expect(
      state
        == page {
          $0.listItems = old
          $0.failure = "no net"
          $0.lastRequest = 2
        })
    #expect(state.hasError)
    #expect(last == Reaction())
  }

  @Test("A load takes the error away when it begins, not when it succeeds")
  func clearsError() {
    #expect(!after(.loadItems, .failed(request: 1, message: "no net"), .pulled).state.hasError)
    let raced = after(
      .loadItems, .loadItems, .failed(request: 1, message: "no net"), .loaded(request: 2, new))
    #expect(raced.state.hasError)
    #expect(raced.state.listItems == new)
  }

  @Test("Loading again cancels nothing: the answer that comes last is the one that stays")
  func loadsAgain() {
    let (state, last) = after(
      .loadItems, .loadItems, .loaded(request: 2, new), .loaded(request: 1, old))
    #expect(
      state
        == page {
          $0.listItems = old
          $0.lastRequest = 2
        })
    #expect(last == Reaction())
  }

  @Test("The end of one load stops the spinners of the other")
  func stopsAllSpinners() {
    #expect(
      after(.loadItems, .pulled, .loaded(request: 1, old)).state
        == page {
          $0.listItems = old
          $0.loads = [2]
          $0.lastRequest = 2
        })
  }

  @Test("Leaving disposes of every load and stops both spinners")
  func leaves() {
    let (state, last) = after(.loadItems, .pulled, .left)
    #expect(state == page { $0.lastRequest = 2 })
    #expect(last == Reaction([.cancel(request: 1), .cancel(request: 2)]))
  }

  @Test("Leaving a page at rest changes nothing, and the error stays")
  func leavesAtRest() {
    let (state, last) = after(.loadItems, .failed(request: 1, message: "no net"), .left, .left)
    #expect(state.failure == "no net")
    #expect(last == Reaction())
  }

  @Test(
    "An answer to a load that was disposed of is dropped",
    arguments: [
      MomentsEvent.loaded(request: 1, [Row(id: .number(1))]),
      .failed(request: 1, message: "no net"),
    ])
  func dropsLateAnswers(late: MomentsEvent) {
    let (state, last) = after(.loadItems, .left, late)
    #expect(state == page { $0.lastRequest = 1 })
    #expect(last == .dropped("left"))
  }

  @Test("A page that comes back loads anew, and still drops what it left behind")
  func comesBack() {
    let (state, last) = after(.loadItems, .left, .loadItems, .loaded(request: 1, old))
    #expect(
      state
        == page {
          $0.indicatorSpins = true
          $0.loads = [2]
          $0.lastRequest = 2
        })
    #expect(last == .dropped("left"))
  }
}
