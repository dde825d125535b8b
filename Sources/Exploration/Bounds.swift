/// The limits of a search.
package struct Bounds: Hashable, Sendable {
  /// The length of the longest path, or `nil` for any.
  package var depth: Int?
  /// The number of states after which the search stops, or `nil` for as many as 32 bits can number.
  package var states: Int?

  /// Creates bounds; without arguments, the search is unbounded.
  package init(depth: Int? = nil, states: Int? = nil) {
    self.depth = depth
    self.states = states
  }
}
