public import ListMachine

/// A cache of the first page of one source.
///
/// The store reads the cache only for the first load of its source, while it sends the request to
/// the server. If the cache responds first, the list shows its rows until the response of the
/// server arrives. If the first load is a refresh, the list shows no cached rows. The store saves
/// each first page that ends a reload, even an empty page. It does not call the methods on the main
/// actor, unless they are isolated to it.
public protocol PageCache<Row, Key>: Sendable {
  /// The type of the rows.
  associatedtype Row: Identifiable & Sendable where Row.ID: Sendable
  /// The type of the page keys.
  associatedtype Key: Hashable & Sendable

  /// Returns the cached first page of the source, if any.
  func firstPage() async -> LoadedPage<Row, Key>?

  /// Stores the first page from a response.
  func save(_ page: LoadedPage<Row, Key>) async
}
