extension Source {
  /// Returns the first `count` rows of the server from `key` on, or the requested page without
  /// `count`. Throws if they are more than `limit` rows.
  package func page(
    asked key: PageKey, count: Int? = nil, limit: Int = .max
  ) throws(PageError) -> SourcePage {
    if case .before(let id) = key { return try page(before: id, count: count, limit: limit) }
    // The row where the list begins is looked up even if no rows are requested.
    if case .from = key {} else if count == 0 { return SourcePage(rows: [], next: nil) }
    var start = max(0, min(try position(asked: key), self.count))
    // A list that begins after the last row shows the last page.
    if case .from = key, start == self.count { start = max(0, start - pageSize) }
    let available = self.count - start
    let amount = count ?? (key == .all ? available : min(pageSize, available))
    guard amount <= available else { throw .tooFewRows(available: available) }
    guard amount <= limit else { throw .tooManyRows(limit: limit) }
    let page = rowPage(from: start, count: amount)
    let next = nextKey(after: key, answer: page.rows, hasMore: amount < available)
    return SourcePage(page, next: next).edited(by: edits)
  }

  /// Returns the last `count` rows of the server before the row with `id`, or the previous page
  /// without `count`.
  private func page(before id: RowID, count: Int?, limit: Int) throws(PageError) -> SourcePage {
    guard let place = place(of: id) else { throw .unknownCursor }
    let available = min(place.position, self.count)
    let amount = count ?? min(pageSize, available)
    guard amount <= available else { throw .tooFewRows(available: available) }
    guard amount <= limit else { throw .tooManyRows(limit: limit) }
    return SourcePage(rowPage(from: available - amount, count: amount), next: nil)
      .edited(by: edits)
  }

  /// Returns the key of the page before `rows`, or `nil` at the beginning.
  package func previousKey(before rows: [Row]) -> PageKey? {
    guard let first = rows.first, let place = place(of: first.id), place.position > 0 else {
      return nil
    }
    return .before(first.id)
  }

  /// The current rows of the server.
  package var allRows: [Row] { (try? page(asked: .all))?.rows ?? [] }

  /// The number of rows of the cached page, or 0 without a cache.
  package var cachedCount: Int {
    guard specification.isCached else { return 0 }
    let count = unchanged.count  // The cache has the original rows, even after changes.
    return paging == .single ? count : min(pageSize, count)
  }

  /// The first page before any change of the rows, or `nil` if it is not cached or empty.
  package var cachedPage: SourcePage? { cachedPage(asked: paging.firstKey) }

  /// Returns the first page for `key` before any change of the rows, or `nil` if it is not cached or empty.
  package func cachedPage(asked key: PageKey) -> SourcePage? {
    guard specification.isCached, var page = try? unchanged.page(asked: key), !page.rows.isEmpty
    else { return nil }
    if case .from = key { page.previous = unchanged.previousKey(before: page.rows) }
    return page
  }

  /// The position of the first row of the page with `key`.
  private func position(asked key: PageKey) throws(PageError) -> Int {
    switch key {
    case .first, .all: return 0
    case .offset(let offset): return offset - repeats * (offset / pageSize)
    case .page(let number):
      let (position, overflows) = (number &- 1).multipliedReportingOverflow(by: pageSize - repeats)
      return overflows ? .max : position
    case .after(let id):
      guard let place = place(of: id) else { throw .unknownCursor }
      return (place.isPresent ? place.position + 1 : place.position) - repeats
    case .from(let id), .before(let id):
      guard let place = place(of: id) else { throw .unknownCursor }
      return place.position
    }
  }

  /// The number of rows at the end of a page that the next page repeats.
  private var repeats: Int { specification.repeats }

  /// Returns the key of the page after `answer`, which is the response to a request with `key`.
  private func nextKey(after key: PageKey, answer: [Row], hasMore: Bool) -> PageKey? {
    let isFull = answer.count >= pageSize
    switch key {
    case .page(let number): return isFull ? .page(number + 1) : nil
    case .offset(let offset): return isFull ? .offset(offset + answer.count) : nil
    case .first, .after, .from: return hasMore ? answer.last.map { .after($0.id) } : nil
    case .all, .before: return nil
    }
  }
}
