/// The rows of a page and the key of the next page.
public struct ServerPage: Hashable, Sendable {
  /// The rows, in the server's order.
  public var rows: [ServerRow]
  /// The key of the next page, or `nil` at the end.
  public var next: String?

  /// Creates a page.
  public init(rows: [ServerRow], next: String?) {
    self.rows = rows
    self.next = next
  }
}
