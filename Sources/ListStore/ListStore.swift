@_exported public import ListMachine
public import Observation

/// An observable list that loads pages, for SwiftUI and UIKit.
///
/// A change of one property invalidates only the views that read that property. If a new value is
/// equal to the last one, nothing is published. Requests belong to the store, not to the caller: if
/// the caller of ``refresh(keepingRows:)`` is released, the refresh continues. When the store is
/// released, waits end, requests are cancelled and streams finish. Edits without a response are
/// then lost; ``pendingEdits`` is their number.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ListStore<Row: Identifiable & Sendable, Failure: Error>
where Row.ID: Sendable {
  @ObservationIgnored package let driver: ListDriver<Row, Failure>
  @ObservationIgnored private let paths = Paths()
  /// The properties that were read. The others have no observers, so their changes need no
  /// notification, which would take most of the time of an event.
  @ObservationIgnored private var readProperties: ListChange = []

  /// The key paths of the observed properties.
  ///
  /// The paths are created once, because in a generic type each evaluation of a key path literal
  /// creates a new object.
  @MainActor private struct Paths {
    let rows = \ListStore.rows
    let phase = \ListStore.phase
    let header = \ListStore.header
    let footer = \ListStore.footer
    let pullToRefresh = \ListStore.pullToRefresh
    let banner = \ListStore.banner
    let total = \ListStore.total
    let snapshot = \ListStore.snapshot
    let isLoading = \ListStore.isLoading
    let isRefreshing = \ListStore.isRefreshing
    let isFetchingMore = \ListStore.isFetchingMore
    let isFetchingPrevious = \ListStore.isFetchingPrevious
    let hasMore = \ListStore.hasMore
    let hasPrevious = \ListStore.hasPrevious
    let isCached = \ListStore.isCached
    let pendingEdits = \ListStore.pendingEdits
    let anchor = \ListStore.anchor
    let state = \ListStore.state
    let isOnline = \ListStore.isOnline
  }

  /// Creates a list that sends no request before `loadIfNeeded()`.
  ///
  /// The store keeps the closures. A closure that captures the owner of the store makes a retain
  /// cycle, so neither is released. Let the closure capture the API client instead.
  ///
  /// - Parameters:
  ///   - prefetchDistance: The number of rows left to scroll at which the next or previous page is
  ///     requested, or `nil` if scrolling requests no pages. A negative number counts as 0.
  ///   - emptyPageLimit: The maximum number of consecutive pages without rows that the store
  ///     follows to the next page. A negative number counts as 0.
  ///   - retry: The policy for retries of failed requests.
  ///   - clock: The clock that measures the waits before retries.
  ///   - cache: The cache of the first page.
  ///   - save: Saves an edit and returns the row from the server, or `nil` if the server did not
  ///     change the row. Only an inserted row can get another ID: after an update, a row with another
  ///     ID is ignored. Without this closure, every edit is local.
  ///   - load: Loads a page. This closure and `save` do not run on the main actor, unless they are
  ///     isolated to it.
  public init<Key: Hashable & Sendable>(
    prefetchDistance: Int? = 5, emptyPageLimit: Int = 3,
    retry: RetryPolicy<Failure> = .never, clock: any Clock<Duration> = ContinuousClock(),
    cache: (any PageCache<Row, Key>)? = nil,
    save: (@Sendable (ListEdit<Row>) async throws(Failure) -> Row?)? = nil,
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) {
    driver = ListDriver(
      prefetchDistance: prefetchDistance, emptyPageLimit: emptyPageLimit, retry: retry,
      clock: clock, cache: cache, save: save, load: load)
    observe()
  }

  /// Creates a store for a preview or a test that shows a snapshot and loads nothing.
  ///
  /// Loading commands have the outcome `.ignored(.nothingLoaded)`, and edits are local.
  public init(previewing snapshot: ListSnapshot<Row, Failure>) {
    driver = ListDriver(previewing: snapshot)
    observe()
  }

  /// Creates a store for a preview or a test that shows rows and loads nothing.
  public convenience init(previewing rows: [Row]) {
    self.init(previewing: ListSnapshot(rows: PagedRows(rows)))
  }

  /// Publishes the changes of the driver.
  private func observe() {
    driver.onPublish = { [weak self] changes in self?.publish(changes) }
  }

  /// Invalidates the views that read the changed properties. The properties have their new values
  /// already.
  private func publish(_ changes: ListChange) {
    let changes = changes.intersection(readProperties)
    func publish(_ change: ListChange, _ path: KeyPath<ListStore, some Any>) {
      if changes.contains(change) { withMutation(keyPath: path) {} }
    }
    publish(.rows, paths.rows)
    publish(.phase, paths.phase)
    publish(.header, paths.header)
    publish(.footer, paths.footer)
    publish(.pullToRefresh, paths.pullToRefresh)
    publish(.banner, paths.banner)
    publish(.total, paths.total)
    publish(.snapshot, paths.snapshot)
    publish(.isLoading, paths.isLoading)
    publish(.isRefreshing, paths.isRefreshing)
    publish(.isFetchingMore, paths.isFetchingMore)
    publish(.isFetchingPrevious, paths.isFetchingPrevious)
    publish(.hasMore, paths.hasMore)
    publish(.hasPrevious, paths.hasPrevious)
    publish(.isCached, paths.isCached)
    publish(.pendingEdits, paths.pendingEdits)
    publish(.anchor, paths.anchor)
    publish(.state, paths.state)
    publish(.isOnline, paths.isOnline)
  }
}

