import Exploration
import MockSources
import Observables
import Screens
import Testing

@Suite("The view model of moments")
struct MomentsViewModelTests {
  @Test("What it publishes equals the pure state after any events", arguments: 0..<20)
  func followsState(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var state = MomentsState()
    let model = MomentsViewModel()
    for _ in 0..<60 {
      let event = MomentsEvent.any(upTo: state.lastRequest + 1, using: &generator)
      #expect(model.receive(event) == state.receive(event))
      #expect(model.listItems.value == state.listItems)
      #expect(model.hasError.value == state.hasError)
      #expect(model.indicatorSpins.value == state.indicatorSpins)
      #expect(model.refreshControlSpins.value == state.refreshControlSpins)
    }
  }

  @Test("It goes on from the state that it is given")
  func goesOn() {
    var state = MomentsState()
    _ = state.receive(.pulled)
    let model = MomentsViewModel(state)
    #expect(model.indicatorSpins.value && model.refreshControlSpins.value)
    #expect(model.receive(.loadItems) == Reaction([.ask(request: 2, .rows("items"))]))
  }

  @Test("Who subscribes hears the old and the new value")
  func tellsChanges() {
    let model = MomentsViewModel()
    var heard: [Change<Bool>] = []
    let token = model.hasError.afterChange { heard.append($0) }
    _ = model.receive(.loadItems)
    _ = model.receive(.failed(request: 1, message: "no net"))
    token.cancel()
    _ = model.receive(.loadItems)
    #expect(heard == [Change(old: false, new: false), Change(old: false, new: true)])
  }
}

extension MomentsEvent {
  /// Makes some event; the requests that it answers go `upTo` a number.
  static func any(upTo last: Int, using generator: inout SplitMix64) -> MomentsEvent {
    let request = Int.random(in: 1...last, using: &generator)
    return switch Int.random(in: 0..<6, using: &generator) {
    case 0: .appeared
    case 1: .loadItems
    case 2: .pulled
    case 3: .left
    case 4: .failed(request: request, message: "no net")
    default:
      .loaded(
        request: request,
        (0..<Int.random(in: 0..<3, using: &generator)).map { Row(id: .number($0)) })
    }
  }
}
