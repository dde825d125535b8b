extension PagedContent {
  /// What a list holds.
  @usableFromInline
  struct Held: Sendable {
    @usableFromInline var pages: [[Row]]
    @usableFromInline var count: Int
    @usableFromInline var nextKey: Key?
    @usableFromInline var isCached: Bool
    @usableFromInline var askedKeys: AskedKeys<Key>
    @usableFromInline var index: RowIndex

    @inlinable
    init() {
      pages = []
      count = 0
      nextKey = nil
      isCached = false
      askedKeys = AskedKeys()
      index = RowIndex()
      pages.reserveCapacity(4)
    }

    /// Forgets every row and key.
    @inlinable
    mutating func removeAll() {
      while pages.popLast() != nil {}  // That keeps the memory, and is faster than to remove all.
      count = 0
      nextKey = nil
      isCached = false
      askedKeys.removeAll()
      index.removeAll()
    }

    /// Appends those of `rows`, a page's, that are not held yet and returns how many were left out.
    @inlinable
    mutating func append(_ rows: [Row], hashes: [Int]) -> Int {
      let known = index.insert(hashes)
      // Mostly none is known, and to go on with empty arrays would count references for nothing.
      if known.isEmpty {
        hold(rows)
        return 0
      }
      let leftOut = known.filter { holds(rows[$0].id, before: $0, of: rows) }
      hold(rows.without(leftOut))
      return leftOut.count
    }

    /// Holds `rows` behind those that are held.
    @inlinable
    mutating func hold(_ rows: [Row]) {
      if rows.isEmpty { return }
      pages.append(rows)
      count += rows.count
    }

    /// Returns whether `id` is held, or stands in `rows` before `position`: hashes may agree where ids do not.
    ///
    /// A row that came twice came lately, as a rule: it was pushed from one page to the next.
    @inlinable
    func holds(_ id: Row.ID, before position: Int, of rows: [Row]) -> Bool {
      rows[..<position].contains { $0.id == id }
        || pages.reversed().contains { $0.contains { $0.id == id } }
    }
  }
}

extension PagedContent.Held: Hashable {
  /// Compares rows, keys and mark; how fast a row is found is no part of it.
  @usableFromInline
  static func == (first: Self, second: Self) -> Bool {
    first.count == second.count && first.nextKey == second.nextKey
      && first.isCached == second.isCached && first.askedKeys == second.askedKeys
      // Mostly the same rows came in the same pages, and those are compared much faster.
      && (first.pages == second.pages
        || first.pages.joined().elementsEqual(second.pages.joined()))
  }

  /// Hashes what is compared and cheap.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(nextKey)
    hasher.combine(isCached)
    for page in pages {
      for row in page { hasher.combine(row.id) }
    }
  }
}

extension Array {
  /// Returns the elements except those at `positions`, which ascend.
  @usableFromInline
  func without(_ positions: [Int]) -> [Element] {
    var remaining = positions[...]
    return indices.compactMap { position in
      if position == remaining.first {
        remaining.removeFirst()
        return nil
      }
      return self[position]
    }
  }
}
