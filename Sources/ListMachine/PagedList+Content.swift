extension PagedList {
  /// The rows that a list holds, with the keys around them and the failures since they came.
  @frozen
  @usableFromInline
  package struct Content: Sendable {
    /// The one element is everything held, so that a list is passed on by one reference, and changed in place if it is not shared.
    @usableFromInline var only: ContiguousArray<Held>

    /// Creates a content without rows.
    @inlinable
    package init() {
      only = [Held()]
    }
  }

  /// The parts of a content.
  ///
  /// A failure is an array of one: to destroy an optional of an app's own type, the runtime must look up its type each time. The
  /// memory of a failure that is cleared serves the next.
  @frozen
  @usableFromInline
  struct Held: Sendable {
    /// The rows with all edits applied, page by page.
    @usableFromInline var rows = PagedRows<Row>()
    /// The key of the page after the last one, or `nil` at the end.
    @usableFromInline var nextKey: Key?
    /// Whether the rows come from a cache and no response has confirmed them.
    @usableFromInline var isCached = false
    /// The keys of the next pages that were requested since the first page.
    @usableFromInline var askedKeys = AskedKeys<Key>()
    /// The previous side, or nothing if no previous page was ever known.
    @usableFromInline var previous: [PreviousSide] = []
    /// The places of the rows, by their IDs.
    @usableFromInline var index = RowIndex()
    /// The failure of the last reload, if it failed.
    @usableFromInline var reloadFailures: [LoadFailure<Failure>] = []
    /// The failure of the last page that could not be fetched, if it could not.
    @usableFromInline var fetchFailures: [LoadFailure<Failure>] = []

    /// Creates the content of an empty list.
    @inlinable
    init() {}

    /// Removes every row, key and failure.
    @inlinable
    mutating func removeAll() {
      rows.removeAll()
      if !previous.isEmpty { previous = [] }
      nextKey = nil
      isCached = false
      askedKeys.removeAll()
      index.removeAll()
      forgetFailures()
    }

    /// Clears every failure.
    @inlinable
    mutating func forgetFailures() {
      reloadFailures.setOnly(nil)
      fetchFailures.setOnly(nil)
      if !previous.isEmpty { previous[0].failures.setOnly(nil) }
    }

    /// Appends those rows of `page` that are not held yet and returns how many were left out.
    @inlinable
    mutating func append(_ page: consuming LoadedPage<Row, Key>) -> Int {
      let added = index.insert(page.hashes, ascend: page.hashesAscend, at: rows.total)
      let loaded = page.rows
      // Mostly all rows are new, and the page is stored as it is.
      if added == loaded.count {
        rows.append(loaded)
        return 0
      }
      let kept = new(in: loaded, page.hashes, after: added)
      rows.append(kept)
      return loaded.count - kept.count
    }

    /// Returns those of the rows `loaded` that are not held yet, of which the first `added` are known to be new.
    @usableFromInline
    mutating func new(in loaded: [Row], _ hashes: [Int], after added: Int) -> [Row] {
      let rows = rows
      var kept = Array(loaded[..<added])
      for (row, hash) in zip(loaded, hashes).dropFirst(added) {
        let isNew = index.insert(hash, at: rows.total + kept.count) { place in
          row.id
            == (place < rows.total ? rows.row(atPlace: place).id : kept[place - rows.total].id)
        }
        if isNew { kept.append(row) }
      }
      return kept
    }

    /// Puts the rows of `page` that are not held yet in front, and returns how many were left out.
    @usableFromInline
    mutating func prepend(_ page: LoadedPage<Row, Key>) -> Int {
      var kept: [(row: Row, hash: Int)] = []
      kept.reserveCapacity(page.rows.count)
      var ids: Set<Row.ID> = []
      for (row, hash) in zip(page.rows, page.hashes) {
        if place(of: row.id, hash: hash) == nil, ids.insert(row.id).inserted {
          kept.append((row, hash))
        }
      }
      let first = -rows.frontCount - kept.count
      for (offset, new) in kept.enumerated() {
        _ = index.insert(new.hash, at: first + offset) { _ in false }
      }
      rows.prepend(kept.map(\.row))
      return page.rows.count - kept.count
    }

    /// Returns the place of the row with an ID, hidden or not.
    @inlinable
    func place(of id: Row.ID, hash: Int) -> Int? {
      index.place(of: hash) { rows.row(atPlace: $0).id == id }
    }
  }

  /// The side in front of the rows, from which previous pages come.
  @frozen
  @usableFromInline
  struct PreviousSide: Sendable {
    /// The key of the previous page, or `nil` at the beginning.
    @usableFromInline var key: Key?
    /// The keys of the previous pages that were requested since the first page.
    @usableFromInline var askedKeys = AskedKeys<Key>()
    /// The failure of the last previous page, if it failed.
    @usableFromInline var failures: [LoadFailure<Failure>] = []

    /// Creates a side that begins with a key.
    @inlinable
    init(_ key: Key?) { self.key = key }
  }
}

extension PagedList.Content {
  /// The rows with all edits applied.
  @inlinable
  package var rows: PagedRows<Row> { only[0].rows }

  /// The number of rows shown.
  @inlinable
  package var count: Int { only.span[0].rows.count }

  /// The rows that responses brought, hidden ones included.
  @inlinable
  package var heldRows: [Row] {
    let rows = only[0].rows
    return (-rows.frontCount..<rows.total).map { rows.row(atPlace: $0) }
  }

  /// Whether no row is held.
  @inlinable
  package var isEmpty: Bool { only.span[0].rows.heldCount == 0 }

