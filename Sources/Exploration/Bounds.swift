/// The limits of a search.
package struct Bounds: Hashable, Sendable {
  /// The maximum length of a path, or `nil` for no limit.
  package var depth: Int?
  /// The maximum number of states, or `nil` for as many as the shards can number: 16.7 million each.
  package var states: Int?

  /// Creates bounds; without arguments, the search is unbounded.
  package init(depth: Int? = nil, states: Int? = nil) {
    self.depth = depth
    self.states = states
  }
}
