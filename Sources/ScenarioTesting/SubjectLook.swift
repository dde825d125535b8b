/// What a subject looks like.
public struct SubjectLook: Hashable, Sendable {
  /// The name of its state, where it has one.
  public var state: String?
  /// The ids of the rows that it holds, in order, also of those that something covers; nil where it does not tell.
  public var rows: [String]?
  /// Its other observations, by name.
  public var values: [String: SubjectValue]
  /// A text that stands for all of its state: with it a search of the subject is complete.
  public var fingerprint: String?

  /// Makes a look.
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
