/// An observation in words.
package struct ObservationDescription: Hashable, Sendable {
  /// The name that `expect` and traces use.
  package var name: String
  /// The values that it can have.
  package var kind: ObservationKind
  /// The summary, in one line.
  package var summary: String
  /// Whether a trace prints the observation whenever it changes.
  package var isReported: Bool
  /// Whether only `expect` and `observe` know it: `:state` and JSON Lines leave it out unless it is observed.
  package var isOnRequest: Bool

  /// Describes an observation.
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
