internal import Locks

/// The rows that a server gave lately, page by page.
///
/// Lists are loaded again and again, and to make the rows of a page and forget them takes longer than all else that an
/// answer needs.
struct RecentPages: ~Copyable, Sendable {
  /// The pages, the one made last at the end.
  private let pages = Mutex<[RowPage]>([])

  /// How many pages are kept.
  private static let limit = 8
  /// How many rows a page has at most that is kept.
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