// MARK: Presentation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Returns `value`, and records the access to `property`, which is at `path`.
  private func read<Value>(
    _ property: ListChange, _ path: KeyPath<ListStore, some Any>, _ value: Value
  ) -> Value {
    readProperties.insert(property)
    access(keyPath: path)
    return value
  }

  /// The rows with all edits applied, even if an indicator covers them.
  public var rows: PagedRows<Row> { read(.rows, paths.rows, driver.rows) }

  /// The content that fills the screen.
  public var phase: ListPhase<Failure> { read(.phase, paths.phase, driver.values.phase) }

  /// The view above the first row.
  public var header: ListEdge<Failure> { read(.header, paths.header, driver.values.header) }

  /// The view below the last row.
  public var footer: ListEdge<Failure> { read(.footer, paths.footer, driver.values.footer) }

  /// The state of the pull-to-refresh control.
  public var pullToRefresh: PullToRefresh {
    read(.pullToRefresh, paths.pullToRefresh, driver.values.pullToRefresh)
  }

  /// The failure of the last reload, shown over rows.
  public var banner: LoadFailure<Failure>? { read(.banner, paths.banner, driver.values.banner) }

  /// The number of rows in the source, if the server reports it. Edits do not change it.
  public var total: Int? { read(.total, paths.total, driver.values.total) }

  /// Everything that the user sees. A view that reads the snapshot is invalidated by every
  /// change that the user sees.
  public var snapshot: ListSnapshot<Row, Failure> {
    read(.snapshot, paths.snapshot, driver.snapshot)
  }

  /// Whether the indicator covers the screen.
  public var isLoading: Bool { read(.isLoading, paths.isLoading, driver.values.isLoading) }

  /// Whether a refresh is in flight.
  public var isRefreshing: Bool {
    read(.isRefreshing, paths.isRefreshing, driver.values.isRefreshing)
  }

  /// Whether the next page is loading.
  public var isFetchingMore: Bool {
    read(.isFetchingMore, paths.isFetchingMore, driver.values.isFetchingMore)
  }

  /// Whether the previous page is loading.
  public var isFetchingPrevious: Bool {
    read(.isFetchingPrevious, paths.isFetchingPrevious, driver.values.isFetchingPrevious)
  }

  /// Whether a next page is known, even if an indicator covers the rows.
  public var hasMore: Bool { read(.hasMore, paths.hasMore, driver.values.hasMore) }

  /// Whether a previous page is known, even if an indicator covers the rows.
  public var hasPrevious: Bool { read(.hasPrevious, paths.hasPrevious, driver.values.hasPrevious) }

  /// Whether the rows are from the cache and no response has confirmed them.
  public var isCached: Bool { read(.isCached, paths.isCached, driver.values.isCached) }

  /// The number of edits without a response.
  public var pendingEdits: Int {
    read(.pendingEdits, paths.pendingEdits, driver.values.pendingEdits)
  }

  /// The first visible row, to scroll to after rows were added above it.
  public var anchor: Row.ID? { read(.anchor, paths.anchor, driver.values.anchor) }

  /// The name of the state, as traces print it.
  public var state: ListState { read(.state, paths.state, driver.values.state) }
}

