extension PagedList {
  /// Everything that the user sees now.
  @inlinable
  public var snapshot: ListSnapshot<Row, Failure> {
    let phase = phase
    var snapshot = ListSnapshot(
      rows: rows, phase: phase, pullToRefresh: pullToRefresh, total: total)
    guard case .rows = phase else { return snapshot }
    snapshot.header = header
    snapshot.footer = footer
    snapshot.banner = banner
    return snapshot
  }

  /// Whether the request for the first page or a next page is held until the network is back.
  @inlinable
  var isPageHeld: Bool { !layers.isEmpty && layers[0].page?.phase == .held }

  /// The content that fills the screen.
  @inlinable
  package var phase: ListPhase<Failure> {
    if case .loading = status, !isPageHeld { return .loading }
    if rowCount > 0 { return .rows }
    return switch status {
    case .error(let failure): .failed(failure)
    case .loading, .refreshing: isPageHeld ? .offline : .blank
    case .empty, .content, .fetchingMore: .empty
    case .idle: .blank
    }
  }

  /// The state of the pull-to-refresh control.
  @inlinable
  package var pullToRefresh: PullToRefresh {
    if case .refreshing = status, !isPageHeld { return .refreshing }
    return hasAnswered ? .available : .unavailable
  }

  /// The failure of the last reload, which a banner or the error view shows.
  @inlinable
  package var banner: LoadFailure<Failure>? {
    if case .error(let failure) = status { return failure }
    return content?.reloadFailure
  }

  /// The view below the last row, if rows are visible.
  @inlinable
  package var footer: ListEdge<Failure> {
    switch status {
    case .idle, .empty, .error: return .end
    case .loading, .refreshing: break
    case .content(let content):
      if let failure = content.fetchFailure { return .failed(failure) }
    case .fetchingMore: return isPageHeld ? .more : .loading
    }
    return nextKey == nil ? .end : .more
  }

  /// The view above the first row, if rows are visible.
  @inlinable
  package var header: ListEdge<Failure> {
    if !layers.isEmpty, let slot = layers[0].previous {
      return slot.phase == .held ? .more : .loading
    }
    guard let content, content.previousKey != nil else { return .end }
    return content.previousFailure.map { .failed($0) } ?? .more
  }
}
