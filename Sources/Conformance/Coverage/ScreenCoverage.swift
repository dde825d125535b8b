/// The coverage of a screen: which of its reachable transitions the scenarios see.
package struct ScreenCoverage: Sendable {
  /// The name of the screen.
  package let screen: String
  /// The names of the states, a row of the table each.
  package let states: [String]
  /// The words of the events, a column of the table each.
  package let events: [String]
  /// The scope of the exploration, in words.
  package let scope: String
  /// The limits that left the reachable transitions incomplete, in words.
  package let limits: [String]
  /// The counts of each reachable pair of a state and an event.
  private var cells: [StateEventPair: Cell] = [:]

  /// The number of times that each reachable outcome was seen.
  private typealias Cell = [NamedTransition.Outcome: Int]

  /// Creates the coverage of a screen. A seen transition counts as reachable even if the exploration did not reach it.
  package init(
    screen: String, states: [String], events: [String], reachable: [NamedTransition],
    seen: [NamedTransition: Int], scope: String, limits: [String] = []
  ) {
    self.screen = screen
    self.states = states + Set(seen.keys.map(\.from)).subtracting(states).sorted()
    self.scope = scope
    self.limits = limits
    for transition in reachable { cells[transition.pair, default: [:]][transition.outcome] = 0 }
    for (transition, count) in seen {
      cells[transition.pair, default: [:]][transition.outcome, default: 0] += count
    }
    let happening = Set(cells.keys.map(\.event))
    self.events = events.filter(happening.contains)
  }

  /// The pairs that can be reached, by row and column.
  package var pairs: [StateEventPair] {
    states.flatMap { state in
      events.map { StateEventPair(state: state, event: $0) }.filter { cells[$0] != nil }
    }
  }

  /// The pairs that can be reached and were not seen.
  package var gaps: [StateEventPair] {
    pairs.filter { cells[$0]?.values.allSatisfy { $0 == 0 } ?? false }
  }

  /// The percentage of pairs that were seen; 100 means all.
  package var percent: Int {
    let count = pairs.count
    return count == 0 ? 100 : (count - gaps.count) * 100 / count
  }

  /// Returns how often `outcome` was seen for `pair`, or `nil` if it is not reachable.
  package func count(_ outcome: NamedTransition.Outcome, of pair: StateEventPair) -> Int? {
    cells[pair]?[outcome]
  }
}
