import Exploration

/// Two jugs of three and five litres, and a tap: 16 states. Measuring four litres needs six steps.
struct Jugs: Model {
  struct State: Hashable, Sendable {
    var small = 0
    var large = 0
  }

  enum Event: Hashable, Sendable, CaseIterable {
    case fillSmall, fillLarge, emptySmall, emptyLarge, pourSmall, pourLarge
  }

  let initial = State()
  /// The possible events, in the order tried.
  var events = Event.allCases

  func forEachSuccessor(of state: State, _ body: (Event, State) -> Void) {
    for event in events { body(event, after(event, state)) }
  }

  private func after(_ event: Event, _ state: State) -> State {
    switch event {
    case .fillSmall: return State(small: 3, large: state.large)
    case .fillLarge: return State(small: state.small, large: 5)
    case .emptySmall: return State(small: 0, large: state.large)
    case .emptyLarge: return State(small: state.small, large: 0)
    case .pourSmall:
      let poured = min(state.small, 5 - state.large)
      return State(small: state.small - poured, large: state.large + poured)
    case .pourLarge:
      let poured = min(state.large, 3 - state.small)
      return State(small: state.small + poured, large: state.large - poured)
    }
  }

  static let fourLitres = Property<Jugs>("never four litres", .always { $0.large != 4 })
  static let shortestPath: [Event] = [
    .fillLarge, .pourLarge, .emptySmall, .pourLarge, .fillLarge, .pourLarge,
  ]
}
