package import MockSources

/// Facts about a screen that only the mock server knows.
package struct WorldContext: Sendable {
  /// The requests in flight, in the order of their numbers.
  package var requests: [Request]
  /// The requests that wait before a retry, in the order of their numbers.
  package var waits: [Wait]
  /// Whether the screen has received a response that it did not drop, even if it
  /// returned to its first state later.
  package var hasAnswered: Bool
  /// The source of the visible rows, in its current state.
  package var source: Source

  package init(
    requests: [Request], waits: [Wait] = [], hasAnswered: Bool, source: Source
  ) {
    self.requests = requests
    self.waits = waits
    self.hasAnswered = hasAnswered
    self.source = source
  }

  /// The number of requests for rows that are in flight or wait before a retry, without those that
  /// the screen cancelled.
  package var awaited: Int {
    requests.count { !$0.isCancelled && !$0.isEdit } + waits.count { !$0.isEdit }
  }
}
