/// The result of an event.
package enum Verdict: Hashable, Sendable {
  /// The event was handled.
  case moved
  /// The event was an action that is not possible now; nothing changed.
  case ignored(String)
  /// The event was a response to a request that the list no longer waits for; nothing changed.
  case dropped(String)
}
