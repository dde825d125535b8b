/// The rows of a list, kept as the pages they came in.
public struct PagedContent<Row: Identifiable & Hashable & Sendable, Key: Hashable & Sendable>:
  ListContent
where Row.ID: Sendable {
  /// The one element is all that is held: so a list is passed on by one reference, and changed in place where it is not shared.
  @usableFromInline var only: [Held]

  /// Makes a content without rows.
  @inlinable
  public init() {
    only = [Held()]
  }

  /// The rows, page by page, without those that were left out.
  @inlinable
  public var pages: [[Row]] { only[0].pages }

  /// The rows in order, as one sequence.
  @inlinable
  public var rows: FlattenSequence<[[Row]]> { pages.joined() }

  /// How many rows are held.
  @inlinable
  public var count: Int { only[0].count }

  /// Whether no row is held.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The key of the page after the last one held, or `nil` at the end.
  @inlinable
  public var nextKey: Key? {
    get { only[0].nextKey }
    set { only[0].nextKey = newValue }
  }

  /// Whether a page follows the last one held.
  @inlinable
  public var hasNextPage: Bool { only[0].nextKey != nil }

  /// Whether the rows come from a cache and no answer confirmed them yet.
  @inlinable
  public var isCached: Bool {
    get { only[0].isCached }
    set { only[0].isCached = newValue }
  }

  /// Forgets every row and key, and keeps the memory for the rows to come.
  @inlinable
  public mutating func removeAll() {
    only[0].removeAll()
  }

  /// Remembers that the page of `key` was asked for.
  @inlinable
  public mutating func recordAsked(_ key: Key) {
    only[0].askedKeys.insert(key)
  }

  /// Returns whether the page of `key` was asked for since the first page of the rows held.
  @inlinable
  public func hasAsked(_ key: Key) -> Bool {
    only[0].askedKeys.contains(key)
  }

  /// Appends the rows of `page` that are not held yet and returns how many were left out.
  ///
  /// - Complexity: O(*n*) in the rows of the page.
  @inlinable
  public mutating func append(_ page: Page<Row, Key>) -> Int {
    only[0].append(page.rows, hashes: page.hashes)
  }
}
