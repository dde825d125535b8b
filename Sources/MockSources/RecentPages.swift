internal import Locks

/// The rows that a server gave lately, page by page.
///
/// Lists load the same pages repeatedly, and creating and releasing the rows of a page takes longer than the rest of a
/// response.
struct RecentPages: ~Copyable, Sendable {
  /// The pages, the one made last at the end.
  private let pages = Mutex<[RowPage]>([])

  /// The maximum number of cached pages.
  private static let limit = 8
  /// The maximum number of rows of a cached page.
  private static let rowLimit = 1_000

  /// Returns the `count` rows from `position`, or `nil` where they are not kept.
  borrowing func page(from position: Int, count: Int) -> RowPage? {
    pages.withLock { pages in
      for place in pages.indices
      where pages[place].position == position && pages[place].count == count {
        return pages[place]
      }
      return nil
    }
  }

  /// Keeps `page` in the place of the one that was made first, unless it has many rows.
  borrowing func keep(_ page: RowPage) {
    guard page.count <= Self.rowLimit else { return }
    pages.withLock { pages in
      if pages.count == Self.limit { pages.removeFirst() }
      pages.append(page)
    }
  }
}