  /// The key of the page after the last one held, or `nil` at the end.
  @inlinable
  package var nextKey: Key? {
    get { only[0].nextKey }
    set { only[0].nextKey = newValue }
  }

  /// The key of the page before the first one held, or `nil` at the beginning.
  @inlinable
  package var previousKey: Key? {
    get { only[0].previous.first?.key }
    set {
      if !only[0].previous.isEmpty {
        only[0].previous[0].key = newValue
      } else if let newValue {
        only[0].previous = [PagedList.PreviousSide(newValue)]
      }
    }
  }

  /// The failure of the last previous page, shown by the header.
  @inlinable
  package var previousFailure: LoadFailure<Failure>? {
    get { only[0].previous.first?.failures.first }
    set { if !only[0].previous.isEmpty { only[0].previous[0].failures.setOnly(newValue) } }
  }

  /// Records that the previous page of `key` is requested, and clears the failure of the one before.
  @inlinable
  package mutating func recordAsked(previous key: Key) {
    if only[0].previous.isEmpty { only[0].previous = [PagedList.PreviousSide(key)] }
    only[0].previous[0].askedKeys.insert(key)
    only[0].previous[0].failures.setOnly(nil)
  }

  /// Returns whether the previous page of `key` was requested since the first page of the rows held.
  @inlinable
  package func hasAsked(previous key: Key) -> Bool {
    only[0].previous.first?.askedKeys.contains(key) ?? false
  }

  /// Whether a page follows the last one held.
  @inlinable
  package var hasNextPage: Bool { only.span[0].nextKey != nil }

  /// Whether the rows come from a cache and no response has confirmed them.
  @inlinable
  package var isCached: Bool {
    get { only.span[0].isCached }
    set { only[0].isCached = newValue }
  }

  /// The failure of the last reload, shown by a banner.
  @inlinable
  package var reloadFailure: LoadFailure<Failure>? {
    get { only.span[0].reloadFailures.first }
    set { only[0].reloadFailures.setOnly(newValue) }
  }

  /// The failure of the last page that could not be fetched, shown by the footer.
  @inlinable
  package var fetchFailure: LoadFailure<Failure>? {
    get { only.span[0].fetchFailures.first }
    set { only[0].fetchFailures.setOnly(newValue) }
  }

  /// Whether a failure of a reload or of a next page is shown.
  @inlinable
  package var showsFailure: Bool {
    !only.span[0].reloadFailures.isEmpty || !only.span[0].fetchFailures.isEmpty
  }

  /// Clears every failure.
  @inlinable
  package mutating func forgetFailures() {
    only[0].forgetFailures()
  }

  /// Removes every row, key and failure, and keeps the memory for the next rows.
  @inlinable
  package mutating func removeAll() {
    only[0].removeAll()
  }

  /// Records that the next page of `key` is requested, and clears the failure of the one before.
  @inlinable
  package mutating func recordAsked(_ key: Key) {
    only[0].askedKeys.insert(key)
    only[0].fetchFailures.setOnly(nil)
  }

  /// Returns whether the next page of `key` was requested since the first page of the rows held.
  @inlinable
  package func hasAsked(_ key: Key) -> Bool {
    only[0].askedKeys.contains(key)
  }

  /// Appends the rows of `page` that are not held yet and returns how many were left out.
  ///
  /// - Complexity: O(*n*) in the rows of the page.
  @inlinable
  package mutating func append(_ page: consuming LoadedPage<Row, Key>) -> Int {
    only[0].append(page)
  }

  /// Puts the rows of `page` that are not held yet in front, and returns how many were left out.
  @inlinable
  package mutating func prepend(_ page: LoadedPage<Row, Key>) -> Int { only[0].prepend(page) }

  /// Returns the place of the row with an ID, hidden or not.
  @inlinable
  func place(of id: Row.ID) -> Int? {
    // The parts, and not the whole: each reference that is copied is counted.
    let (index, rows) = (only[0].index, only[0].rows)
    return index.place(of: id.hashValue) { rows.row(atPlace: $0).id == id }
  }

  /// Returns the position of the row with an ID, if it is held and shown.
  @inlinable
  func index(of id: Row.ID) -> Int? {
    place(of: id).flatMap { only[0].rows.position(ofPlace: $0) }
  }
}

extension PagedList.Held: Equatable where Row: Equatable, Failure: Equatable {
  /// Compares everything but the index, which follows from the rows.
  @inlinable
  static func == (first: Self, second: Self) -> Bool {
    first.nextKey == second.nextKey && first.isCached == second.isCached
      && first.askedKeys == second.askedKeys && first.rows == second.rows
      && first.previous == second.previous && first.rows.hasSameHidden(second.rows)
      && first.reloadFailures == second.reloadFailures
      && first.fetchFailures == second.fetchFailures
  }
}

extension PagedList.Held: Hashable where Row: Hashable, Failure: Hashable {
  /// Hashes the parts in which most lists differ: to hash every row takes longer than to compare the few others.
  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(rows.count)
    hasher.combine(nextKey)
    hasher.combine(isCached)
    hasher.combine(!reloadFailures.isEmpty)
    hasher.combine(!fetchFailures.isEmpty)
  }
}

extension PagedList.PreviousSide: Equatable where Failure: Equatable {}
extension PagedList.Content: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Content: Hashable where Row: Hashable, Failure: Hashable {}

extension Array {
  /// Makes `element`, or nothing, all that there is, in the memory that was there.
  @inlinable
  mutating func setOnly(_ element: consuming Element?) {
    while popLast() != nil {}
    if let element { append(element) }
  }
}
