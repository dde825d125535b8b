package import MockSources

/// What a screen shows and what it holds behind it.
package struct Shown: Hashable, Sendable {
  /// The rows held, page by page, also behind an indicator.
  package var pages: [[Row]]
  /// What is on screen.
  package var parts: Parts
  /// Whether a next page is known.
  package var hasMore: Bool
  /// The pull-to-refresh control.
  package var pull: Pull
  /// The message of the failure that is told and stays, if any.
  package var error: String?
  /// Whether the footer spins.
  package var isFetching: Bool
  /// The message that the footer tells, if any.
  package var moreError: String?
  /// The positions of the rows with a visible cell, from 0; `nil` on a screen without cells.
  package var cellPositions: [Int]?
  /// The header above the rows of a list with previous pages.
  package var header: Header?
  /// Whether the list knows that the network is away.
  package var isOffline = false
  /// The ids of rows whose edits have no response.
  package var unsaved: Set<RowID> = []

  /// The header above the rows of a list with previous pages.
  package enum Header: Hashable, Sendable {
    /// A previous page is known.
    case more
    /// A previous page is loading.
    case spinning
    /// The previous page failed.
    case error(String)
  }

  /// What can be on screen; a right page shows at most one of them.
  package struct Parts: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    package let rawValue: UInt8
    /// Makes the set of the parts with these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The activity indicator.
    package static let indicator = Parts(rawValue: 1)
    /// The rows.
    package static let rows = Parts(rawValue: 2)
    /// The view that says there is nothing.
    package static let empty = Parts(rawValue: 4)
    /// The view that says what went wrong.
    package static let error = Parts(rawValue: 8)
    /// The view that says that the first page is held until the network is back.
    package static let offline = Parts(rawValue: 16)

    /// The names of the parts, in the order in which they are told.
    package static let names: [(part: Parts, name: String)] = [
      (.indicator, "indicator"), (.rows, "rows"), (.empty, "empty"), (.error, "error"),
    ]
  }

  /// The states of the pull-to-refresh control.
  package enum Pull: String, Hashable, Sendable, CaseIterable {
    /// It cannot be pulled.
    case off
    /// It can be pulled.
    case on
    /// A refresh is on its way.
    case spinning
  }

  /// Makes what a screen shows.
  package init(
    pages: [[Row]], parts: Parts, hasMore: Bool = false, pull: Pull = .off, error: String? = nil,
    isFetching: Bool = false, moreError: String? = nil, cellPositions: [Int]? = nil
  ) {
    self.pages = pages
    self.parts = parts
    self.hasMore = hasMore
    self.pull = pull
    self.error = error
    self.isFetching = isFetching
    self.moreError = moreError
    self.cellPositions = cellPositions
  }

  /// How many rows are held.
  package var count: Int { pages.reduce(0) { $0 + $1.count } }
  /// Whether rows are held, or cells of the page's own are in their place.
  package var hasRows: Bool { parts.contains(.rows) || count > 0 }
  /// The rows held, in order.
  package var rows: FlattenSequence<[[Row]]> { pages.joined() }
  /// The rows on screen: all of them, or on a screen with cells those with a visible cell.
  package var visibleRows: [Row] {
    guard parts.contains(.rows) else { return [] }
    guard let cellPositions else { return Array(rows) }
    let rows = Array(rows)
    return cellPositions.filter(rows.indices.contains).map { rows[$0] }
  }
  /// How many rows are held beyond the first with the same id.
  package var duplicates: Int {
    // The invariant of rows shown twice asks after each event. Rows mostly ascend, and then need no set to be told apart.
    isAscending ? 0 : count - Set(rows.map(\.id)).count
  }
  /// Whether the id of each row is a number that is higher than those before.
  private var isAscending: Bool {
    var highest = -1
    for page in pages {
      for row in page {
        guard case .number(let number) = row.id, number > highest else { return false }
        highest = number
      }
    }
    return true
  }
  /// Whether anything tells that a load is on its way.
  package var spins: Bool {
    parts.contains(.indicator) || pull == .spinning || isFetching || header == .spinning
  }
  /// Whether a failure is visible: error view, banner or footer.
  package var showsFailure: Bool {
    parts.contains(.error) || error != nil || moreError != nil
  }
  /// The names of what is on screen, joined by `+`, or `blank`.
  package var view: String {
    if parts == .offline { return "offline" }
    let names = Parts.names.filter { parts.contains($0.part) }.map(\.name)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }
}
