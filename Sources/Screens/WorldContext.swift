package import MockSources

/// Facts about a screen that only the mock server knows.
package struct WorldContext: Sendable {
  /// The number of requests in flight.
  package var inFlight: Int
  /// The number of requests in flight that the screen did not cancel.
  package var awaited: Int
  /// Whether the screen has received a response that it did not drop.
  package var hasAnswered: Bool
  /// The source of the visible rows, in its current state.
  package var source: Source
  /// The requests in flight, in the order of their numbers.
  package var requests: [Request] = []
  /// The requests that wait before a retry, in the order of their numbers.
  package var waits: [Wait] = []

  package init(inFlight: Int, awaited: Int, hasAnswered: Bool, source: Source) {
    self.inFlight = inFlight
    self.awaited = awaited
    self.hasAnswered = hasAnswered
    self.source = source
  }

  /// A context before any event, for observations that do not read the context.
  package static let none = WorldContext(
    inFlight: 0, awaited: 0, hasAnswered: false, source: Source())
}
