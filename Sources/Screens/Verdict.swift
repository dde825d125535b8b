/// What became of an event.
package enum Verdict: Hashable, Sendable {
  /// The screen took it.
  case moved
  /// It was an action that cannot be done now; nothing changed.
  case ignored(String)
  /// It was an answer that nobody waits for; nothing changed.
  case dropped(String)
}
