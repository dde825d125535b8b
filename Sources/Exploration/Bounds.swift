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
