public import ListMachine

/// A list without Observation, for systems before iOS 17, for Combine and for other architectures.
/// `ListStore` is built on it.
///
/// A driver owns a `PagedList`, carries out its effects and publishes the result to ``onChange``,
/// ``snapshots()``, ``failures()`` and ``onTransition``. Publishing begins after the list has
/// handled an event. If an observer calls a command, the driver publishes its event afterwards. So
/// the values that an observer reads always belong to one event.
@MainActor
public final class ListDriver<Row: Identifiable & Sendable, Failure: Error>
where Row.ID: Sendable {
  typealias Machine = PagedList<Row, PageKey, Failure>
  typealias Values = ListValues<Row.ID, Failure>
  typealias Save = @Sendable (ListEdit<Row>) async throws(Failure) -> Row?

  /// The closure called with the snapshot after each change. The driver keeps the closure, which
  /// must not capture the owner of the driver.
  public var onChange: ((ListSnapshot<Row, Failure>) -> Void)?
  /// The closure called after each transition, for logging. The driver keeps the closure, which must
  /// not capture the owner of the driver.
  public var onTransition: ((ListTransition) -> Void)?

  /// The published properties.
  var values = Values()
  /// Reports the properties that an event changed to the store that uses this driver.
  var onPublish: ((ListChange) -> Void)?
  /// The tasks of requests that have not ended, by number. Includes cancelled requests.
  package var requests: [Int: Task<Void, Never>] = [:]
  /// The sleeping tasks of requests that wait before a retry, by number.
  package var waits: [Int: Task<Void, Never>] = [:]

  var list: Machine
  var source: ListSource<Row, Failure>
  let save: Save?
  /// Whether there is a `save` closure. A comparison with `nil` would need runtime support of newer systems.
  private var savesEdits: Bool {
    if case .some = save { true } else { false }
  }
  let isPermanent: @Sendable (Failure) -> Bool
  let sleep: @Sendable (_ retry: Int) async -> Void
  /// The snapshot of a preview. A preview loads nothing.
  let preview: ListSnapshot<Row, Failure>?

  var pageSlot: Slot?
  var previousSlot: Slot?
  /// Loads the cached first page.
  package var cacheTask: Task<Void, Never>?
  var visible = VisibleRows<Row.ID>()
  /// The numbers of the responses with the current failures.
  var failureNumbers = Values.FailureNumbers()
  /// The number of the newest row change.
  private var lastRowChange = 0

  /// The events that are not published yet, oldest first.
  var publications: [Publication] = []
  var isPublishing = false
  /// The published list, if the list has handled a later event already.
  var publishedList: Machine?

  let snapshotListeners = Broadcast<ListSnapshot<Row, Failure>>()
  let failureListeners = Broadcast<FailureReport<Row, Failure>>()

  /// A request for a page that has not ended. The request is in flight, waits before a retry, or is
  /// held.
  struct Slot: Sendable {
    var request: Int
    var isHeld: Bool
    /// The load that commands wait for, if a command started the request.
    var load: PendingLoad<Failure>?
  }

  /// The result of one event to publish.
  struct Publication {
    var values: Values
    var changes: ListChange
    var report: FailureReport<Row, Failure>?
    var transition: ListTransition?
    /// The list after this event, if the list has handled a later event already.
    var list: Machine?
  }

  /// Creates a driver without retries or cache, for systems before iOS 16.
  ///
  /// The driver keeps the closures. They must not capture the owner of the driver.
  ///
  /// - Parameters:
  ///   - prefetchDistance: The number of rows left to scroll at which the next or previous page is
  ///     requested, or `nil` if scrolling requests no pages. A negative number counts as 0.
  ///   - emptyPageLimit: The maximum number of consecutive pages without rows that the driver
  ///     follows to the next page. A negative number counts as 0.
  ///   - save: Saves an edit and returns the row from the server, or `nil` if the server did not
  ///     change the row. Only an inserted row can get another ID: after an update, a row with another
  ///     ID is ignored. Without this closure, every edit is local.
  ///   - load: Loads a page. This closure and `save` do not run on the main actor, unless they are
  ///     isolated to it.
  public init<Key: Hashable & Sendable>(
    prefetchDistance: Int? = 5, emptyPageLimit: Int = 3,
    save: (@Sendable (ListEdit<Row>) async throws(Failure) -> Row?)? = nil,
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) {
    list = Machine(prefetchDistance: prefetchDistance, emptyPageLimit: emptyPageLimit)
    source = ListSource(load: load)
    self.save = save
    isPermanent = { _ in false }
    sleep = { _ in }
    preview = nil
  }

  /// Creates a driver with retries and a cache.
  ///
  /// The driver keeps the closures. They must not capture the owner of the driver.
  ///
  /// - Parameters:
  ///   - prefetchDistance: The number of rows left to scroll at which the next or previous page is
  ///     requested, or `nil` if scrolling requests no pages. A negative number counts as 0.
  ///   - emptyPageLimit: The maximum number of consecutive pages without rows that the driver
  ///     follows to the next page. A negative number counts as 0.
  ///   - retry: The policy for retries of failed requests.
  ///   - clock: The clock that measures the waits before retries.
  ///   - cache: The cache of the first page.
  ///   - save: Saves an edit and returns the row from the server, or `nil` if the server did not
  ///     change the row. Only an inserted row can get another ID: after an update, a row with another
  ///     ID is ignored. Without this closure, every edit is local.
  ///   - load: Loads a page. This closure and `save` do not run on the main actor, unless they are
  ///     isolated to it.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
  public init<Key: Hashable & Sendable>(
    prefetchDistance: Int? = 5, emptyPageLimit: Int = 3,
    retry: RetryPolicy<Failure>, clock: any Clock<Duration> = ContinuousClock(),
    cache: (any PageCache<Row, Key>)? = nil,
    save: (@Sendable (ListEdit<Row>) async throws(Failure) -> Row?)? = nil,
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) {
    list = Machine(
      retries: retry.retries, prefetchDistance: prefetchDistance,
      emptyPageLimit: emptyPageLimit)
    source = ListSource(cache: cache, load: load)
    self.save = save
    isPermanent = retry.isPermanent
    // A cancelled sleep ends early, but then its request is no longer waiting.
    // A clock cannot add an unlimited delay to its time.
    sleep = { try? await clock.sleep(for: min(retry.delay($0), .seconds(Int32.max))) }
    preview = nil
  }

  /// Creates a driver that shows a snapshot and loads nothing.
  init(previewing snapshot: ListSnapshot<Row, Failure>) {
    list = Machine()
    source = ListSource { (_: PageRequest<Never>) throws(Failure) in LoadedPage([]) }
    save = nil
    isPermanent = { _ in false }
    sleep = { _ in }
    preview = snapshot
    _ = list.receive(.reload())
    let page = LoadedPage<Row, PageKey>(Array(snapshot.rows), next: nil, total: snapshot.total)
    _ = list.receive(.loaded(request: 1, .success(page)))
    values = currentValues()
  }

  deinit {
    for request in requests.values { request.cancel() }
    for wait in waits.values { wait.cancel() }
    cacheTask?.cancel()
    let loads = [pageSlot?.load, previousSlot?.load].compactMap { $0 }
    guard !loads.isEmpty else { return }
    Task { @MainActor in for load in loads { load.end(.superseded) } }
  }
}

