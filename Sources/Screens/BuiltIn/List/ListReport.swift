internal import ListMachine
internal import MockSources

/// What a trace tells of a list wherever it changes.
package struct ListReport: ScreenReport {
  /// What it tells in figures.
  private var figures = Figures()
  /// The failure of the last reload.
  package private(set) var error: String?
  /// The failure of the last page that could not be fetched.
  package private(set) var moreError: String?

  /// What a report tells without a text: mostly all, and no reference is counted for it.
  fileprivate struct Figures: Equatable {
    /// How many rows are held.
    var items = 0
    /// Whether a next page is known.
    var hasMore = false
    /// Whether the rows come from the cache.
    var isCached = false
  }

  /// Makes the report of a list that holds nothing and tells no failure.
  package init() {}

  /// Makes a report of `figures` and the failures told.
  fileprivate init(
    _ figures: Figures, error: LoadFailure<RequestFailure>?,
    moreError: LoadFailure<RequestFailure>? = nil
  ) {
    self.figures = figures
    self.error = error?.message
    self.moreError = moreError?.message
  }

  /// How many rows are held.
  package var items: Int { figures.items }
  /// Whether a next page is known.
  package var hasMore: Bool { figures.hasMore }
  /// Whether the rows come from the cache.
  package var isCached: Bool { figures.isCached }

  /// Whether it tells a failure.
  private var tellsFailure: Bool { error != nil || moreError != nil }
}

extension ListReport {
  package func compare(with before: ListReport, into notes: inout Notes) {
    figures.compare(with: before.figures, into: &notes)
    notes.note("error", error, was: before.error)
    notes.note("moreError", moreError, was: before.moreError)
  }

  /// Notes what is not as it was in this report, which becomes that of a list that tells `figures` and no failure, and returns
  /// whether it told none before either.
  @inline(__always)  // Each line of a trace passes here.
  fileprivate mutating func update(to figures: Figures, noting notes: inout Notes) -> Bool {
    if tellsFailure { return false }
    figures.compare(with: self.figures, into: &notes)
    self.figures = figures
    return true
  }
}

extension ListReport.Figures {
  /// Notes each figure that is not as it was in `before`.
  @inline(__always)  // Each line of a trace passes here.
  fileprivate func compare(with before: Self, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("more", hasMore, was: before.hasMore)
    notes.note("cached", isCached, was: before.isCached)
  }
}

extension ListScreen {
  package var report: ListReport { Self.report(list.state) }

  package func update(_ reported: inout ListReport, noting notes: inout Notes) {
    if !Self.tellsFailure(list.state),
      reported.update(to: Self.figures(list.state), noting: &notes)
    {
      return
    }
    let report = report
    report.compare(with: reported, into: &notes)
    reported = report
  }

  // The state alone is handed on: a copy of all the screen takes longer.

  /// What a trace tells of a list in `state`.
  private static func report(_ state: List.State) -> ListReport {
    switch state {
    case .idle, .empty: ListReport()
    case .loading(let reload), .refreshing(let reload): report(reload.held)
    case .content(let content), .fetchingMore(let content, _): report(content)
    case .error(let failure): ListReport(ListReport.Figures(), error: failure)
    }
  }

  /// What a trace tells of the rows held, if any.
  @inline(__always)
  private static func report(_ content: List.Content?) -> ListReport {
    ListReport(
      figures(content), error: content?.reloadFailure, moreError: content?.fetchFailure)
  }

  /// What a trace tells in figures of a list in `state`.
  @inline(__always)  // Each line of a trace passes here.
  private static func figures(_ state: List.State) -> ListReport.Figures {
    switch state {
    case .idle, .empty, .error: ListReport.Figures()
    case .loading(let reload), .refreshing(let reload): figures(reload.held)
    case .content(let content), .fetchingMore(let content, _): figures(content)
    }
  }

  /// What a trace tells in figures of the rows held, if any.
  @inline(__always)
  private static func figures(_ content: List.Content?) -> ListReport.Figures {
    guard let content else { return ListReport.Figures() }
    return ListReport.Figures(
      items: content.count, hasMore: content.hasNextPage, isCached: content.isCached)
  }

  /// Whether a list in `state` tells a failure.
  @inline(__always)  // Each line of a trace passes here.
  private static func tellsFailure(_ state: List.State) -> Bool {
    switch state {
    case .idle, .empty: false
    case .error: true
    case .loading(let reload), .refreshing(let reload): reload.held?.tellsFailure ?? false
    case .content(let content), .fetchingMore(let content, _): content.tellsFailure
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
