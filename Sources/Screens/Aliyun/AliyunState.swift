/// What a page that follows the refresh protocol holds: flags that know nothing of each other.
package struct AliyunState: Hashable, Sendable {
  /// What the page itself decides.
  package let design: Design
  /// The rows held.
  package internal(set) var rows = AliyunRows()
  /// The number of the page that is asked for next.
  package internal(set) var page = 1
  /// Whether the indicator spins.
  package internal(set) var spinsIndicator = false
  /// Whether the pull-to-refresh control spins.
  package internal(set) var spinsPull = false
  /// Whether the page can be pulled.
  package internal(set) var canPull = false
  /// Whether infinite scrolling is offered.
  package internal(set) var offersMore = false
  /// The request for more rows that the infinite scrolling spins for, if any.
  package internal(set) var fetch: Int?
  /// Whether the empty view shows.
  package internal(set) var showsEmptyView = false
  /// The message of the last failure while the error view shows, or `nil` while it is hidden.
  package internal(set) var errorMessage: String?

  /// What a page decides when it adopts the protocol.
  package struct Design: Hashable, Sendable {
    /// Whether the rows come in pages, so that more can be offered.
    package var isPaged: Bool
    /// How many cells of its own are always in the page's table.
    package var permanentRows = 0
    /// What tells whether the page is empty when a load has failed.
    package var emptyTest = EmptyTest.visible
    /// What the page's own empty view says, if it brings one.
    package var emptyView: String?
    /// What the page's own error view says, if it brings one.
    package var errorView: String?

    /// What can tell whether a page is empty.
    package enum EmptyTest: String, Hashable, Sendable, CaseIterable {
      /// The table, which is empty when no cell is in it.
      case visible
      /// The page itself, which says so when it holds no data.
      case own
    }

    /// Makes the design of a page that leaves everything else to the protocol.
    package init(isPaged: Bool) {
      self.isPaged = isPaged
    }
  }

  /// Makes the page before its first load.
  package init(design: Design) {
    self.design = design
  }

  /// Whether any cell is in the table: of a row, or of the page's own.
  package var hasCells: Bool { !rows.isEmpty || design.permanentRows > 0 }

  /// Whether the page counts as empty when a load has failed.
  package var isEmpty: Bool {
    switch design.emptyTest {
    case .visible: !hasCells
    case .own: rows.isEmpty
    }
  }
}
