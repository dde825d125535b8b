public import ListMachine

/// A cache of the first page of one source.
///
/// The store reads the cache only for the first load of its source, at the same time as it sends the request to the server. If
/// the cache responds first, its rows are shown until the server's response arrives. The store saves each first page that ends
/// a reload, even an empty page.
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
