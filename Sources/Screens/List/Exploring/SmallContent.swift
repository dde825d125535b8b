internal import ListMachine

/// A page of few rows, asked for by number.
package struct SmallPage: ListPage {
  /// The rows.
  package var rows: Nibbles
  /// The number of the page after it, or `nil` at the end.
  package var nextKey: UInt8?

  /// Makes a page of `rows`, which the page of `nextKey` follows.
  package init(_ rows: Nibbles, next nextKey: UInt8?) {
    self.rows = rows
    self.nextKey = nextKey
  }

  /// Whether the page holds no row.
  package var isEmpty: Bool { rows.bits == 0 }
}

/// The content of a list of few rows, which needs no memory of its own.
package struct SmallContent: ListContent {
  /// The rows held.
  package var rows = Nibbles()
  /// The pages asked for, a bit each.
  package var asked: UInt16 = 0
  /// The number of the page after the last one held, or `nil` at the end.
  package var nextKey: UInt8?
  /// Whether the rows come from a cache and no answer confirmed them yet.
  package var isCached = false

  /// Makes a content without rows.
  package init() {}

  /// Whether no row is held.
  package var isEmpty: Bool { rows.bits == 0 }

  /// Appends the rows of `page` that are not held yet and returns how many were left out.
  package mutating func append(_ page: SmallPage) -> Int {
    var leftOut = 0
    for position in 0..<page.rows.count {
      let id = page.rows[position]
      if rows.contains(id) { leftOut += 1 } else { rows.append(id) }
    }
    return leftOut
  }

  /// Remembers that the page of `key` was asked for.
  package mutating func recordAsked(_ key: UInt8) {
    asked |= 1 << UInt16(key)
  }

  /// Returns whether the page of `key` was asked for since the first page of the rows held.
  package func hasAsked(_ key: UInt8) -> Bool {
    asked & 1 << UInt16(key) != 0
  }
}
