/// A list that loads pages, as a pure state machine. It receives events and returns effects. It has
/// no clock and no tasks.
///
/// *Layers* are the state of optional features, such as edits and offline. Without options and
/// layers, the list is the screen `list`; with them, it is the screen `feed`. Every event is
/// allowed in every state. Each end of the list has at most one request. If a reload cancelled a
/// request, the list drops the response.
///
/// The functions that handle an event are `@inlinable`. They take ten times as long if the compiler
/// cannot specialize them.
@frozen
public struct PagedList<Row: Identifiable & Sendable, Key: Hashable & Sendable, Failure: Error>:
  Sendable
where Row.ID: Sendable {
  /// The state, with the data of that state.
  @usableFromInline package var status: Status
  /// The number of the newest request, counted from 1; 0 before the first.
  @usableFromInline package var lastRequest: Int
  /// Whether the list handled a response to a page request, without dropping or retrying it.
  @usableFromInline package var hasAnswered: Bool
  /// Whether the first page of this source was loaded.
  @usableFromInline package var hasLoaded = false
  /// The number of rows in the source, from the last page that reported it. A first page always
  /// replaces it, even with `nil`.
  @usableFromInline var total: Int?
  /// The number of automatic retries of each request.
  @usableFromInline package let retries: Int
  /// The number of rows left to scroll at which the list requests the next or previous page. `nil`
  /// if scrolling requests no pages.
  @usableFromInline package let prefetchDistance: Int?
  /// The maximum number of consecutive pages without rows that the list follows.
  @usableFromInline let emptyPageLimit: Int
  /// The layers, as an array with one element, or empty until a layer is used. The array makes the
  /// layers a single reference, so a copy of the list retains one object and not each part.
  @usableFromInline package var layers: ContiguousArray<Layers>

  /// Creates an empty list that has sent no request.
  @inlinable
  public init(retries: Int = 0, prefetchDistance: Int? = nil, emptyPageLimit: Int = 3) {
    status = .idle
    lastRequest = 0
    hasAnswered = false
    self.retries = max(retries, 0)
    self.prefetchDistance = prefetchDistance.map { max($0, 0) }
    self.emptyPageLimit = max(emptyPageLimit, 0)
    layers = []
  }

  /// Creates a list without layers in a given state.
  @inlinable
  package init(status: Status, lastRequest: Int = 0, hasAnswered: Bool = false) {
    self.init()
    self.status = status
    self.lastRequest = lastRequest
    self.hasAnswered = hasAnswered
    hasLoaded = hasAnswered
  }
}

// MARK: State

extension PagedList {
  /// The rows and the keys around them, even if an indicator covers the rows.
  @inlinable
  package var content: Content? {
    switch status {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content), .fetchingMore(let content, _): content
    }
  }

  /// The rows with all edits applied.
  @inlinable
  public var rows: PagedRows<Row> { rows(of: content) }

  /// Returns the rows of `content` or, without content, the inserted rows.
  @inlinable
  package func rows(of content: Content?) -> PagedRows<Row> {
    if let content { return content.rows }
    var rows = PagedRows<Row>()
    if !layers.isEmpty { rows.setInserted(layers[0].edits.insertedRows) }
    return rows
  }

  /// The number of rows shown.
  @inlinable
  package var rowCount: Int {
    switch status {
    case .loading(let reload), .refreshing(let reload):
      if let held = reload.held { return held.count }
    case .content(let content), .fetchingMore(let content, _): return content.count
    case .idle, .empty, .error: break
    }
    return layers.isEmpty ? 0 : layers[0].edits.insertedRows.count
  }

  /// The key of the next page, or `nil` at the end.
  @inlinable
  public var nextKey: Key? { content?.nextKey }

  /// The key of the previous page, or `nil` at the beginning.
  @inlinable
  public var previousKey: Key? { content?.previousKey }

  /// Whether the rows are from a cache and no response has confirmed them.
  @inlinable
  public var isCached: Bool { content?.isCached ?? false }

  /// Whether the network is available. If not, requests are held.
  @inlinable
  public var isOnline: Bool { layers.isEmpty || layers[0].isOnline }

  /// The number of edits without a response.
  @inlinable
  public var pendingEdits: Int { layers.isEmpty ? 0 : layers[0].edits.pendingCount }

  /// The number of requests that wait for their retry.
  @inlinable
  public var waitingRequests: Int { layers.isEmpty ? 0 : layers[0].count(.waiting) }

  /// The number of requests held until the network is back.
  @inlinable
  public var heldRequests: Int { layers.isEmpty ? 0 : layers[0].count(.held) }

  /// The ID of the first visible row. When other rows change, this row stays at the same place on
  /// the screen.
  @inlinable
  public var anchor: Row.ID? { layers.isEmpty ? nil : layers[0].position?.anchor }

  /// The name of the state.
  @inlinable
  public var state: ListState {
    switch status {
    case .idle: .idle
    case .loading: .loading
    case .refreshing: .refreshing
    case .content: .content
    case .fetchingMore: .fetchingMore
    case .empty: .empty
    case .error: .error
    }
  }

  /// Returns the position of the row with an ID.
  ///
  /// - Complexity: O(1); after edits, O(log *n*) in the number of edited rows.
  @inlinable
  public func index(id: Row.ID) -> Int? {
    if let position = content?.index(of: id) { return position }
    return layers.isEmpty ? nil : layers[0].edits.insertedPosition(of: id)
  }

  /// The number of the request of the page slot, or `nil` if no such request is in flight.
  @inlinable
  package var currentRequest: Int? {
    if !layers.isEmpty { return layers[0].page.flatMap { $0.phase == .inFlight ? $0.number : nil } }
    return switch status {
    case .loading, .refreshing, .fetchingMore: lastRequest
    case .idle, .content, .empty, .error: nil
    }
  }
}

