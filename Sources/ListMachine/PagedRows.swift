/// Rows in the order of a list, stored as the pages of the responses.
///
/// The indices are integers from 0, like the indices of an array. A copy shares all pages. Every
/// row of a response has an *offset*, which never changes. The offsets of the first page and the pages
/// after it count up from 0. The offsets of the pages before it count down from -1.
@frozen
public struct PagedRows<Row: Sendable>: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral,
  CustomDebugStringConvertible
{
  /// The rows at offsets 0 and above, page by page. No page is empty.
  @usableFromInline package var pages: [[Row]]
  /// The number of rows in these pages.
  @usableFromInline var total: Int
  /// The number of rows in each page, or 0 if the pages differ. The last page can be shorter.
  @usableFromInline var pageSize: Int
  /// The multiplier that replaces a division by the page size: the quotient is the high half of the
  /// product.
  @usableFromInline var reciprocal: UInt64
  /// The directory of pages of different sizes, as an array with one element, or empty. A copy of
  /// the rows retains only this array instead of the two arrays of the directory.
  @usableFromInline var directory: [PageDirectory]
  /// The changes by previous pages and edits, as an array with one element, or empty if there are
  /// none. The array stores them indirectly, because they contain rows of this type.
  @usableFromInline var changes: [Changes]

  /// The changes to the rows that start at offset 0.
  @frozen
  @usableFromInline struct Changes: Sendable {
    /// The rows before all others, in reverse order.
    @usableFromInline var inserted: [Row] = []
    /// The rows of previous pages, in reverse order, from offset -1 down.
    @usableFromInline var front = PagedRows<Row>()
    /// The offsets of hidden rows, in ascending order.
    @usableFromInline var hidden: [Int] = []

    @inlinable
    init() {}

    /// The number of rows in addition to the rows of the pages.
    @inlinable
    var extra: Int { inserted.count + front.total - hidden.count }

    /// Returns the number of hidden offsets before `offset`.
    @inlinable
    func hiddenCount(before offset: Int) -> Int { hidden.partitioningIndex { $0 >= offset } }

    /// Returns the offset of the row at `position` among the rows that have an offset and are not
    /// hidden.
    @inlinable
    func offset(at position: Int) -> Int {
      var (low, high) = (0, hidden.count)
      while low < high {
        let middle = (low + high) / 2
        if hidden[middle] + front.total - middle <= position {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return position + low - front.total
    }
  }

  /// Creates a collection without rows.
  @inlinable
  package init() {
    pages = []
    total = 0
    pageSize = 0
    reciprocal = 0
    directory = []
    changes = []
  }

  /// Creates a collection of the given rows, as one page.
  @inlinable
  public init(_ rows: some Sequence<Row>) {
    self.init()
    append(Array(rows))
  }

  /// Creates a collection of the literal's rows.
  @inlinable
  public init(arrayLiteral rows: Row...) {
    self.init()
    append(rows)
  }

  /// The number of rows.
  @inlinable
  public var count: Int { changes.isEmpty ? total : total + changes[0].extra }

  /// The first index, 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last row, which is the number of rows.
  @inlinable
  public var endIndex: Int { count }

  /// The row at a position.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of rows that they hide.
  @inlinable
  public subscript(position: Int) -> Row {
    precondition(position >= 0 && position < count, "no row has this position")
    return changes.isEmpty ? self[paged: position] : row(at: position)
  }

  /// The row at an offset, which must be 0 or greater.
  @inlinable
  subscript(paged offset: Int) -> Row {
    let page = page(of: offset)
    // The offset was compared with the number of all rows. A second check against the number of rows
    // of the page would take as long as finding the row.
    return unsafe pages[page.number].withUnsafeBufferPointer { unsafe $0[offset - page.start] }
  }

  /// The rows in the notation of an array literal.
  public var debugDescription: String { Array(self).debugDescription }

  /// Creates an iterator that reads page by page.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the rows in order.
  @frozen
  public struct Iterator: IteratorProtocol, Sendable {
    /// The pages. If previous pages or edits change the rows, a single page with the next few rows.
    @usableFromInline var pages: [[Row]]
    /// The index of the page of the next row.
    @usableFromInline var number: Int
    /// The position of the next row in its page.
    @usableFromInline var position: Int
    /// The number of rows in the current page.
    @usableFromInline var end: Int
    /// The rows, if previous pages or edits change them; an array with one element, or empty.
    @usableFromInline let changed: [PagedRows<Row>]
    /// The number of changed rows that were read.
    @usableFromInline var read: Int

    /// Creates an iterator that begins with the first row.
    @inlinable
    init(_ rows: PagedRows<Row>) {
      let isPlain = rows.changes.isEmpty
      pages = isPlain ? rows.pages : []
      number = -1
      position = 0
      end = 0
      changed = isPlain ? [] : [rows]
      read = 0
    }

    /// Returns the next row, or `nil` after the last one.
    @inlinable
    public mutating func next() -> Row? {
      if position == end, !goToNextPage() { return nil }
      defer { position += 1 }
      // Does not retain the page, because counting a reference to each page takes longer than
      // reading its rows.
      return unsafe pages[number].withUnsafeBufferPointer { unsafe $0[position] }
    }

    /// Goes to the first row of the next page, and returns whether there is one.
    @inlinable
    mutating func goToNextPage() -> Bool {
      if !changed.isEmpty { readChangedRows() }
      guard number + 1 < pages.count else { return false }
      number += 1
      end = pages[number].count
      position = 0
      return true
    }

    /// Makes the next changed rows the only page.
    @inlinable
    mutating func readChangedRows() {
      let rows = changed[0]
      let last = Swift.min(read + 64, rows.count)
      pages = read < last ? [(read..<last).map { rows.row(at: $0) }] : []
      read = last
      number = -1
    }
  }
}

// MARK: Offsets

extension PagedRows {
  /// The number of rows of previous pages, which are before offset 0.
  @inlinable
  var frontCount: Int { changes.isEmpty ? 0 : changes[0].front.total }

  /// Returns the row at a position, if there are edits or previous pages.
  @inlinable
  func row(at position: Int) -> Row {
    let changes = changes[0]
    let inserted = changes.inserted.count
    if position < inserted { return changes.inserted[inserted - 1 - position] }
    return row(atOffset: changes.offset(at: position - inserted))
  }

  /// Returns the row at an offset, even if it is hidden.
  @inlinable
  func row(atOffset offset: Int) -> Row {
    offset < 0 ? changes[0].front[paged: -1 - offset] : self[paged: offset]
  }

  /// Returns the position of the row at an offset, or `nil` if it is hidden.
  @inlinable
  func position(ofOffset offset: Int) -> Int? {
    guard !changes.isEmpty else { return offset }
    let before = changes[0].hiddenCount(before: offset)
    if before < changes[0].hidden.count, changes[0].hidden[before] == offset { return nil }
    return changes[0].inserted.count + changes[0].front.total + offset - before
  }

  /// Returns whether both collections hide the same offsets.
  @inlinable
  func hasSameHidden(_ other: Self) -> Bool {
    (changes.first?.hidden ?? []) == (other.changes.first?.hidden ?? [])
      && frontCount == other.frontCount
  }

  /// Hides or shows the row at an offset.
  @inlinable
  mutating func setHidden(_ isHidden: Bool, _ offset: Int) {
    if changes.isEmpty {
      guard isHidden else { return }
      changes = [Changes()]
    }
    let index = changes[0].hiddenCount(before: offset)
    let isThere = index < changes[0].hidden.count && changes[0].hidden[index] == offset
    if isHidden, !isThere { changes[0].hidden.insert(offset, at: index) }
    if !isHidden, isThere { changes[0].hidden.remove(at: index) }
  }

  /// Shows these rows before all others, in reverse order.
  @inlinable
  mutating func setInserted(_ rows: [Row]) {
    if changes.isEmpty {
      if rows.isEmpty { return }
      changes = [Changes()]
    }
    changes[0].inserted = rows
  }

  /// Adds the rows of a previous page before all rows with an offset.
  @inlinable
  mutating func prepend(_ rows: [Row]) {
    if rows.isEmpty { return }
    if changes.isEmpty { changes = [Changes()] }
    changes[0].front.append(rows.reversed())
  }

  @inlinable
  mutating func replace(atOffset offset: Int, with row: Row) {
    if offset < 0 {
      changes[0].front.replace(atOffset: -1 - offset, with: row)
    } else {
      let page = page(of: offset)
      pages[page.number][offset - page.start] = row
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
      reciprocal = UInt64.max / UInt64(pageSize) &+ 1
    } else if total != pages.count * pageSize || count > pageSize {
      addToDirectory(count)
    }
    pages.append(rows)
    total += count
  }

  /// Removes every row, but keeps the memory of a few pages.
  @inlinable
  mutating func removeAll() {
    // Keeps the memory, and is faster than `removeAll(keepingCapacity:)`.
    while pages.popLast() != nil {}
    total = 0
    pageSize = 0
    if !directory.isEmpty { directory = [] }
    if !changes.isEmpty { changes = [] }
  }

  /// Returns the page of the row at an offset, which must be 0 or greater, and the offset of the
  /// page's first row.
  @inlinable
  func page(of position: Int) -> (number: Int, start: Int) {
    if pageSize == 0 { return directory[0].page(of: position) }
    // Division by 1 has no multiplier that fits, and needs none.
    if pageSize == 1 { return (position, position) }
    let number = Int(UInt64(position).multipliedFullWidth(by: reciprocal).high)
    return (number, number &* pageSize)
  }

  /// Adds a page of `count` rows to the directory. Creates the directory first if all earlier pages
  /// have the same size.
  @usableFromInline
  mutating func addToDirectory(_ count: Int) {
    if directory.isEmpty {
      directory = [PageDirectory()]
      for page in pages { directory[0].append(page.count) }
    }
    directory[0].append(count)
    pageSize = 0
  }
}

extension PagedRows: Equatable where Row: Equatable {
  /// Returns whether both collections have the same rows, even in different pages.
  public static func == (first: Self, second: Self) -> Bool {
    // Equal rows usually have equal pages, which are compared much faster.
    first.count == second.count
      && (first.changes.isEmpty && second.changes.isEmpty && first.pages == second.pages
        || first.elementsEqual(second))
  }
}

extension PagedRows: Hashable where Row: Hashable {
  /// Hashes the rows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for row in self { hasher.combine(row) }
  }
}
