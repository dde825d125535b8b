/// What of a list's looks is compared: each aspect only where the subject tells it.
package struct ComparedAspects: Hashable, Sendable {
  /// The ids of the rows held, by which both are in step.
  package var held: [String]?
  /// The ids of the rows on screen.
  package var rows: [String]?
  /// Whether more is offered under rows.
  package var more: Bool?
  /// Whether anything spins.
  package var spins: Bool?
  /// Whether a failure is told.
  package var failure: Bool?
  /// The name of the state, and values, as texts.
  package var words: [String: String] = [:]
}
