/// The name of an observation, its values and a summary.
package struct ObservationDescription: Hashable, Sendable {
  /// The name that `expect` and traces use.
  package var name: String
  /// The values of the observation.
  package var kind: ObservationKind
  /// The summary, in one line.
  package var summary: String
  /// Whether a trace prints the observation when it changes.
  package var isReported: Bool
  /// Whether only `expect` and `observe` read the observation. `:state` and JSON Lines leave it out
  /// unless it is observed.
  package var isOnRequest: Bool

  /// Creates a description.
  package init(
    name: String, kind: ObservationKind, summary: String, isReported: Bool,
    isOnRequest: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isReported = isReported
    self.isOnRequest = isOnRequest
  }
}
