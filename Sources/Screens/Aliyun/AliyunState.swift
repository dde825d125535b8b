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
  /// The number of the request asked last.
  package internal(set) var lastRequest = 0

  /// What a page decides when it adopts the protocol.
  package struct Design: Hashable, Sendable {
    /// Whether the rows come in pages, so that more can be offered.
    package var isPaged: Bool
    /// How many rows the page shows whatever is loaded; with any, it never calls itself empty.
    package var rowsAlwaysShown = 0
    /// Whether the page brings its own empty view.
    package var hasOwnEmptyView = false
    /// Whether the page brings its own error view.
    package var hasOwnErrorView = false

    /// Makes the design of a page that leaves everything else to the protocol.
    package init(isPaged: Bool) {
      self.isPaged = isPaged
    }
  }

  /// Makes the page before its first load.
  package init(design: Design) {
    self.design = design
  }

  /// Whether the page says that it is empty.
  package var isEmpty: Bool { rows.isEmpty && design.rowsAlwaysShown == 0 }
}
