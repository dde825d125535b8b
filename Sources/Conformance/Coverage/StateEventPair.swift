/// A state, and an event that occurs in it.
package struct StateEventPair: Hashable, Sendable {
  /// The name of the state.
  package var state: String
  /// The word of the event.
  package var event: String

  /// Creates a pair.
  package init(state: String, event: String) {
    self.state = state
    self.event = event
  }
}
