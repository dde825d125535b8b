/// Rows in the order of a list, kept as the pages they came in.
///
/// Their indices are the integers from 0, as those of an array, and cost about as much. A copy shares all pages.
public struct PagedRows<Row: Sendable>: RandomAccessCollection, Sendable {
  /// The rows, page by page, none of them empty.
  @usableFromInline package var pages: [[Row]]
  /// How many rows they hold.
  @usableFromInline var total: Int
  /// How many rows each page holds, the last at most, or 0 where they differ.
  @usableFromInline var pageSize: Int
  /// What divides a position by the page size, if they are alike: the quotient is the high half of the product.
  @usableFromInline var reciprocal: UInt
  /// Where the pages begin, if they differ: one directory, or none, so that a copy counts one reference more and not two.
  @usableFromInline var directory: [PageDirectory]

  /// Makes a collection of no rows.
  @inlinable
  package init() {
    pages = []
    total = 0
    pageSize = 0
    reciprocal = 0
    directory = []
  }

  /// How many rows there are.
  @inlinable
  public var count: Int { total }

  /// The first index, 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index behind the last row, which is their number.
  @inlinable
  public var endIndex: Int { total }

  /// The row at `position`, from 0.
  ///
  /// - Complexity: O(1)
  @inlinable
  public subscript(position: Int) -> Row {
    precondition(position >= 0 && position < total, "no row has this position")
    let page = page(of: position)
    // The position was compared with the number of all rows: to compare it with that of the page's, which is far from the
    // row, would take as long as to find the row.
    return unsafe pages[page.number].withUnsafeBufferPointer { unsafe $0[position - page.start] }
  }

  /// Makes an iterator, which goes through one page after the other.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(pages) }

  /// What goes through the rows in order.
  public struct Iterator: IteratorProtocol, Sendable {
    /// The pages that are walked through.
    @usableFromInline let pages: [[Row]]
    /// The place of the page of the next row.
    @usableFromInline var number: Int
    /// The place of the next row in its page.
    @usableFromInline var position: Int
    /// How many rows the present page has.
    @usableFromInline var end: Int

    /// Makes an iterator that begins with the first of `pages`.
    @inlinable
    init(_ pages: [[Row]]) {
      self.pages = pages
      number = 0
      position = 0
      end = pages.first?.count ?? 0
    }

    /// Goes on to the next row and returns it, or `nil` behind the last one.
    @inlinable
    public mutating func next() -> Row? {
      if position == end {
        number += 1
        guard number < pages.count else {
          number -= 1
          return nil
        }
        end = pages[number].count
        position = 0
      }
      defer { position += 1 }
      // No page is held on its own: to count a reference to each, far away, would take longer than to read its rows.
      return unsafe pages[number].withUnsafeBufferPointer { unsafe $0[position] }
    }
  }
}

extension PagedRows {
  /// Appends `rows` as a page.
  @inlinable
  mutating func append(_ rows: consuming [Row]) {
    let count = rows.count
    if count == 0 { return }
    if pages.isEmpty {
      if pages.capacity == 0 { pages.reserveCapacity(4) }
      pageSize = count
      reciprocal = UInt.max / UInt(pageSize) &+ 1
    } else if total != pages.count * pageSize || count > pageSize {
      list(count)
    }
    pages.append(rows)
    total += count
  }

  /// Puts `row` at `position`.
  @inlinable
  mutating func replace(at position: Int, with row: Row) {
    let page = page(of: position)
    pages[page.number][position - page.start] = row
  }

  /// Forgets every row, and keeps the memory of a few pages.
  @inlinable
  mutating func removeAll() {
    while pages.popLast() != nil {}  // That keeps the memory, and is faster than to remove all.
    total = 0
    pageSize = 0
    if !directory.isEmpty { directory = [] }
  }

  /// Returns the page that holds the row at `position`, and the position of its first row.
  @inlinable
  func page(of position: Int) -> (number: Int, start: Int) {
    if pageSize == 0 { return directory[0].page(of: position) }
    // A page of one row has no reciprocal that fits, and needs none.
    if pageSize == 1 { return (position, position) }
    let number = Int(UInt(position).multipliedFullWidth(by: reciprocal).high)
    return (number, number &* pageSize)
  }

  /// Lists the page of `count` rows to come, and before it those that were alike.
  @usableFromInline
  mutating func list(_ count: Int) {
    if directory.isEmpty {
      directory = [PageDirectory()]
      for page in pages { directory[0].append(page.count) }
    }
    directory[0].append(count)
    pageSize = 0
  }
}

extension PagedRows: Equatable where Row: Equatable {
  /// Returns whether both hold the same rows, in whatever pages they came.
  public static func == (first: Self, second: Self) -> Bool {
    // Mostly the same rows came in the same pages, and those are compared much faster.
    first.count == second.count
      && (first.pages == second.pages || first.elementsEqual(second))
  }
}

extension PagedRows: Hashable where Row: Hashable {
  /// Hashes the rows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for row in self { hasher.combine(row) }
  }
}