// MARK: Presentation

extension ListDriver {
  /// Everything that the user sees now.
  public var snapshot: ListSnapshot<Row, Failure> {
    ListSnapshot(
      rows: rows, phase: values.phase, header: values.header, footer: values.footer,
      pullToRefresh: values.pullToRefresh, banner: values.banner, total: values.total)
  }

  var rows: PagedRows<Row> { publishedList?.rows ?? list.rows }

  /// The number of requests that wait before a retry.
  package var waitingRequests: Int { list.waitingRequests }

  /// The number of requests held until the network is back.
  package var heldRequests: Int { list.heldRequests }

  /// A failure of each kind of page.
  package struct Failures {
    package var reload, next, previous: LoadFailure<Failure>?
  }

  /// The failures of the last reload, the next page and the previous page, even if no view shows
  /// them because edits hide all rows.
  package var hiddenFailures: Failures {
    Failures(
      reload: list.banner, next: list.content?.fetchFailure,
      previous: list.content?.previousFailure)
  }

  /// The number of open streams.
  package var streamCount: Int { snapshotListeners.count + failureListeners.count }

  /// Returns a stream of the current snapshot and of the snapshot after each change. The stream
  /// keeps only the newest snapshot.
  public func snapshots() -> AsyncStream<ListSnapshot<Row, Failure>> {
    snapshotListeners.listen(keeping: 1, first: snapshot)
  }