// MARK: Events

extension PagedList {
  /// Handles an event, and returns the effects that the app must carry out.
  @inlinable
  @inline(__always)  // With a constant event, the compiler removes the other cases.
  public mutating func receive(_ event: consuming Event) -> Transition {
    if !layers.isEmpty { return receiveInLayers(event) }
    switch event {
    case .reload(let keepingRows):
      return Transition(reload(keepingRows: keepingRows) { .loading($0) })
    case .refresh(let keepingRows):
      return Transition(reload(keepingRows: keepingRows) { .refreshing($0) })
    case .fetchMore:
      return fetchMore()
    case .loaded(let request, let result, let isPermanent):
      guard request == currentRequest else {
        return Transition(Effects(), .dropped(reason(forDropping: request)))
      }
      if retries > 0 {
        return receiveInLayers(.loaded(request: request, result, isPermanent: isPermanent))
      }
      return settle(with: result)
    // `receiveInLayers` lists the other events. A list of their names here would need a copy of the
    // event, which takes longer.
    case let other:
      return receiveInLayers(other)
    }
  }

  /// Handles an event of a list that uses layers, or an event that uses a layer for the first time.
  @inlinable
  mutating func receiveInLayers(_ event: consuming Event) -> Transition {
    switch event {
    case .reload(let keepingRows):
      return finish(Transition(reload(keepingRows: keepingRows) { .loading($0) }))
    case .refresh(let keepingRows):
      return finish(Transition(reload(keepingRows: keepingRows) { .refreshing($0) }))
    case .cached(let page): return finish(show(cached: page))
    case .fetchMore: return finish(fetchMore())
    case .fetchPrevious: return finish(fetchPrevious())
    case .retry: return finish(retry())
    case .wake(let request): return finish(wake(request))
    case .online(let isOnline): return finish(setOnline(isOnline))
    case .see(let first, let last): return finish(see(first, last))
    case .lookAway:
      if !layers.isEmpty { layers[0].position = nil }
      return Transition()
    case .insert(let row, let isSaved): return finish(insert(row, isSaved: isSaved))
    case .update(let id, let change, let isSaved):
      return finish(update(id, change, isSaved: isSaved))
    case .remove(let id, let isSaved): return finish(remove(id, isSaved: isSaved))
    case .loaded(let request, let result, let isPermanent):
      return finish(loaded(request, result, isPermanent: isPermanent))
    case .saved(let request, let result, let isPermanent):
      return finish(saved(request, result, isPermanent: isPermanent))
    }
  }
}

// MARK: Requests

extension PagedList {
  /// The reason why the first page is requested now.
  @inlinable
  var reason: PageRequest<Key>.Reason { hasLoaded ? .refresh : .initial }

