public import ListMachine

/// A cache of the first page of one source.
///
/// The cache is asked only for the first load of its source, at the same time as the server. If it responds first, its rows are
/// shown until the server's response arrives. Each first page that ends a reload is saved, also an empty one.
public protocol PageCache<Row, Key>: Sendable {
  /// The type of the rows.
  associatedtype Row: Identifiable & Sendable where Row.ID: Sendable
  /// The type of the page keys.
  associatedtype Key: Hashable & Sendable

  /// Returns the first page of the source, if it is cached.
  func firstPage() async -> LoadedPage<Row, Key>?

  /// Stores a first page that arrived.
  func save(_ page: LoadedPage<Row, Key>) async
}