  /// Returns a stream of future failures. The stream keeps the newest 16 failures.
  public func failures() -> AsyncStream<FailureReport<Row, Failure>> {
    failureListeners.listen(keeping: 16)
  }
}

// MARK: Loading

extension ListDriver {
  /// Loads the first page if it is neither loaded nor in flight.
  ///
  /// The method also loads the first page after a failure without rows, and joins a reload in
  /// flight. Otherwise it does nothing, so a view can call it whenever it appears.
  @discardableResult public func loadIfNeeded() -> ListLoad<Failure> {
    if preview != nil { return ListLoad(.ignored(.nothingLoaded)) }
    return switch list.state {
    case .idle, .error: reload(as: .reload())
    case .loading, .refreshing: joined(.page)
    case .content, .fetchingMore, .empty: ListLoad(.loaded)
    }
  }

  /// Loads the first page while the rows stay visible. Returns when the load has ended, a newer
  /// load has superseded it, or it is held offline.
  ///
  /// - Parameter keepingRows: Whether the rows stay. Pass `false` if the list shows another source
  ///   from now on. The cache is then not used until `setSource`.
  @discardableResult public func refresh(
    keepingRows: Bool = true
  ) async -> LoadOutcome<Failure> {
    if !keepingRows { forgetCache() }
    return await reload(as: .refresh(keepingRows: keepingRows)).outcome
  }

  /// Loads the first page under an indicator.
  ///
  /// - Parameter keepingRows: Whether the rows stay under the indicator. Pass `false` if the list
  ///   shows another source from now on: the rows are then discarded immediately, earlier edits no
  ///   longer change rows, and the cache is not used until `setSource`.
  @discardableResult public func reload(keepingRows: Bool = true) -> ListLoad<Failure> {
    if !keepingRows { forgetCache() }
    return reload(as: .reload(keepingRows: keepingRows))
  }

  /// Loads the next page.
  @discardableResult public func fetchMore() -> ListLoad<Failure> {
    fetch(.fetchMore, .page)
  }

  /// Loads the previous page.
  @discardableResult public func fetchPrevious() -> ListLoad<Failure> {
    fetch(.fetchPrevious, .previous)
  }

  /// Sends the failed requests again. Reloads only if no other page request failed.
  @discardableResult public func retry() -> ListLoad<Failure> {
    if preview != nil { return ListLoad(.ignored(.nothingLoaded)) }
    return send(.retry, as: .retry) { transition in
      if case .ignored(let reason) = transition.verdict { return ListLoad(.ignored(reason)) }
      return transition.lastSide.map { joined($0) } ?? ListLoad(.loaded)
    }
  }

  /// Discards the rows and loads the first page of another source under an indicator.
  ///
  /// The driver cancels the requests in flight. It still saves and reports earlier edits, but they
  /// no longer change rows.
  ///
  /// - Parameter load: Loads a page of the other source. The type of its keys can differ.
  @discardableResult public func setSource<Key: Hashable & Sendable>(
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) -> ListLoad<Failure> {
    setSource(ListSource(load: load))
  }

  /// Discards the rows and loads the first page of another source under an indicator.
  func setSource(_ source: ListSource<Row, Failure>) -> ListLoad<Failure> {
    if preview != nil { return ListLoad(.ignored(.nothingLoaded)) }
    stopCacheTask()
    self.source = source
    forgetPosition()
    return reload(as: .reload(keepingRows: false))
  }

  /// Whether the driver sends requests. While the value is `false`, requests are held.
  public var isOnline: Bool {
    get { values.isOnline }
    set { send(.online(newValue)) { _ in } }
  }

  /// Loads the first page, and reads the cache if it is the first reload of its source.
  private func reload(as event: Machine.Event) -> ListLoad<Failure> {
    if preview != nil { return ListLoad(.ignored(.nothingLoaded)) }
    handle(event, as: .reload)
    askCache()
    let load = joined(.page)
    publish()
    return load
  }

