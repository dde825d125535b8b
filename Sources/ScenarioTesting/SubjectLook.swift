/// The observations of a subject at one moment.
public struct SubjectLook: Hashable, Sendable {
  /// The name of the state, if the subject has one.
  public var state: String?
  /// The ids of the rows in order, or `nil` if the subject does not report rows. Include rows that
  /// another view covers.
  public var rows: [String]?
  /// The other observations, by name.
  public var values: [String: SubjectValue]
  /// A string that identifies the whole state of the subject. With a fingerprint, an exploration of
  /// the subject can be complete.
  public var fingerprint: String?

  /// Creates the observations of one moment.
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
