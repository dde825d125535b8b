/// How a case begins.
public struct SubjectStart: Hashable, Sendable {
  /// The title of the case.
  public var title: String
  /// The options of the screen, by name.
  public var options: [String: String]
  /// How many rows the server gives at once.
  public var pageSize: Int
  /// How the server counts its pages.
  public var paging: Paging

  /// The ways in which a server counts its pages.
  public enum Paging: String, Hashable, Sendable {
    /// By their numbers, from 1.
    case numbered
    /// By the number of rows that came before.
    case offset
    /// By a key that comes with each page.
    case cursor
    /// All rows in one page.
    case single
  }

  /// Creates the beginning of a case.
  package init(title: String, options: [String: String], pageSize: Int, paging: Paging) {
    self.title = title
    self.options = options
    self.pageSize = pageSize
    self.paging = paging
  }
}
