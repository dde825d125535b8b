extension PagedList {
  /// The rows that a list holds, with what it must remember of how they came and what failed since.
  @usableFromInline
  package struct Content: Sendable {
    /// The one element is all that is held: so a list is passed on by one reference, and changed in place where it is not shared.
    @usableFromInline var only: ContiguousArray<Held>

    /// Makes a content without rows.
    @inlinable
    package init() {
      only = [Held()]
    }
  }

  /// What a content holds.
  ///
  /// A failure is an array of one: to end an optional of an app's own type the runtime must look its type up each time. The
  /// memory of one that is forgotten serves the next.
  @usableFromInline
  struct Held: Sendable {
    /// The rows, page by page.
    @usableFromInline var rows = PagedRows<Row>()
    /// The key of the page after the last one, or `nil` at the end.
    @usableFromInline var nextKey: Key?
    /// Whether the rows come from a cache and no answer confirmed them yet.
    @usableFromInline var isCached = false
    /// The keys of the pages that were asked for since the first page.
    @usableFromInline var askedKeys = AskedKeys<Key>()
    /// Where the rows are, by their ids.
    @usableFromInline var index = RowIndex()
    /// The failure of the last reload, if it failed.
    @usableFromInline var reloadFailures: [LoadFailure<Failure>] = []
    /// The failure of the last page that could not be fetched, if it could not.
    @usableFromInline var fetchFailures: [LoadFailure<Failure>] = []

    /// Makes what an empty list holds.
    @inlinable
    init() {}

    /// Forgets every row, key and failure.
    @inlinable
    mutating func removeAll() {
      rows.removeAll()
      nextKey = nil
      isCached = false
      askedKeys.removeAll()
      index.removeAll()
      forgetFailures()
    }

    /// Forgets every failure.
    @inlinable
    mutating func forgetFailures() {
      reloadFailures.setOnly(nil)
      fetchFailures.setOnly(nil)
    }

    /// Puts `row` in the place of the one with its id, and returns whether there is such a row.
    @inlinable
    mutating func update(_ row: Row) -> Bool {
      guard let place = index.place(of: row.id.hashValue, where: { rows[$0].id == row.id }) else {
        return false
      }
      rows.replace(at: place, with: row)
      return true
    }

    /// Appends those rows of `page` that are not held yet and returns how many were left out.
    @inlinable
    mutating func append(_ page: consuming LoadedPage<Row, Key>) -> Int {
      let added = index.insert(page.hashes, ascend: page.hashesAscend, at: rows.count)
      let loaded = page.rows
      // Mostly all are new, and the page is held as it is.
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
        let isNew = index.insert(hash, at: rows.count + kept.count) { place in
          row.id == (place < rows.count ? rows[place].id : kept[place - rows.count].id)
        }
        if isNew { kept.append(row) }
      }
      return kept
    }
  }
}

extension PagedList.Content {
  /// The rows, without those that were left out.
  @inlinable
  package var rows: PagedRows<Row> { only[0].rows }

  /// How many rows are held.
  @inlinable
  package var count: Int { only.span[0].rows.count }

  /// Whether no row is held.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The key of the page after the last one held, or `nil` at the end.
  @inlinable
  package var nextKey: Key? {
    get { only[0].nextKey }
    set { only[0].nextKey = newValue }
  }

  /// Whether a page follows the last one held.
  @inlinable
  package var hasNextPage: Bool { only.span[0].nextKey != nil }

  /// Whether the rows come from a cache and no answer confirmed them yet.
  @inlinable
  package var isCached: Bool {
    get { only.span[0].isCached }
    set { only[0].isCached = newValue }
  }

  /// The failure of the last reload, told by a banner.
  @inlinable
  package var reloadFailure: LoadFailure<Failure>? {
    get { only.span[0].reloadFailures.first }
    set { only[0].reloadFailures.setOnly(newValue) }
  }

  /// The failure of the last page that could not be fetched, told by the footer.
  @inlinable
  package var fetchFailure: LoadFailure<Failure>? {
    get { only.span[0].fetchFailures.first }
    set { only[0].fetchFailures.setOnly(newValue) }
  }

  /// Whether a failure is told.
  @inlinable
  package var tellsFailure: Bool {
    !only.span[0].reloadFailures.isEmpty || !only.span[0].fetchFailures.isEmpty
  }

  /// Forgets every failure.
  @inlinable
  package mutating func forgetFailures() {
    only[0].forgetFailures()
  }

  /// Forgets every row, key and failure, and keeps the memory for the rows to come.
  @inlinable
  package mutating func removeAll() {
    only[0].removeAll()
  }

  /// Remembers that the page of `key` was asked for; the failure to fetch one is no more.
  @inlinable
  package mutating func recordAsked(_ key: Key) {
    only[0].askedKeys.insert(key)
    only[0].fetchFailures.setOnly(nil)
  }

  /// Returns whether the page of `key` was asked for since the first page of the rows held.
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

  /// Puts `row` in the place of the one with its id, and returns whether there is such a row.
  @inlinable
  mutating func update(_ row: Row) -> Bool { only[0].update(row) }

  /// Returns the position of the row with `id`.
  @inlinable
  func index(of id: Row.ID) -> Int? {
    // The parts, and not the whole: each reference that is copied is counted.
    let (index, rows) = (only[0].index, only[0].rows)
    return index.place(of: id.hashValue) { rows[$0].id == id }
  }
}

extension PagedList.Held: Equatable where Row: Equatable, Failure: Equatable {
  /// Compares all but the index: how fast a row is found is no part of it.
  @usableFromInline
  static func == (first: Self, second: Self) -> Bool {
    first.nextKey == second.nextKey && first.isCached == second.isCached
      && first.askedKeys == second.askedKeys && first.rows == second.rows
      && first.reloadFailures == second.reloadFailures
      && first.fetchFailures == second.fetchFailures
  }
}

extension PagedList.Held: Hashable where Row: Hashable, Failure: Hashable {
  /// Hashes what tells most lists apart: to hash every row would take longer than to compare the few lists that it does not tell.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(rows.count)
    hasher.combine(nextKey)
    hasher.combine(isCached)
    hasher.combine(!reloadFailures.isEmpty)
    hasher.combine(!fetchFailures.isEmpty)
  }
}

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
