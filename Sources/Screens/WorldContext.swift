package import MockSources

/// Facts about a screen that only the mock server knows.
package struct WorldContext: Sendable {
  /// The number of requests in flight.
  package var inFlight: Int
  /// The number of requests in flight that the screen did not cancel.
  package var awaited: Int
  /// Whether an answer came that the screen did not drop.
  package var hasAnswered: Bool
  /// The source that the rows shown came from, as it is now.
  package var source: Source
  /// The requests in flight, in the order of their numbers.
  package var requests: [Request] = []
  /// The requests that wait for their retry, in the order of their numbers.
  package var waits: [Wait] = []

  /// Creates surroundings.
  package init(inFlight: Int, awaited: Int, hasAnswered: Bool, source: Source) {
    self.inFlight = inFlight
    self.awaited = awaited
    self.hasAnswered = hasAnswered
    self.source = source
  }

  /// WorldContext in which nothing ever happened, for observations that look at none.
  package static let none = WorldContext(
    inFlight: 0, awaited: 0, hasAnswered: false, source: Source())
}
