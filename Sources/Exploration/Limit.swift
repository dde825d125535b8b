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
