/// The start of a case.
public struct SubjectStart: Hashable, Sendable {
  /// The title of the case.
  public var title: String
  /// The options of the screen, by name.
  public var options: [String: String]
  /// The number of rows per page.
  public var pageSize: Int
  /// The paging of the server.
  public var paging: Paging

  /// The kinds of paging.
  public enum Paging: String, Hashable, Sendable {
    /// A page is requested by its number, from 1.
    case numbered
    /// A page is requested by the number of rows before it.
    case offset
    /// A page is requested by the key from the previous page.
    case cursor
    /// All rows are on one page.
    case single
  }

  package init(title: String, options: [String: String], pageSize: Int, paging: Paging) {
    self.title = title
    self.options = options
    self.pageSize = pageSize
    self.paging = paging
  }
}
