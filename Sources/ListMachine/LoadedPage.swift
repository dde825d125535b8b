/// A page as it was loaded: rows, and the key of the page after them.
///
/// The rows' ids are hashed once, here, where an answer is decoded, which may be off the main actor; a list then tells rows
/// apart by comparing integers.
public struct LoadedPage<Row: Identifiable & Sendable, Key: Hashable & Sendable>: Sendable {
  /// The rows, in the source's order.
  public let rows: [Row]
  /// The key of the page after this one, or `nil` at the end.
  public let nextKey: Key?
  /// The hash of each row's id.
  @usableFromInline let hashes: [Int]
  /// Whether each hash is known to be higher than the one before.
  @usableFromInline let hashesAscend: Bool

  /// Makes a page of `rows`, which `nextKey` follows.
  ///
  /// - Complexity: O(*n*) in the rows.
  @inlinable
  public init(_ rows: [Row], next nextKey: Key?) {
    self.init(rows, next: nextKey, digests: rows.map { $0.id.hashValue })
  }

  /// Makes a page of `rows`, which `nextKey` follows, with a number for each that the same ids share and others hardly ever; each
  /// may be known to be higher than the one before.
  @inlinable
  package init(_ rows: [Row], next nextKey: Key?, digests: [Int], ascending: Bool = false) {
    self.rows = rows
    self.nextKey = nextKey
    hashes = digests
    hashesAscend = ascending
  }
}

extension LoadedPage: Equatable where Row: Equatable {}
extension LoadedPage: Hashable where Row: Hashable {}