// MARK: Loading

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Loads the first page if it is neither loaded nor in flight.
  ///
  /// The method also loads the first page after a failure without rows, and joins a reload in
  /// flight. Otherwise it does nothing, so a view can call it whenever it appears.
  @discardableResult public func loadIfNeeded() -> ListLoad<Failure> { driver.loadIfNeeded() }

  /// Loads the first page while the rows stay visible. Returns when the load has ended, a newer
  /// load has superseded it, or it is held offline.
  ///
  /// - Parameter keepingRows: Whether the rows stay. Pass `false` if the list shows another source
  ///   from now on. The cache is then not used until `setSource`.
  @discardableResult public func refresh(
    keepingRows: Bool = true
  ) async -> LoadOutcome<Failure> {
    await driver.refresh(keepingRows: keepingRows)
  }

  /// Loads the first page under an indicator.
  ///
  /// - Parameter keepingRows: Whether the rows stay under the indicator. Pass `false` if the list
  ///   shows another source from now on: the rows are then discarded immediately, earlier edits no
  ///   longer change rows, and the cache is not used until `setSource`.
  @discardableResult public func reload(keepingRows: Bool = true) -> ListLoad<Failure> {
    driver.reload(keepingRows: keepingRows)
  }

  /// Loads the next page.
  @discardableResult public func fetchMore() -> ListLoad<Failure> { driver.fetchMore() }

  /// Loads the previous page.
  @discardableResult public func fetchPrevious() -> ListLoad<Failure> { driver.fetchPrevious() }

  /// Sends the failed requests again. Reloads only if no other page request failed.
  @discardableResult public func retry() -> ListLoad<Failure> { driver.retry() }

  /// Discards the rows and loads the first page of another source under an indicator.
  ///
  /// The store cancels the requests in flight. It still saves and reports earlier edits, but they
  /// no longer change rows.
  ///
  /// - Parameters:
  ///   - cache: The cache for the first page of the other source.
  ///   - load: Loads a page of the other source. The type of its keys can differ.
  @discardableResult public func setSource<Key: Hashable & Sendable>(
    cache: (any PageCache<Row, Key>)? = nil,
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) -> ListLoad<Failure> {
    driver.setSource(ListSource(cache: cache, load: load))
  }

  /// Whether the store sends requests. While the value is `false`, requests are held.
  public var isOnline: Bool {
    get { read(.isOnline, paths.isOnline, driver.isOnline) }
    set { driver.isOnline = newValue }
  }
}

// MARK: Rows and edits

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Returns the row with an ID.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of edited rows.
  public func row(id: Row.ID) -> Row? {
    read(.rows, paths.rows, driver.row(id: id))
  }

  /// Returns the position of the row with an ID.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of edited rows.
  public func index(id: Row.ID) -> Int? {
    read(.rows, paths.rows, driver.index(id: id))
  }

  /// Inserts a row at the beginning, and returns whether the row was inserted. Returns `false` if
  /// nothing was loaded or requested yet, or if the list shows a row with this ID.
  ///
  /// A server can use the ID of the row as the idempotency key. While the row is being saved, do not
  /// insert the copy of it that the server sends to all clients, such as through a WebSocket: the
  /// list would show both until the response.
  ///
  /// - Parameters:
  ///   - row: The row to insert.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local.
  @discardableResult public func insert(_ row: Row, saving: Bool = true) -> Bool {
    driver.insert(row, saving: saving)
  }

  /// Changes a row, and returns whether the edit was accepted. Returns `false` if the list does not
  /// show the row, or if its insertion has no response yet.
  ///
  /// - Parameters:
  ///   - id: The ID of the row.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local. Pass `false` for
  ///     a change that the server reported.
  ///   - change: Changes the row. The store keeps this closure and applies it to the row of the
  ///     newest response, so that undoing another edit does not undo this one. If the server saved
  ///     the edit before it sent this row and responds to the edit later, the row contains the
  ///     change already. So the closure must set values, and not toggle or increment them.
  ///     If it changes the ID of the row, the row stays as it is, but `save` still gets the edit,
  ///     with the unchanged row. The closure must not use the store, which is being changed.
  @discardableResult public func update(
    id: Row.ID, saving: Bool = true, _ change: @escaping @Sendable (inout Row) -> Void
  ) -> Bool {
    driver.update(id: id, saving: saving, change)
  }

  /// Removes a row, and returns whether the row was removed. Returns `false` if the list does not
  /// show the row, or if its insertion has no response yet.
  ///
  /// - Parameters:
  ///   - id: The ID of the row.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local. Pass `false` for
  ///     a removal that the server reported.
  @discardableResult public func remove(id: Row.ID, saving: Bool = true) -> Bool {
    driver.remove(id: id, saving: saving)
  }
}

// MARK: Visible rows

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Reports that a row became visible.
  public func rowAppeared(id: Row.ID) { driver.rowAppeared(id: id) }

  /// Reports that a row is no longer visible.
  public func rowDisappeared(id: Row.ID) { driver.rowDisappeared(id: id) }

  /// Reports the first and the last visible row. Use it instead of `rowAppeared(id:)` and
  /// `rowDisappeared(id:)`.
  public func rowsVisible(_ first: Row.ID, _ last: Row.ID) { driver.rowsVisible(first, last) }
}

// MARK: Streams

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Returns a stream of the current snapshot and of the snapshot after each change. The stream
  /// keeps only the newest snapshot.
  public func snapshots() -> AsyncStream<ListSnapshot<Row, Failure>> { driver.snapshots() }

  /// Returns a stream of future failures. The stream keeps the newest 16 failures.
  public func failures() -> AsyncStream<FailureReport<Row, Failure>> { driver.failures() }

  /// The closure called after each transition, for logging. The store keeps the closure, which must
  /// not capture the owner of the store.
  public var onTransition: ((ListTransition) -> Void)? {
    get { driver.onTransition }
    set { driver.onTransition = newValue }
  }
}
