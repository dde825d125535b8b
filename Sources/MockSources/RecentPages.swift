internal import Locks

/// A cache of the pages that a server sent recently.
///
/// Lists load the same pages repeatedly, and creating and releasing the rows of a page takes longer than the rest of a
/// response.
struct RecentPages: ~Copyable, Sendable {
  /// The pages and the positions of their first rows, the newest last.
  private let pages = Mutex<[(position: Int, page: SourcePage)]>([])

  /// The maximum number of cached pages.
  private static let limit = 8
  /// The maximum number of rows of a cached page.
  private static let rowLimit = 1_000

  /// Returns the cached page of `count` rows from `position`, or `nil`.
  borrowing func page(from position: Int, count: Int) -> SourcePage? {
    pages.withLock { pages in
      pages.first { $0.position == position && $0.page.rows.count == count }?.page
    }
  }

  /// Caches `page`, which begins at `position`, unless it has too many rows. If the cache is full,
  /// `page` replaces the oldest page.
  borrowing func keep(_ page: SourcePage, at position: Int) {
    guard page.rows.count <= Self.rowLimit else { return }
    pages.withLock { pages in
      if pages.count == Self.limit { pages.removeFirst() }
      pages.append((position, page))
    }
  }
}
