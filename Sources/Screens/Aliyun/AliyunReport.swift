/// What a trace tells of a page that follows the refresh protocol wherever it changes.
package struct AliyunReport: ScreenReport {
  /// How many rows are held.
  package private(set) var items = 0
  /// Whether infinite scrolling is offered.
  package private(set) var offersMore = false
  /// The number of the page that is asked for next.
  package private(set) var page = 0
  /// How many rows are held beyond the first with the same id.
  package private(set) var duplicates = 0

  package init() {}

  /// Reads it off what the page holds.
  init(_ state: AliyunState) {
    items = state.rows.count
    offersMore = state.offersMore
    page = state.page
    duplicates = state.rows.duplicates
  }

  package func compare(with before: AliyunReport?, into changes: inout [ReportedChange]) {
    changes.note("items", items, was: before?.items)
    changes.note("more", offersMore, was: before?.offersMore)
    changes.note("page", page, was: before?.page)
    changes.note("duplicates", duplicates, was: before?.duplicates)
  }
}
