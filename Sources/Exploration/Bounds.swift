/// How far a search may go.
package struct Bounds: Hashable, Sendable {
  /// The length of the longest path, or `nil` for any.
  package var depth: Int?
  /// The number of states from which on the search stops, or `nil` for as many as it can number.
  package var states: Int?

  /// Makes bounds; without arguments there are none.
  package init(depth: Int? = nil, states: Int? = nil) {
    self.depth = depth
    self.states = states
  }
}

/// Why a search ended before it had seen everything.
package enum Limit: Hashable, Sendable {
  /// The states at this depth were judged, not continued.
  case depth(Int)
  /// So many states were asked for at most.
  case states(Int)
  /// Whoever watches the progress asked it to stop.
  case stopped
  /// A property was broken, and the search was told to stop there or had nothing else to break.
  case broken
}
