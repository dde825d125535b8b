package import Exploration
package import ScenarioRunner
internal import Screens

/// A model of a screen. Its events can be written as steps of a script.
package protocol Explorable: Model {
  /// The invariants that one state or transition can violate, with the names from the screen's
  /// table.
  var invariants: [Property<Self>] { get }
  /// The property that from every state a state with rows is reachable.
  var rowsWithinReach: Property<Self> { get }
  /// The states and verdicts that a search should find at least once.
  var sights: [Property<Self>] { get }
  /// The default maximum number of states, which fits into the memory of a small machine.
  static var usualStates: Int { get }
  /// The maximum number of requests in flight.
  var inFlight: Int { get }
  /// The maximum number of edits, or `nil` if the screen has none.
  var edits: Int? { get }
  /// Returns the step of `event`.
  func step(of event: Event) -> ExploredStep
}

extension Explorable {
  /// Only screens with layers have edits.
  package var edits: Int? { nil }

  /// Converts `path` to a path through the world. `initial` is the world for the model's initial
  /// state.
  package func explored(_ path: Path<Self>, from initial: any SomeWorld) -> ExploredPath {
    ExploredPath(initial: initial, steps: path.events.map(step))
  }
}

extension WorldModel: Explorable {
  package static var usualStates: Int { Explorer.usualStates }

  package var inFlight: Int { scope.inFlight }
  package var edits: Int? {
    initial.description.actions.contains { $0.isEdit && scope.tries($0) } ? scope.edits : nil
  }

  package func step(of event: Event) -> ExploredStep { event.step }

  package var invariants: [Property<WorldModel>] {
    initial.description.invariants.enumerated().map { place, invariant in
      Property(
        invariant.name,
        invariant.isOfWholeSearch
          ? .ends : .alwaysAcross { _, event, _ in !event.broken.contains(place) })
    }
  }

  package var rowsWithinReach: Property<WorldModel> {
    Property(rowsWithinReachName, .withinReach { $0.showsRows })
  }

  package var sights: [Property<WorldModel>] {
    stateSights + [
      Property(
        "verdict ignored",
        .sometimesAcross { _, event, _ in if case .ignored? = event.verdict { true } else { false }
        }),
      Property(
        "verdict dropped",
        .sometimesAcross { _, event, _ in if case .dropped? = event.verdict { true } else { false }
        }),
    ]
  }

  /// The states of the screen, or the words that its state names join. A search should find each of
  /// them at least once.
  private var stateSights: [Property<WorldModel>] {
    switch initial.description.manual.states {
    case .choice(let names):
      names.map { name in
        Property("state \(name)", .sometimes { $0.screen.stateName == name })
      }
    case .combination(let words, let alone):
      (words + alone).map { word in
        Property(
          "state \(word)",
          .sometimes { $0.screen.stateName.split(separator: "+").contains { $0 == word } })
      }
    case .integer, .optionalInteger, .flag, .word, .text: []
    }
  }
}

/// The name of the property that from every state a state with rows is reachable.
let rowsWithinReachName = "rows-within-reach"

extension World {
  /// Whether the screen shows rows.
  fileprivate var showsRows: Bool {
    screen.shown.parts.contains(.rows)
  }
}
