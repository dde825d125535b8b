/// The reason why a search ended before it visited every state.
package enum Limit: Hashable, Sendable {
  /// The states at this depth were checked but not expanded.
  case depth(Int)
  /// The bound on the number of states was reached.
  case states(Int)
  /// The progress closure returned `false`.
  case stopped
  /// A property was violated, and either the search stops at the first violation, or every property
  /// that can be violated is violated.
  case violation
  /// A limit of the model, as text.
  case model(String)
}
