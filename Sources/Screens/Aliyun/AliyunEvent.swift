package import MockSources

/// What may happen to a page that follows the refresh protocol.
package enum AliyunEvent: Hashable, Sendable {
  /// The page appears; a cached first page is shown at once.
  case firstLoad(cached: Page?)
  /// The user pulls.
  case refresh
  /// What is listed changed.
  case refreshWithIndicator
  /// The user nears the end.
  case fetchMore
  /// The request of this number was answered.
  case answered(request: Int, Answer)

  /// Rows that came, and how many a full page has.
  package struct Page: Hashable, Sendable {
    /// The rows.
    package var rows: [Row]
    /// How many rows a full page has.
    package var pageSize: Int

    /// Makes a page of `rows`.
    package init(_ rows: [Row], pageSize: Int) {
      self.rows = rows
      self.pageSize = pageSize
    }
  }

  /// What came of a request.
  package enum Answer: Hashable, Sendable {
    /// Rows came, perhaps none.
    case page(Page)
    /// The request failed.
    case failure(message: String)
  }
}
