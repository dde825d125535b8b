/// A row on the server.
public struct ServerRow: Hashable, Sendable, Identifiable {
  /// The unique id of the row.
  public var id: String
  /// The displayed text.
  public var title: String
  /// Its other fields, by name, as text.
  public var fields: [String: String]

  /// Creates a row.
  public init(id: String, title: String, fields: [String: String] = [:]) {
    self.id = id
    self.title = title
    self.fields = fields
  }
}
