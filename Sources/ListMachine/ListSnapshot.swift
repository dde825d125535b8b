/// The content that fills the screen.
@frozen public enum ListPhase<Failure: Error>: Sendable {
  /// Nothing is visible, because nothing is loaded or a refresh without rows is in flight.
  case blank
  /// An activity indicator, which covers the rows, if any.
  case loading
  /// The rows.
  case rows
  /// The empty view.
  case empty
  /// The error view.
  case failed(LoadFailure<Failure>)
  /// The offline view. The list requests the first page as soon as the network is back.
  case offline
}

/// The view at one end of the rows: above the first row, or below the last row.
@frozen public enum ListEdge<Failure: Error>: Sendable {
  /// Nothing is visible: there is no page at this end, or no row is visible.
  case end
  /// More rows can be loaded at this end.
  case more
  /// A page at this end is loading.
  case loading
  /// A page at this end failed and can be requested again.
  case failed(LoadFailure<Failure>)
}

/// The state of the pull-to-refresh control.
@frozen public enum PullToRefresh: Hashable, Sendable {
  /// No response has arrived yet, so there is nothing to refresh.
  case unavailable
  /// The user can pull.
  case available
  /// A refresh is in flight.
  case refreshing
}

/// The name of a machine state, as traces and diagrams print it.
@frozen public enum ListState: String, Hashable, Sendable, CaseIterable {
  /// The states of the reference list, in the order in which a list usually reaches them.
  case idle, loading, refreshing, content, fetchingMore, empty, error
}

/// Everything that the user sees of a list at one moment.
public struct ListSnapshot<Row: Identifiable & Sendable, Failure: Error>: Sendable
where Row.ID: Sendable {
  /// The rows with all edits applied, even if an indicator covers them.
  public var rows: PagedRows<Row>
  /// The content that fills the screen.
  public var phase: ListPhase<Failure>
  /// The view above the first row.
  public var header: ListEdge<Failure>
  /// The view below the last row.
  public var footer: ListEdge<Failure>
  /// The state of the pull-to-refresh control.
  public var pullToRefresh: PullToRefresh
  /// The failure of the last reload, shown over rows.
  public var banner: LoadFailure<Failure>?
  /// The number of rows in the source, from the last page that reported it. A first page always
  /// replaces it, even with `nil`.
  public var total: Int?

  /// Creates a snapshot. Without a phase, the phase is `.rows` if there are rows, and `.empty` if
  /// not.
  public init(
    rows: PagedRows<Row> = [], phase: ListPhase<Failure>? = nil, header: ListEdge<Failure> = .end,
    footer: ListEdge<Failure> = .end, pullToRefresh: PullToRefresh = .available,
    banner: LoadFailure<Failure>? = nil, total: Int? = nil
  ) {
    self.rows = rows
    self.phase = phase ?? (rows.isEmpty ? .empty : .rows)
    self.header = header
    self.footer = footer
    self.pullToRefresh = pullToRefresh
    self.banner = banner
    self.total = total
  }
}

extension ListSnapshot where Row: Equatable {
  /// Returns the differences of the rows from an older snapshot, for a diffable data source.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of rows of both snapshots.
  public func changes(from older: Self) -> ListChanges<Row.ID> {
    var changes = ListChanges<Row.ID>()
    var old: [Row.ID: Row] = [:]
    for row in older.rows where old[row.id] == nil { old[row.id] = row }
    var kept: Set<Row.ID> = []
    for row in rows where kept.insert(row.id).inserted {
      guard let before = old[row.id] else {
        changes.inserted.append(row.id)
        continue
      }
      if before != row { changes.updated.append(row.id) }
    }
    for row in older.rows where kept.insert(row.id).inserted { changes.removed.append(row.id) }
    return changes
  }
}

/// The differences between the rows of two snapshots. A row that only moved is not one of them.
public struct ListChanges<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The IDs of rows that are new, in the new order.
  public var inserted: [ID] = []
  /// The IDs of rows that were removed, in the old order.
  public var removed: [ID] = []
  /// The IDs of rows in both snapshots whose values differ.
  public var updated: [ID] = []

  init() {}
}

extension ListPhase: Equatable where Failure: Equatable {}
extension ListPhase: Hashable where Failure: Hashable {}
extension ListEdge: Equatable where Failure: Equatable {}
extension ListEdge: Hashable where Failure: Hashable {}
extension ListSnapshot: Equatable where Row: Equatable, Failure: Equatable {
  /// Returns whether both snapshots show the same content.
  public static func == (first: Self, second: Self) -> Bool {
    first.phase == second.phase && first.header == second.header && first.footer == second.footer
      && first.pullToRefresh == second.pullToRefresh && first.banner == second.banner
      && first.total == second.total && first.rows == second.rows
  }
}
extension ListSnapshot: Hashable where Row: Hashable, Failure: Hashable {}
