package import MockSources

/// The visible contents of a screen, and its loaded rows.
package struct Shown: Hashable, Sendable {
  /// The loaded rows, page by page, even if an indicator covers them.
  package var pages: [[Row]]
  package var parts: Parts
  /// Whether a next page is known.
  package var hasMore: Bool
  /// The pull-to-refresh control.
  package var pull: Pull
  /// The message of the failure that stays on screen, if any.
  package var error: String?
  /// Whether the footer spins.
  package var isFetching: Bool
  /// The message that the footer shows, if any.
  package var moreError: String?
  /// The positions of the rows with a visible cell, from 0; `nil` on a screen without cells. A screen
  /// that shows cells for only some of its rows, such as a table, sets it and draws its own picture.
  package var cellPositions: [Int]?
  /// The header above the rows of a list with previous pages.
  package var header: Picture.Edge?
  /// Whether the list knows that the network is not available.
  package var isOffline = false
  /// The ids of rows whose edits have no response.
  package var unsaved: Set<RowID> = []

  /// The main parts of a screen. A correct screen shows at most one of them.
  package struct Parts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let indicator = Parts(rawValue: 1)
    package static let rows = Parts(rawValue: 2)
    /// The view for an empty list.
    package static let empty = Parts(rawValue: 4)
    package static let error = Parts(rawValue: 8)
    /// The view for a first page that is held until the network is back.
    package static let offline = Parts(rawValue: 16)

    /// The names of the parts, in the order in which a trace prints them.
    package static let names: [(part: Parts, name: String)] = [
      (.indicator, "indicator"), (.rows, "rows"), (.empty, "empty"), (.error, "error"),
    ]
  }

  /// The states of the pull-to-refresh control.
  package enum Pull: String, Hashable, Sendable, CaseIterable {
    /// The control cannot be pulled.
    case off
    /// The control can be pulled.
    case on
    /// The control spins during a refresh.
    case spinning
  }

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

  package var count: Int { pages.reduce(0) { $0 + $1.count } }
  /// Whether the screen has loaded rows, or cells of its own instead of rows. Rows without a cell do
  /// not count if rows are shown in cells.
  package var hasRows: Bool {
    parts.contains(.rows) || cellPositions.map { !$0.isEmpty } ?? (count > 0)
  }
  /// The loaded rows, in order.
  package var rows: FlattenSequence<[[Row]]> { pages.joined() }
  /// The rows on screen. On a screen with cells, these are the rows with a visible cell; on other
  /// screens, all rows.
  package var visibleRows: [Row] {
    guard parts.contains(.rows) else { return [] }
    guard let cellPositions else { return Array(rows) }
    let rows = Array(rows)
    return cellPositions.filter(rows.indices.contains).map { rows[$0] }
  }
  /// The number of loaded rows whose id an earlier row has.
  package var duplicates: Int { RowFacts(pages, from: nil).duplicates }
  /// Whether any indicator shows that a request is in flight.
  package var spins: Bool {
    parts.contains(.indicator) || pull == .spinning || isFetching || header == .spinning
  }
  /// Whether a failure is visible in the error view, the banner, the header or the footer.
  package var showsFailure: Bool {
    if case .error = header { return true }
    return parts.contains(.error) || error != nil || moreError != nil
  }
  /// The names of the visible parts, joined by `+`, or `blank`.
  package var view: String {
    if parts == .offline { return "offline" }
    return combination(
      of: Parts.names.filter { parts.contains($0.part) }.map(\.name), or: "blank")
  }
}

extension Shown {
  package func picture(
    title: String, line: ((Row) -> Picture.Line)? = nil
  ) -> Picture {
    var drawn: [Picture.Part] = []
    if pull == .spinning { drawn.append(.pull) }
    if parts.contains(.indicator) { drawn.append(.indicator) }
    if isOffline { drawn.append(.banner("offline")) }
    if let error, !parts.contains(.error) { drawn.append(.banner(error)) }
    if let header, header != .more || parts.contains(.rows) { drawn.append(.header(header)) }
    if parts.contains(.rows) {
      drawn.append(
        drawnRows(
          line ?? { Picture.Line($0.title, detail: unsaved.contains($0.id) ? "not saved" : "") }))
    }
    if parts.contains(.offline) { drawn.append(.empty("Waiting for the network")) }
    if parts.contains(.empty) { drawn.append(.empty("Nothing here")) }
    if parts.contains(.error) { drawn.append(.error(error ?? "")) }
    if let footer { drawn.append(.footer(footer)) }
    return Picture(title: title, parts: drawn)
  }

  /// The lines of the rows. A long list has only the rows at both ends, because it is drawn after
  /// every line of a trace.
  private func drawnRows(_ line: (Row) -> Picture.Line) -> Picture.Part {
    let leftOut = count - Picture.mostRows
    if leftOut <= 0 { return .rows(rows.map(line)) }
    let half = Picture.mostRows / 2
    return .rows(rows.prefix(half).map(line) + rows.suffix(half).map(line), leftOut: leftOut)
  }

  /// The footer below the rows, if any.
  private var footer: Picture.Edge? {
    if isFetching { return .spinning }
    if let moreError { return .error(moreError) }
    return hasMore && parts.contains(.rows) ? .more : nil
  }
}
