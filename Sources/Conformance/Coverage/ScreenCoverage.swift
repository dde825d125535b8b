package import Screens

/// The coverage of a screen: the reachable transitions that scenarios reach.
package struct ScreenCoverage: Sendable {
  package let screen: String
  /// The names of the states, which are the rows of the table.
  package let states: [String]
  /// The words of the events, which are the columns of the table.
  package let events: [String]
  package let scope: String
  /// The limits that make the reachable transitions incomplete, as text.
  package let limits: [String]
  /// The number of times that scenarios reached each reachable outcome, for each reachable pair.
  private var cells: [StateEventPair: [Verdict.Kind: Int]] = [:]

  /// Creates the coverage of a screen. A transition in a scenario counts as reachable even if the
  /// exploration did not reach it.
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

  /// The reachable pairs, by row and column.
  package var pairs: [StateEventPair] {
    states.flatMap { state in
      events.map { StateEventPair(state: state, event: $0) }.filter { cells[$0] != nil }
    }
  }

  /// The reachable pairs that no scenario reaches.
  package var gaps: [StateEventPair] {
    pairs.filter { cells[$0]?.values.allSatisfy { $0 == 0 } ?? false }
  }

  /// The percentage of pairs that scenarios reach. The percentage is 100 only if scenarios reach
  /// all pairs.
  package var percent: Int {
    let count = pairs.count
    return count == 0 ? 100 : (count - gaps.count) * 100 / count
  }

  /// Returns how often scenarios reached `outcome` for `pair`, or `nil` if it is not reachable.
  package func count(_ outcome: Verdict.Kind, of pair: StateEventPair) -> Int? {
    cells[pair]?[outcome]
  }
}
