/// The rows of one response, with the keys of the pages around them.
///
/// The initializer hashes the ID of each row once, which can happen off the main actor. The list
/// then compares these hashes to find the rows that it already contains.
@frozen
public struct LoadedPage<Row: Identifiable & Sendable, Key: Hashable & Sendable>: Sendable
where Row.ID: Sendable {
  /// The rows, in the order of the source.
  public let rows: [Row]
  /// The key of the page after these rows, or `nil` at the end.
  public let next: Key?
  /// The key of the page before these rows, or `nil` at the beginning.
  @inlinable
  public var previous: Key? { details?.previous }
  /// The number of rows in the source, if the server reports it.
  @inlinable
  public var total: Int? { details?.total }
  /// The hash of the ID of each row.
  @usableFromInline let hashes: [Int]
  /// Whether each hash is known to be greater than the one before.
  @usableFromInline let hashesAscend: Bool
  /// The parts that most pages lack, in one object. A page is copied and destroyed several times for
  /// each event, which takes longer the more parts it has.
  @usableFromInline let details: Details?

  /// The parts that most pages lack.
  @usableFromInline
  final class Details: Sendable {
    @usableFromInline let previous: Key?
    @usableFromInline let total: Int?
    /// The ID under which this app inserted each row, if known. Empty if no ID is known.
    @usableFromInline let localIDs: [Row.ID?]

    @usableFromInline
    init(previous: Key?, total: Int?, localIDs: [Row.ID?]) {
      self.previous = previous
      self.total = total
      self.localIDs = localIDs
    }

    /// Returns the parts of a page, or `nil` if the page has none of them.
    @inlinable
    static func unlessEmpty(previous: Key?, total: Int?, localIDs: [Row.ID?]) -> Details? {
      if previous == nil, total == nil, localIDs.isEmpty { return nil }
      return Details(previous: previous, total: total, localIDs: localIDs)
    }
  }

  /// The ID under which this app inserted each row, if known. Empty if no ID is known.
  @inlinable
  var localIDs: [Row.ID?] { details?.localIDs ?? [] }

  /// Creates a page and hashes the ID of each row. `localID` returns the ID under which this app
  /// inserted a row, if the server reports that ID.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  @inlinable
  public init(
    _ rows: [Row], next: Key?, previous: Key? = nil, total: Int? = nil,
    localID: ((Row) -> Row.ID?)? = nil
  ) {
    self.rows = rows
    self.next = next
    hashes = rows.map { $0.id.hashValue }
    hashesAscend = false
    details = .unlessEmpty(
      previous: previous, total: total, localIDs: localID.map { rows.map($0) } ?? [])
  }

  /// Creates a page with a hash for each row, computed by the caller. Equal IDs must have equal
  /// hashes, and different IDs should rarely have equal hashes.
  @inlinable
  package init(_ rows: [Row], next: Key?, digests: [Int], ascending: Bool = false) {
    self.rows = rows
    self.next = next
    hashes = digests
    hashesAscend = ascending
    details = nil
  }

  /// Returns a page of transformed rows with the same keys and total, without local IDs.
  @inlinable
  public func map<NewRow, Problem: Error>(
    _ transform: (Row) throws(Problem) -> NewRow
  ) throws(Problem) -> LoadedPage<NewRow, Key> {
    LoadedPage<NewRow, Key>(try rows.map(transform), next: next, previous: previous, total: total)
  }

  /// Returns the page with transformed keys, without hashing the IDs again.
  @inlinable
  package func withKeys<NewKey: Hashable & Sendable>(
    _ transform: (Key) -> NewKey?
  ) -> LoadedPage<Row, NewKey> {
    LoadedPage<Row, NewKey>(
      rows: rows, next: next.flatMap(transform), hashes: hashes, hashesAscend: hashesAscend,
      details: .unlessEmpty(
        previous: previous.flatMap(transform), total: total, localIDs: localIDs))
  }

  @inlinable
  init(
    rows: [Row], next: Key?, hashes: [Int], hashesAscend: Bool, details: Details?
  ) {
    self.rows = rows
    self.next = next
    self.hashes = hashes
    self.hashesAscend = hashesAscend
    self.details = details
  }
}

extension LoadedPage where Key == Never {
  /// Creates the only page of a source without paging.
  @inlinable
  public init(_ rows: [Row], total: Int? = nil, localID: ((Row) -> Row.ID?)? = nil) {
    self.init(rows, next: nil, previous: nil, total: total, localID: localID)
  }
}

extension LoadedPage: Equatable where Row: Equatable {
  /// Returns whether both pages have the same rows, keys, total and local IDs.
  public static func == (first: Self, second: Self) -> Bool {
    first.rows == second.rows && first.next == second.next && first.previous == second.previous
      && first.total == second.total && first.localIDs == second.localIDs
  }
}

extension LoadedPage: Hashable where Row: Hashable {
  /// Hashes the rows and the keys.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(next)
    hasher.combine(previous)
  }
}
