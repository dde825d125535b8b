internal import Screens

/// The state diagram of a screen: its states, and arrows for the events that change them.
package struct StateDiagram: Hashable, Sendable {
  package let screen: String
  /// The name of the initial state.
  package let initial: String
  package let states: [Node]
  /// The arrows. No two arrows have the same ends and the same color.
  package private(set) var arrows: [Arrow] = []
  package let scope: String
  /// The limits that make the diagram incomplete, as text.
  package let limits: [String]

  package struct Node: Hashable, Sendable {
    package var name: String
    /// Whether scenarios reach the state, or `nil` if the diagram has no coverage.
    package var isReached: Bool?

    package init(name: String, isReached: Bool? = nil) {
      self.name = name
      self.isReached = isReached
    }
  }

  /// An arrow between two states, or from a state to itself.
  package struct Arrow: Hashable, Sendable {
    package var from: String
    package var to: String
    package var events: [String]
    /// Whether scenarios reach an event of the arrow, or `nil` if the diagram has no coverage.
    package var isReached: Bool?

    package init(from: String, to: String, events: [String], isReached: Bool? = nil) {
      self.from = from
      self.to = to
      self.events = events
      self.isReached = isReached
    }
  }

  /// Creates a diagram of the transitions that change the screen. Ignored and dropped events have
  /// no arrow.
  ///
  /// If `seen` is not `nil`, each state and arrow has a mark that shows whether scenarios reach it.
  package init(
    screen: String, initial: String, states: [String], transitions: [NamedTransition],
    seen: Set<NamedTransition>? = nil, scope: String, limits: [String] = []
  ) {
    self.screen = screen
    self.initial = initial
    self.scope = scope
    self.limits = limits
    let reached = seen.map { seen in Set(seen.flatMap { [$0.from, $0.to] }) }
    self.states = states.map { Node(name: $0, isReached: reached?.contains($0)) }
    for transition in transitions where transition.outcome == .moved {
      add(transition, isReached: seen?.contains(transition))
    }
  }

  /// Adds a transition to the arrow between its states, or creates the arrow.
  private mutating func add(_ transition: NamedTransition, isReached: Bool?) {
    let index = arrows.firstIndex {
      $0.from == transition.from && $0.to == transition.to && $0.isReached == isReached
    }
    guard let index else {
      arrows.append(
        Arrow(
          from: transition.from, to: transition.to, events: [transition.event],
          isReached: isReached))
      return
    }
    if !arrows[index].events.contains(transition.event) {
      arrows[index].events.append(transition.event)
    }
  }
}
