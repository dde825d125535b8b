extension PagedList {
  /// The rows of a list, the keys of the pages around them, and the failures since they were
  /// loaded.
  @frozen
  @usableFromInline
  package struct Content: Sendable {
    /// The parts of the content, as the only element of an array. The array makes the content a
    /// single reference, which is changed in place unless it is shared.
    @usableFromInline var only: ContiguousArray<Held>

    @inlinable
    package init() {
      only = [Held()]
    }
  }

  /// The parts of the content.
  ///
  /// A failure and the state of the previous pages are arrays of at most one element, not optionals.
  /// To destroy an optional of a generic type, the runtime must look up the type each time. The array
  /// of a failure also keeps its memory for the next failure.
  @frozen
  @usableFromInline
  struct Held: Sendable {
    /// The rows with all edits applied, page by page.
    @usableFromInline var rows = PagedRows<Row>()
    /// The key of the page after the last one, or `nil` at the end.
    @usableFromInline var nextKey: Key?
    /// Whether the rows are from a cache and no response has confirmed them.
    @usableFromInline var isCached = false
    /// The keys of the next pages that were requested since the first page.
    @usableFromInline var askedKeys = AskedKeys<Key>()
    /// The state of the previous pages, or empty if no previous page was ever known.
    @usableFromInline var previous: [PreviousSide] = []
    /// The offsets of the rows, by their IDs.
    @usableFromInline var index = RowIndex()
    /// The failure of the last reload, if it failed.
    @usableFromInline var reloadFailures: [LoadFailure<Failure>] = []
    /// The failure of the last request for a next page, if it failed.
    @usableFromInline var fetchFailures: [LoadFailure<Failure>] = []

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

    /// Appends the rows of `page` that the list does not contain yet, and returns how many rows
    /// were left out.
    @inlinable
    mutating func append(_ page: consuming LoadedPage<Row, Key>) -> Int {
      let added = index.insert(page.hashes, ascend: page.hashesAscend, at: rows.total)
      let loaded = page.rows
      // Usually all rows are new, and the page is stored without a copy.
      if added == loaded.count {
        rows.append(loaded)
        return 0
      }
      let kept = new(in: loaded, page.hashes, after: added)
      rows.append(kept)
      return loaded.count - kept.count
    }

    /// Returns the rows of `loaded` that the list does not contain yet. The first `added` rows are
    /// known to be new.
    @usableFromInline
    mutating func new(in loaded: [Row], _ hashes: [Int], after added: Int) -> [Row] {
      let rows = rows
      var kept = Array(loaded[..<added])
      for (row, hash) in zip(loaded, hashes).dropFirst(added) {
        let isNew = index.insert(hash, at: rows.total + kept.count) { offset in
          row.id
            == (offset < rows.total ? rows.row(atOffset: offset).id : kept[offset - rows.total].id)
        }
        if isNew { kept.append(row) }
      }
      return kept
    }

    /// Adds the new rows of `page` at the beginning, and returns the number of rows that the list
    /// already contained.
    @usableFromInline
    mutating func prepend(_ page: LoadedPage<Row, Key>) -> Int {
      var kept: [(row: Row, hash: Int)] = []
      kept.reserveCapacity(page.rows.count)
      var ids: Set<Row.ID> = []
      for (row, hash) in zip(page.rows, page.hashes) {
        if offset(of: row.id, hash: hash) == nil, ids.insert(row.id).inserted {
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

    /// Returns the offset of the row with an ID, even if the row is hidden.
    @inlinable
    func offset(of id: Row.ID, hash: Int) -> Int? {
      index.offset(of: hash) { rows.row(atOffset: $0).id == id }
    }
  }

  /// The previous pages: the key, the requested keys and the failure.
  @frozen
  @usableFromInline
  struct PreviousSide: Sendable {
    /// The key of the previous page, or `nil` at the beginning.
    @usableFromInline var key: Key?
    /// The keys of the previous pages that were requested since the first page.
    @usableFromInline var askedKeys = AskedKeys<Key>()
    /// The failure of the last request for a previous page, if it failed. An array, as in `Held`.
    @usableFromInline var failures: [LoadFailure<Failure>] = []

    /// Creates the state for a first page whose previous page has this key.
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

  /// The rows from responses, including hidden rows.
  @inlinable
  package var heldRows: [Row] {
    let rows = only[0].rows
    return (-rows.frontCount..<rows.total).map { rows.row(atOffset: $0) }
  }

  @inlinable
  package var isEmpty: Bool { only.span[0].rows.total + only.span[0].rows.frontCount == 0 }

  /// The key of the page after the last loaded one, or `nil` at the end.
  @inlinable
  package var nextKey: Key? {
    get { only[0].nextKey }
    set { only[0].nextKey = newValue }
  }

  /// The key of the page before the first loaded one, or `nil` at the beginning.
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

  /// The failure of the last request for a previous page, which the header shows.
  @inlinable
  package var previousFailure: LoadFailure<Failure>? {
    get { only[0].previous.first?.failures.first }
    set { if !only[0].previous.isEmpty { only[0].previous[0].failures.setOnly(newValue) } }
  }

  /// Records that the previous page with `key` is requested, and clears the failure of the previous
  /// request.
  @inlinable
  package mutating func recordAsked(previous key: Key) {
    if only[0].previous.isEmpty { only[0].previous = [PagedList.PreviousSide(key)] }
    only[0].previous[0].askedKeys.insert(key)
    only[0].previous[0].failures.setOnly(nil)
  }

  /// Returns whether the previous page with `key` was requested since the first page was loaded.
  @inlinable
  package func hasAsked(previous key: Key) -> Bool {
    only[0].previous.first?.askedKeys.contains(key) ?? false
  }

  /// Whether there is a page after the last loaded one.
  @inlinable
  package var hasNextPage: Bool { only.span[0].nextKey != nil }

  /// Whether the rows are from a cache and no response has confirmed them.
  @inlinable
  package var isCached: Bool {
    get { only.span[0].isCached }
    set { only[0].isCached = newValue }
  }

  /// The failure of the last reload, which a banner shows.
  @inlinable
  package var reloadFailure: LoadFailure<Failure>? {
    get { only.span[0].reloadFailures.first }
    set { only[0].reloadFailures.setOnly(newValue) }
  }

  /// The failure of the last request for a next page, which the footer shows.
  @inlinable
  package var fetchFailure: LoadFailure<Failure>? {
    get { only.span[0].fetchFailures.first }
    set { only[0].fetchFailures.setOnly(newValue) }
  }

  /// Clears every failure.
  @inlinable
  package mutating func forgetFailures() {
    only[0].forgetFailures()
  }

  /// Removes every row, key and failure, but keeps the memory for the next rows.
  @inlinable
  package mutating func removeAll() {
    only[0].removeAll()
  }

  /// Records that the next page with `key` is requested, and clears the failure of the previous
  /// request.
  @inlinable
  package mutating func recordAsked(_ key: Key) {
    only[0].askedKeys.insert(key)
    only[0].fetchFailures.setOnly(nil)
  }

  /// Returns whether the next page with `key` was requested since the first page was loaded.
  @inlinable
  package func hasAsked(_ key: Key) -> Bool {
    only[0].askedKeys.contains(key)
  }

  /// Appends the rows of `page` that the list does not contain yet, and returns how many rows were
  /// left out.
  ///
  /// - Complexity: O(*n*) in the number of rows of the page.
  @inlinable
  package mutating func append(_ page: consuming LoadedPage<Row, Key>) -> Int {
    only[0].append(page)
  }

  /// Adds the new rows of `page` at the beginning, and returns the number of rows that the list
  /// already contained.
  @inlinable
  package mutating func prepend(_ page: LoadedPage<Row, Key>) -> Int { only[0].prepend(page) }

  /// Returns the offset of the row with an ID, even if the row is hidden.
  @inlinable
  func offset(of id: Row.ID) -> Int? {
    // Copies two parts instead of the whole content, because each copied reference must be
    // retained.
    let (index, rows) = (only[0].index, only[0].rows)
    return index.offset(of: id.hashValue) { rows.row(atOffset: $0).id == id }
  }

  /// Returns the position of the row with an ID, or `nil` if the list does not show it.
  @inlinable
  func index(of id: Row.ID) -> Int? {
    offset(of: id).flatMap { only[0].rows.position(ofOffset: $0) }
  }
}

extension PagedList.Held: Equatable where Row: Equatable, Failure: Equatable {
  /// Compares everything except the index, which is derived from the rows.
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
  /// Hashes the parts that differ in most lists. Hashing every row takes longer than comparing the
  /// few lists with equal hashes.
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
  /// Replaces the contents with `element`, or with nothing, and keeps the memory.
  @inlinable
  mutating func setOnly(_ element: consuming Element?) {
    // Keeps the memory, and is faster than `removeAll(keepingCapacity:)`.
    while popLast() != nil {}
    if let element { append(element) }
  }
}
