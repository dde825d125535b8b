internal import ListMachine
internal import MockSources

/// What a trace tells of a list wherever it changes.
package struct ListReport: Equatable, Sendable {
  /// How many rows are held.
  package private(set) var items = 0
  /// Whether a next page is known.
  package private(set) var hasMore = false
  /// Whether the rows come from the cache.
  package private(set) var isCached = false
  /// The failure of the last reload.
  package private(set) var error: String?
  /// The failure of the last page that could not be fetched.
  package private(set) var moreError: String?

  /// Reads it off the rows held, if any, and the failures told.
  @inline(__always)
  fileprivate init(
    _ content: ListScreen.List.Content?, error: LoadFailure<RequestFailure>? = nil
  ) {
    if let content {
      items = content.count
      hasMore = content.hasNextPage
      isCached = content.isCached
    }
    self.error = (error ?? content?.reloadFailure)?.message
    moreError = content?.fetchFailure?.message
  }
}

extension ListReport {
  /// Appends to `changes` each field that is not as it was in `before`, in the order of the screen's table: the one table of
  /// the fields.
  @inline(__always)
  fileprivate func compare(with before: ListReport?, into changes: inout [ReportedChange]) {
    changes.note("items", items, was: before.map { $0.items })
    changes.note("more", hasMore, was: before.map { $0.hasMore })
    changes.note("cached", isCached, was: before.map { $0.isCached })
    changes.note("error", error, was: before.map { $0.error })
    changes.note("moreError", moreError, was: before.map { $0.moreError })
  }

  /// The names of the fields.
  static var names: [String] {
    var changes: [ReportedChange] = []
    ListReport(nil).compare(with: nil, into: &changes)
    return changes.map(\.name)
  }
}

extension ListScreen {
  package static func compare(
    _ report: ListReport, with before: ListReport, by kind: ScreenKind<ListScreen>,
    into changes: inout [ReportedChange]
  ) {
    report.compare(with: before, into: &changes)
  }

  /// What a trace tells now.
  var told: ListReport { Self.told(list.state) }

  /// What a trace tells of a list in `state`, which alone is handed on: a copy of all the screen takes longer.
  private static func told(_ state: List.State) -> ListReport {
    switch state {
    case .idle, .empty: ListReport(nil)
    case .loading(let reload), .refreshing(let reload): ListReport(reload.held)
    case .content(let content), .fetchingMore(let content, _): ListReport(content)
    case .error(let failure): ListReport(nil, error: failure)
    }
  }

  package func report(by kind: ScreenKind<ListScreen>) -> ListReport { told }
}

extension LoadFailure<RequestFailure> {
  /// The words of a trace; to ask for them by way of any failure's description takes longer than all the rest of an event.
  var message: String {
    switch self {
    case .source(let failure): failure.description
    case .cursorLoop: description
    }
  }
}
