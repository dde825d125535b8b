/// Rows in the order of a list, kept as the pages they came in.
///
/// Their indices are the integers from 0, as those of an array, and cost about as much. A copy shares all pages.
public struct PagedRows<Row: Sendable>: RandomAccessCollection, Sendable {
  /// The rows, page by page, none of them empty.
  @usableFromInline package var pages: [[Row]]
  /// How many rows they hold.
  @usableFromInline var total: Int
  /// Where the pages begin, once there are more than can be counted through.
  @usableFromInline var directory: PageDirectory

  /// Makes a collection of no rows.
  @inlinable
  package init() {
    pages = []
    total = 0
    directory = PageDirectory()
    pages.reserveCapacity(4)
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
    let page = page(of: position)
    return pages[page.number][position - page.start]
  }

  /// Makes an iterator, which goes through one page after the other.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(pages) }

  /// What goes through the rows in order.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline var page: [Row]
    @usableFromInline var position: Int
    @usableFromInline var number: Int
    @usableFromInline let pages: [[Row]]

    /// Makes an iterator that begins with the first of `pages`.
    @inlinable
    init(_ pages: [[Row]]) {
      page = pages.first ?? []
      position = 0
      number = 0
      self.pages = pages
    }

    /// Goes on to the next row and returns it, or `nil` behind the last one.
    @inlinable
    public mutating func next() -> Row? {
      if position == page.count {
        number += 1
        guard number < pages.count else { return nil }
        page = pages[number]
        position = 0
      }
      defer { position += 1 }
      return page[position]
    }
  }
}

extension PagedRows {
  /// Appends `rows` as a page.
  @inlinable
  mutating func append(_ rows: [Row]) {
    if rows.isEmpty { return }
    pages.append(rows)
    if pages.count > PageDirectory.countedPages { list(rows.count) }
    total += rows.count
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
    if !directory.isEmpty { directory = PageDirectory() }
  }

  /// Returns the page that holds the row at `position`, and the position of its first row.
  @inlinable
  func page(of position: Int) -> (number: Int, start: Int) {
    if !directory.isEmpty { return directory.page(of: position) }
    var (number, start) = (0, 0)
    while position >= start + pages[number].count {
      start += pages[number].count
      number += 1
    }
    return (number, start)
  }

  /// Lists the page of `count` rows that was appended last, and before it those that were only counted through.
  @usableFromInline
  mutating func list(_ count: Int) {
    if directory.isEmpty {
      for page in pages.dropLast() { directory.append(page.count) }
    }
    directory.append(count)
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
