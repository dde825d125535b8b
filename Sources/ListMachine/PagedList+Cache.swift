extension PagedList {
  /// Shows a cached first page while the first request of a reload without rows is in flight.
  @inlinable
  mutating func show(cached page: LoadedPage<Row, Key>) -> Transition {
    switch status {
    case .idle, .empty, .error: return .ignored(.nothingLoaded)
    case .refreshing: return .ignored(.refreshing)
    case .content, .fetchingMore: return .ignored(.thereAlready)
    case .loading(let reload):
      guard reload.held == nil, reload.followed.isEmpty, !page.rows.isEmpty else {
        return .ignored(.loading)
      }
    }
    var content = Content()
    let duplicates = content.append(page)
    content.nextKey = page.next
    if let key = page.previous { content.previousKey = key }
    content.isCached = true
    total = page.total
    status = .refreshing(Reload(held: content))
    if !layers.isEmpty { applyEdits(toRowsOf: page, duplicates: duplicates) }
    return Transition(Effects(), duplicates: duplicates)
  }
}
