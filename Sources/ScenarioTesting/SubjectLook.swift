/// The observations of a subject at one moment.
public struct SubjectLook: Hashable, Sendable {
  /// The name of its state, if it has one.
  public var state: String?
  /// The ids of its rows in order, including covered rows, or nil if it does not report rows.
  public var rows: [String]?
  /// Its other observations, by name.
  public var values: [String: SubjectValue]
  /// A string that identifies its whole state. With it, an exploration of the subject is complete.
  public var fingerprint: String?

  /// Creates a look.
  public init(
    state: String? = nil, rows: [String]? = nil, values: [String: SubjectValue] = [:],
    fingerprint: String? = nil
  ) {
    self.state = state
    self.rows = rows
    self.values = values
    self.fingerprint = fingerprint
  }
}
