internal import ListMachine
internal import MockSources

/// What a trace tells of a list wherever it changes.
package struct ListReport: ScreenReport {
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

  /// Makes the report of a list that holds nothing and tells no failure.
  package init() {}

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

  /// Whether it tells a failure.
  private var tellsFailure: Bool { error != nil || moreError != nil }
}

extension ListReport {
  package func compare(with before: ListReport, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("more", hasMore, was: before.hasMore)
    notes.note("cached", isCached, was: before.isCached)
    // Hardly any list tells one, and to compare texts takes longer than all else.
    if !notes.isComplete, !tellsFailure, !before.tellsFailure { return }
    notes.note("error", error, was: before.error)
    notes.note("moreError", moreError, was: before.moreError)
  }
}

extension ListScreen {
  package var report: ListReport { Self.report(list.state) }

  /// What a trace tells of a list in `state`, which alone is handed on: a copy of all the screen takes longer.
  private static func report(_ state: List.State) -> ListReport {
    switch state {
    case .idle, .empty: ListReport()
    case .loading(let reload), .refreshing(let reload): ListReport(reload.held)
    case .content(let content), .fetchingMore(let content, _): ListReport(content)
    case .error(let failure): ListReport(nil, error: failure)
    }
  }
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
