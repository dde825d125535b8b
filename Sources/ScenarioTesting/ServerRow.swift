/// A row on the server.
public struct ServerRow: Hashable, Sendable, Identifiable {
  /// The unique id of the row.
  public var id: String
  /// The displayed text.
  public var title: String
  /// The other fields of the row, by name, as strings.
  public var fields: [String: String]
  /// The ID that the app gave the row, if the app inserted the row.
  public var localID: String?

  /// Creates a row.
  public init(
    id: String, title: String, fields: [String: String] = [:], localID: String? = nil
  ) {
    self.localID = localID
    self.id = id
    self.title = title
    self.fields = fields
  }
}