  /// The request of the page slot, or `nil` if the slot is empty.
  @inlinable
  var pageRequest: PageRequest<Key>? {
    switch status {
    case .idle, .content, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload):
      reload.followed.last.map { .next($0) } ?? .first(reason)
    case .fetchingMore(let content, _): content.nextKey.map { .next($0) }
    }
  }

  /// Cancels the requests that are in flight or held, and requests the first page.
  @inlinable
  mutating func reload(keepingRows: Bool, into newStatus: (Reload) -> Status) -> Effects {
    var effects =
      layers.isEmpty
      ? Effects(currentRequest.map { .cancel(request: $0) }) : layers[0].reload(lastRequest + 1)
    var held = exchange(&status, with: .idle).intoContent()
    if keepingRows {
      held?.forgetFailures()
    } else {
      held = nil
      hasLoaded = false
      total = nil
      if !layers.isEmpty {
        layers[0].edits.discardRows()
        layers[0].position?.anchor = nil
      }
    }
    status = newStatus(Reload(held: held))
    effects.append(ask(.first(reason)))
    return effects
  }

  /// Requests the page after the last loaded one, if its key is known and the page slot is empty.
  @inlinable
  mutating func fetchMore() -> Transition {
    switch status {
    case .idle, .empty, .error: return .ignored(.nothingLoaded)
    case .loading: return .ignored(.loading)
    case .refreshing: return .ignored(.refreshing)
    case .fetchingMore: return .ignored(.alreadyFetching)
    case .content:
      // Move the content out of the state, so that it is changed in place and not copied.
      guard let key = nextKey, var content = exchange(&status, with: .idle).intoContent()
      else { return .ignored(.noMorePages) }
      content.recordAsked(key)
      status = .fetchingMore(content, followUps: 0)
      return Transition(Effects(ask(.next(key))))
    }
  }

  /// Gives a new request of the page slot a number, and returns its effect. The effect sends the
  /// request or, offline, holds it.
  @inlinable
  mutating func ask(_ request: PageRequest<Key>) -> Effect {
    lastRequest += 1
    if layers.isEmpty { return .ask(request: lastRequest, .page(request)) }
    layers[0].page = Slot(lastRequest, isOnline: layers[0].isOnline)
    return layers[0].isOnline
      ? .ask(request: lastRequest, .page(request)) : .hold(request: lastRequest, .page(request))
  }
}

// MARK: Responses

extension PagedList {
  /// Handles the response to the request of the page slot. If the page has a key but no rows,
  /// requests the page with that key.
  @inlinable
  mutating func settle(
    with result: consuming Result<LoadedPage<Row, Key>, Failure>
  ) -> Transition {
    hasAnswered = true
    if !layers.isEmpty { layers[0].page = nil }
    switch exchange(&status, with: .idle) {
    case .loading(let reload): return settle(reload, with: result) { .loading($0) }
    case .refreshing(let reload): return settle(reload, with: result) { .refreshing($0) }
    case .fetchingMore(let content, let followUps):
      return settle(content, after: followUps, with: result)
    case .idle: break
    case .content(let content): status = .content(content)
    case .empty: status = .empty
    case .error(let failure): status = .error(failure)
    }
    return Transition()
  }

  /// Ends a reload. If the page has a key but no rows, requests the page with that key.
  @inlinable
  mutating func settle(
    _ reload: consuming Reload, with result: consuming Result<LoadedPage<Row, Key>, Failure>,
    into sameStatus: (Reload) -> Status
  ) -> Transition {
    switch consume result {
    case .failure(let failure):
      return fail(reload, .source(failure))
    case .success(let page):
      let isAsked = page.next.map { reload.followed.contains($0) } ?? false
      switch kind(of: page, key: page.next, followUps: reload.followed.count, isAsked: isAsked) {
      case .loop:
        return fail(reload, .cursorLoop)
      case .tooManyEmptyPages:
        return fail(reload, .tooManyEmptyPages)
      case .follow(let key):
        status = sameStatus(
          Reload(
            held: reload.held, followed: reload.followed + [key],
            total: page.total ?? reload.total))
        return Transition(Effects(ask(.next(key))))
      case .rows(let nextKey):
        let arrival = layers.isEmpty ? nil : page
        let old = layers.isEmpty || layers[0].position == nil ? nil : rows(of: reload.held)
        // The new rows reuse the memory of the old rows, unless the old rows are still needed.
        if old == nil { reload.held?.removeAll() } else { reload.held = nil }
        var content = exchange(&reload.held, with: nil) ?? Content()
        for key in reload.followed { content.recordAsked(key) }
        hasLoaded = true
        total = page.total ?? reload.total
        let previousKey = page.previous
        let duplicates = content.append(consume page)
        content.nextKey = nextKey
        if previousKey != nil { content.previousKey = previousKey }
        if content.isEmpty { status = .empty } else { status = .content(consume content) }
        let reverted =
          arrival.map { page in
            withContent { content, layers in
              layers.edits.endReload(with: page, in: &content, &layers.position)
            }
          } ?? [:]
        if let old { keepAnchor(in: old, reverted: reverted) }
        return Transition(Effects(), duplicates: duplicates)
      }
    }
  }