  /// Loads the next page at one end of the list.
  private func fetch(
    _ event: Machine.Event, _ side: LoadSide
  ) -> ListLoad<Failure> {
    if preview != nil { return ListLoad(.ignored(.nothingLoaded)) }
    return send(event) { transition in
      switch transition.verdict {
      case .ignored(.alreadyFetching), .accepted, .dropped: joined(side)
      case .ignored(let reason): ListLoad(.ignored(reason))
      }
    }
  }

  /// Returns a handle for the current load at one end of the list.
  private func joined(_ side: LoadSide) -> ListLoad<Failure> {
    guard let slot = self[side] else { return ListLoad(.loaded) }
    if slot.isHeld { return ListLoad(.held) }
    let load = slot.load ?? PendingLoad()
    self[side]?.load = load
    return ListLoad(load)
  }
}

// MARK: Rows and edits

extension ListDriver {
  /// Returns the row with an ID.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of edited rows.
  public func row(id: Row.ID) -> Row? {
    index(id: id).map { rows[$0] }
  }

  /// Returns the position of the row with an ID.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of edited rows.
  public func index(id: Row.ID) -> Int? {
    (publishedList ?? list).index(id: id)
  }

  /// Inserts a row at the beginning, and returns whether the row was inserted. Returns `false` if
  /// nothing was loaded or requested yet, or if the list shows a row with this ID.
  ///
  /// A server can use the ID of the row as the idempotency key.
  ///
  /// - Parameters:
  ///   - row: The row to insert.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local.
  @discardableResult public func insert(_ row: Row, saving: Bool = true) -> Bool {
    edit(row.id, .insert(row, isSaved: saving && savesEdits))
  }

  /// Changes a row, and returns whether the edit was accepted. Returns `false` if the list does not
  /// show the row, or if its insertion has no response yet.
  ///
  /// - Parameters:
  ///   - id: The ID of the row.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local.
  ///   - change: Changes the row. The driver keeps this closure and applies it to the row of the
  ///     newest response, so that undoing another edit does not undo this one. If the server saved
  ///     the edit before it sent this row and responds to the edit later, the row contains the
  ///     change already. So the closure must set values, and not toggle or increment them.
  ///     If it changes the ID of the row, the row stays as it is, but `save` still gets the edit,
  ///     with the unchanged row. The closure must not use the driver, which is being changed.
  @discardableResult public func update(
    id: Row.ID, saving: Bool = true, _ change: @escaping @Sendable (inout Row) -> Void
  ) -> Bool {
    lastRowChange += 1
    let change = RowChange("change \(lastRowChange)", change)
    return edit(id, .update(id, change, isSaved: saving && savesEdits))
  }

  /// Removes a row, and returns whether the row was removed. Returns `false` if the list does not
  /// show the row, or if its insertion has no response yet.
  ///
  /// - Parameters:
  ///   - id: The ID of the row.
  ///   - saving: Whether to save the edit on the server. If not, the edit is local.
  @discardableResult public func remove(id: Row.ID, saving: Bool = true) -> Bool {
    edit(id, .remove(id, isSaved: saving && savesEdits))
  }

  private func edit(_ id: Row.ID, _ event: Machine.Event) -> Bool {
    send(event, as: .edit(id)) { $0.verdict == .accepted }
  }
}

// MARK: Visible rows

extension ListDriver {
  /// Reports that a row became visible.
  public func rowAppeared(id: Row.ID) {
    guard visible.insert(id, at: { list.index(id: $0) }) else { return }
    see(visible.range)
  }

  /// Reports that a row is no longer visible.
  public func rowDisappeared(id: Row.ID) {
    guard visible.remove(id, at: { list.index(id: $0) }, rowID: { list.rows[$0].id }) else {
      return
    }
    see(visible.range)
  }

  /// Reports the first and the last visible row. Use it instead of `rowAppeared(id:)` and
  /// `rowDisappeared(id:)`.
  public func rowsVisible(_ first: Row.ID, _ last: Row.ID) {
    visible.removeAll()
    see((first, last))
  }

  private func see(_ range: (first: Row.ID, last: Row.ID)?) {
    if let range {
      handle(.see(first: range.first, last: range.last))
    } else {
      forgetPosition()
    }
    publish()
  }

  /// Discards the visible rows and the position.
  func forgetPosition() {
    visible.removeAll()
    guard !list.layers.isEmpty, list.layers[0].position != nil else { return }
    handle(.lookAway)
  }
}
