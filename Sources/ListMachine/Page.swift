/// An answer's rows and the key of the page after them.
///
/// The rows' ids are hashed once, here, where an answer is decoded; the machine then tells rows apart by comparing integers.
public struct Page<Row: Identifiable & Hashable & Sendable, Key: Hashable & Sendable>: ListPage
where Row.ID: Sendable {
  /// The rows, in the source's order.
  public let rows: [Row]
  /// The key of the page after this one, or `nil` at the end.
  public let nextKey: Key?
  /// The hash of each row's id.
  @usableFromInline let hashes: [Int]

  /// Makes a page of `rows`, which `nextKey` follows.
  @inlinable
  public init(_ rows: [Row], next nextKey: Key?) {
    self.rows = rows
    self.nextKey = nextKey
    hashes = rows.map { $0.id.hashValue }
  }

  /// Makes a page of `rows`, which `nextKey` follows, with a number for each that the same ids share and others hardly ever.
  @inlinable
  package init(_ rows: [Row], next nextKey: Key?, digests: [Int]) {
    self.rows = rows
    self.nextKey = nextKey
    hashes = digests
  }

  /// Whether the page holds no row.
  @inlinable
  public var isEmpty: Bool { rows.isEmpty }
}
