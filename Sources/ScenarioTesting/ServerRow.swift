/// A row that the server has.
public struct ServerRow: Hashable, Sendable, Identifiable {
  /// What tells it from other rows.
  public var id: String
  /// The text that it shows.
  public var title: String
  /// Its other fields, by name, as text.
  public var fields: [String: String]

  /// Makes a row.
  public init(id: String, title: String, fields: [String: String] = [:]) {
    self.id = id
    self.title = title
    self.fields = fields
  }
}
