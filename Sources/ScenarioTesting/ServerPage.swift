/// The rows of a page and the keys of the pages around it.
public struct ServerPage: Hashable, Sendable {
  /// The rows, in the server's order.
  public var rows: [ServerRow]
  /// The key of the next page, or `nil` at the end.
  public var next: String?
  /// The key of the previous page. `nil` if there is no previous page, or if the list begins at the
  /// first row.
  public var previous: String?

  /// Creates a page.
  public init(rows: [ServerRow], next: String?, previous: String? = nil) {
    self.rows = rows
    self.next = next
    self.previous = previous
  }
}
