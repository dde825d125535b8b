/// Rows that the server has, and where the next ones are.
public struct ServerPage: Hashable, Sendable {
  /// The rows, in the server's order.
  public var rows: [ServerRow]
  /// The key of the page after these rows, or nil at the end.
  public var next: String?

  /// Creates a page.
  public init(rows: [ServerRow], next: String?) {
    self.rows = rows
    self.next = next
  }
}
