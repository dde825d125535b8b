internal import ListMachine

/// The observed values of a list, except its rows.
///
/// Failures are not equatable, so each is compared by the number of its response.
struct ListValues<ID: Hashable & Sendable, Failure: Error>: Sendable {
  var phase = ListPhase<Failure>.blank
  var header = ListEdge<Failure>.end
  var footer = ListEdge<Failure>.end
  var pullToRefresh = PullToRefresh.unavailable
  var banner: LoadFailure<Failure>?
  var total: Int?
  var isFetchingMore = false
  var isFetchingPrevious = false
  var hasMore = false
  var hasPrevious = false
  var isCached = false
  var pendingEdits = 0
  var anchor: ID?
  var state = ListState.idle
  var isOnline = true
  var failures = FailureNumbers()

  /// The numbers of the responses with the current failures of a list.
  struct FailureNumbers: Sendable {
    var reload = 0
    var next = 0
    var previous = 0
  }

  /// Whether the indicator covers the screen.
  var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  var isRefreshing: Bool { pullToRefresh == .refreshing }

  /// Returns the values that differ from older ones.
  func changes(from older: Self) -> ListChange {
    var changes: ListChange = []
    func compare(_ change: ListChange, _ isSame: Bool) {
      if !isSame { changes.insert(change) }
    }
    let isReloadFailureSame = failures.reload == older.failures.reload
    compare(.phase, phase.isSame(as: older.phase, isFailureSame: isReloadFailureSame))
    compare(
      .header,
      header.isSame(as: older.header, isFailureSame: failures.previous == older.failures.previous))
    compare(
      .footer,
      footer.isSame(as: older.footer, isFailureSame: failures.next == older.failures.next))
    compare(.pullToRefresh, pullToRefresh == older.pullToRefresh)
    compare(
      .banner,
      banner == nil ? older.banner == nil : older.banner != nil && isReloadFailureSame)
    compare(.total, total == older.total)
    if !changes.isEmpty { changes.insert(.snapshot) }
    compare(.isLoading, isLoading == older.isLoading)
    compare(.isRefreshing, isRefreshing == older.isRefreshing)
    compare(.isFetchingMore, isFetchingMore == older.isFetchingMore)
    compare(.isFetchingPrevious, isFetchingPrevious == older.isFetchingPrevious)
    compare(.hasMore, hasMore == older.hasMore)
    compare(.hasPrevious, hasPrevious == older.hasPrevious)
    compare(.isCached, isCached == older.isCached)
    compare(.pendingEdits, pendingEdits == older.pendingEdits)
    compare(.anchor, anchor == older.anchor)
    compare(.state, state == older.state)
    compare(.isOnline, isOnline == older.isOnline)
    return changes
  }
}

extension ListValues {
  /// Sets the values of a preview. Its phase depends on the rows, because edits can change them. If
  /// edits have removed all rows, the views around the rows are hidden.
  mutating func show<Row>(_ preview: ListSnapshot<Row, Failure>, hasRows: Bool) {
    switch preview.phase {
    case .rows, .empty: phase = hasRows ? .rows : .empty
    case .blank, .loading, .failed, .offline: phase = preview.phase
    }
    let showsEdges = hasRows || !preview.phase.showsRows
    header = showsEdges ? preview.header : .end
    footer = showsEdges ? preview.footer : .end
    pullToRefresh = preview.pullToRefresh
    banner = showsEdges ? preview.banner : nil
    if case .loading = preview.footer { isFetchingMore = true }
    if case .loading = preview.header { isFetchingPrevious = true }
    if case .end = preview.footer {} else { hasMore = true }
    if case .end = preview.header {} else { hasPrevious = true }
  }
}

/// The properties of a list that an event changed.
struct ListChange: OptionSet, Sendable {
  let rawValue: UInt32

  static let rows = Self(rawValue: 1 << 0)
  static let phase = Self(rawValue: 1 << 1)
  static let header = Self(rawValue: 1 << 2)
  static let footer = Self(rawValue: 1 << 3)
  static let pullToRefresh = Self(rawValue: 1 << 4)
  static let banner = Self(rawValue: 1 << 5)
  static let total = Self(rawValue: 1 << 6)
  static let snapshot = Self(rawValue: 1 << 7)
  static let isLoading = Self(rawValue: 1 << 8)
  static let isRefreshing = Self(rawValue: 1 << 9)
  static let isFetchingMore = Self(rawValue: 1 << 10)
  static let isFetchingPrevious = Self(rawValue: 1 << 11)
  static let hasMore = Self(rawValue: 1 << 12)
  static let hasPrevious = Self(rawValue: 1 << 13)
  static let isCached = Self(rawValue: 1 << 14)
  static let pendingEdits = Self(rawValue: 1 << 15)
  static let anchor = Self(rawValue: 1 << 16)
  static let state = Self(rawValue: 1 << 17)
  static let isOnline = Self(rawValue: 1 << 18)
}

extension ListPhase {
  /// Whether the rows are visible.
  var showsRows: Bool {
    if case .rows = self { true } else { false }
  }

  /// Whether both phases are the same case with the same failure.
  fileprivate func isSame(as other: Self, isFailureSame: Bool) -> Bool {
    switch (self, other) {
    case (.blank, .blank), (.loading, .loading), (.rows, .rows), (.empty, .empty),
      (.offline, .offline):
      true
    case (.failed, .failed): isFailureSame
    case (.blank, _), (.loading, _), (.rows, _), (.empty, _), (.offline, _), (.failed, _): false
    }
  }
}

extension ListEdge {
  /// Whether both edges are the same case with the same failure.
  fileprivate func isSame(as other: Self, isFailureSame: Bool) -> Bool {
    switch (self, other) {
    case (.end, .end), (.more, .more), (.loading, .loading): true
    case (.failed, .failed): isFailureSame
    case (.end, _), (.more, _), (.loading, _), (.failed, _): false
    }
  }
}