  /// Ends a reload that failed. The rows, if any, become visible again under a banner.
  @inlinable
  mutating func fail(
    _ reload: consuming Reload, _ failure: LoadFailure<Failure>
  ) -> Transition {
    if var content = reload.held {
      reload.held = nil
      content.reloadFailure = failure
      status = .content(content)
    } else {
      status = .error(failure)
    }
    return Transition(Effects(.toast(failure)))
  }

  /// Ends the request for a next page. If the page has a key but no rows, requests the page with
  /// that key.
  @inlinable
  mutating func settle(
    _ content: consuming Content, after followUps: Int,
    with result: consuming Result<LoadedPage<Row, Key>, Failure>
  ) -> Transition {
    switch consume result {
    case .failure(let failure):
      return fail(content, .source(failure))
    case .success(let page):
      let isAsked = page.next.map { content.hasAsked($0) } ?? false
      switch kind(of: page, key: page.next, followUps: followUps, isAsked: isAsked) {
      case .loop:
        return fail(content, .cursorLoop)
      case .tooManyEmptyPages:
        content.nextKey = page.next
        return fail(content, .tooManyEmptyPages)
      case .follow(let key):
        if let newTotal = page.total { total = newTotal }
        content.recordAsked(key)
        content.nextKey = key
        status = .fetchingMore(content, followUps: followUps + 1)
        return Transition(Effects(ask(.next(key))))
      case .rows(let nextKey):
        let arrival = layers.isEmpty ? nil : page
        if let newTotal = page.total { total = newTotal }
        let duplicates = content.append(consume page)
        content.nextKey = nextKey
        status = .content(consume content)  // Moved, so that the edits change it in place.
        if let arrival { applyEdits(toRowsOf: arrival, duplicates: duplicates) }
        return Transition(Effects(), duplicates: duplicates)
      }
    }
  }

  /// Ends a failed request for a next page. The footer shows the failure.
  @inlinable
  mutating func fail(
    _ content: consuming Content, _ failure: LoadFailure<Failure>
  ) -> Transition {
    content.fetchFailure = failure
    status = .content(content)
    return Transition(Effects(.toast(failure)))
  }

  /// The kind of a page in a response.
  @usableFromInline
  enum PageKind {
    /// The page has rows, or is the last page. The key is that of the page after it, if any.
    case rows(Key?)
    /// The page has a key but no rows, and the list requests the page with that key.
    case follow(Key)
    /// The page contains a key that was requested before, which counts as a failure.
    case loop
    /// The page has no rows, like too many pages before it, which counts as a failure.
    case tooManyEmptyPages
  }

  /// Returns the kind of a page that leads to `key`, after `followUps` pages without
  /// rows. `isAsked` states whether the key was requested before.
  @inlinable
  func kind(
    of page: LoadedPage<Row, Key>, key: Key?, followUps: Int, isAsked: Bool
  ) -> PageKind {
    guard let key else { return .rows(nil) }
    if isAsked { return .loop }
    guard page.rows.isEmpty else { return .rows(key) }
    return followUps < emptyPageLimit ? .follow(key) : .tooManyEmptyPages
  }

  /// Returns the reason why a response to `request` changes nothing.
  ///
  /// Without layers, only the newest request can be current. The reload that cancelled a request
  /// therefore has the next number.
  @inlinable
  func reason(forDropping request: Int) -> ListDroppedReason {
    request >= 1 && request < lastRequest ? .superseded(by: request + 1) : .notInFlight
  }
}

extension PagedList: Equatable where Row: Equatable, Failure: Equatable {
  /// Returns whether both lists show the same content and handle every event in the same way.
  public static func == (first: Self, second: Self) -> Bool {
    first.lastRequest == second.lastRequest && first.hasAnswered == second.hasAnswered
      && first.hasLoaded == second.hasLoaded && first.total == second.total
      && first.layers == second.layers && first.status == second.status
      && first.retries == second.retries && first.prefetchDistance == second.prefetchDistance
      && first.emptyPageLimit == second.emptyPageLimit
  }
}

extension PagedList: Hashable where Row: Hashable, Failure: Hashable {
  /// Hashes the parts that differ in most lists.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(lastRequest)
    hasher.combine(hasAnswered)
    if !layers.isEmpty { hasher.combine(layers[0]) }
  }
}
