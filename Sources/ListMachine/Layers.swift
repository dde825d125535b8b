extension PagedList {
  /// A request for a page or an edit. The list has a slot for each of three requests: page,
  /// previous page and edit.
  @frozen
  @usableFromInline
  package struct Slot: Hashable, Sendable {
    @usableFromInline package var number: Int
    @usableFromInline package var phase: Phase
    /// The number of automatic retries so far.
    @usableFromInline package var retries = 0
    /// The number of consecutive pages without rows that led to this request. Counted only for
    /// previous pages.
    @usableFromInline package var followUps = 0

    @frozen
    @usableFromInline
    package enum Phase: Hashable, Sendable {
      /// The request was sent, and its response has not arrived.
      case inFlight
      /// The request failed and waits for its retry.
      case waiting
      /// The request is held until the network is back.
      case held
    }

    /// Creates a request. Offline, the request is held.
    @inlinable
    init(_ number: Int, isOnline: Bool, followUps: Int = 0) {
      self.number = number
      phase = isOnline ? .inFlight : .held
      self.followUps = followUps
    }
  }

  /// The visible rows, as the last `see` reported them.
  @frozen
  @usableFromInline
  package struct Position: Hashable, Sendable {
    /// The first visible row, or `nil` if no row is shown.
    @usableFromInline package var anchor: Row.ID?
    /// The number of visible rows after the first.
    @usableFromInline package var height: Int

    @inlinable
    init(_ anchor: Row.ID?, height: Int) {
      self.anchor = anchor
      self.height = height
    }
  }

  /// The state of the optional features (layers) of a list that uses them.
  @frozen
  @usableFromInline
  package struct Layers: Sendable {
    /// Whether the network is available. If not, requests are held.
    @usableFromInline package var isOnline = true
    /// The request for the first page or a next page.
    @usableFromInline package var page: Slot?
    /// The request for a previous page.
    @usableFromInline package var previous: Slot?
    /// The request to save the oldest edit without a response.
    @usableFromInline package var edit: Slot?
    @usableFromInline package var edits = Edits()
    /// The visible rows, once they are known.
    @usableFromInline package var position: Position?
    /// The cancelled requests that have no response yet, each with the request of the reload that
    /// cancelled it.
    @usableFromInline package var cancelled: [Cancelled] = []
    /// The number of the newest request at the moment when the layers were first used.
    @usableFromInline package var lastRequestBefore: Int

    /// A request that a reload cancelled.
    @frozen
    @usableFromInline
    package struct Cancelled: Hashable, Sendable {
      @usableFromInline package var number: Int
      /// The number of the first request of the reload.
      @usableFromInline package var reload: Int

      @inlinable
      init(_ number: Int, by reload: Int) {
        self.number = number
        self.reload = reload
      }
    }

    /// Creates layers that have no effect yet, for a list with this page request.
    @inlinable
    init(page: Int?, lastRequest: Int) {
      self.page = page.map { Slot($0, isOnline: true) }
      lastRequestBefore = lastRequest
    }

    /// Returns the number of requests in `phase`.
    @inlinable
    func count(_ phase: Slot.Phase) -> Int {
      (page?.phase == phase ? 1 : 0) + (previous?.phase == phase ? 1 : 0)
        + (edit?.phase == phase ? 1 : 0)
    }

    /// Clears the previous slot for the reload with this number, and returns the requests to cancel.
    /// The request of the reload replaces the one in the page slot.
    @inlinable
    mutating func reload(_ number: Int) -> Effects {
      var numbers: [Int] = []
      for slot in [page, previous] {
        guard let slot, slot.phase != .waiting else { continue }
        numbers.append(slot.number)
        if slot.phase == .inFlight { cancelled.append(Cancelled(slot.number, by: number)) }
      }
      previous = nil
      edits.reloads += 1
      var effects = Effects()
      for number in numbers.sorted() { effects.append(.cancel(request: number)) }
      return effects
    }

    /// Returns the reason why a response to `request` has no effect.
    @inlinable
    mutating func reason(forDropping request: Int) -> ListDroppedReason {
      if let index = cancelled.firstIndex(where: { $0.number == request }) {
        return .superseded(by: cancelled.remove(at: index).reload)
      }
      return request >= 1 && request < lastRequestBefore
        ? .superseded(by: request + 1) : .notInFlight
    }
  }
}

extension PagedList.Layers: Equatable where Row: Equatable, Failure: Equatable {
  /// Compares everything except the cancelled requests, which affect only the reason of a dropped
  /// response.
  @inlinable
  package static func == (first: Self, second: Self) -> Bool {
    first.isOnline == second.isOnline && first.page == second.page
      && first.previous == second.previous && first.edit == second.edit
      && first.position == second.position && first.edits == second.edits
  }
}
extension PagedList.Layers: Hashable where Row: Hashable, Failure: Hashable {
  /// Hashes the parts that differ in most lists.
  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isOnline)
    hasher.combine(page)
    hasher.combine(previous)
    hasher.combine(edit)
    hasher.combine(edits.pendingCount)
    hasher.combine(edits.lastSequence)
    hasher.combine(position)
  }
}

// MARK: Slots

extension PagedList {
  /// Prepares the layers for their first use.
  @inlinable
  mutating func useLayers() {
    if layers.isEmpty { layers = [Layers(page: currentRequest, lastRequest: lastRequest)] }
  }

  /// The request of the previous slot, if its key is known.
  @inlinable
  var previousRequest: PageRequest<Key>? { previousKey.map { .previous($0) } }

  /// Adds the requests of the prefetch to the effects of an event that changed something.
  @inlinable
  mutating func finish(_ transition: consuming Transition) -> Transition {
    guard transition.verdict == .accepted, !layers.isEmpty, let position = layers[0].position else {
      return transition
    }
    var anchorPosition = position.anchor.flatMap { index(id: $0) }
    let count = rowCount
    if anchorPosition == nil {
      anchorPosition = count == 0 ? nil : 0
      let first = anchorPosition == nil ? nil : rows[0].id
      layers[0].position?.anchor = first
    }
    guard let prefetchDistance else { return transition }
    switch status {
    case .idle, .loading, .refreshing, .empty, .error: return transition
    case .content(let content):
      let last = count - 1
      let below = anchorPosition.map { last - min($0 + position.height, last) } ?? 0
      if content.hasNextPage, content.fetchFailure == nil, below <= prefetchDistance {
        for effect in fetchMore().effects { transition.effects.append(effect) }
      }
    case .fetchingMore: break
    }
    if layers[0].previous == nil, anchorPosition ?? 0 <= prefetchDistance,
      previousKey != nil, content?.previousFailure == nil
    {
      for effect in fetchPrevious().effects { transition.effects.append(effect) }
    }
    return transition
  }

  @inlinable
  static func isFailure<Value>(_ result: borrowing Result<Value, Failure>) -> Bool {
    if case .failure = copy result { true } else { false }
  }

  /// Handles the response to a page request. A list without layers must have the request in flight.
  @inlinable
  mutating func loaded(
    _ request: Int, _ result: consuming Result<LoadedPage<Row, Key>, Failure>, isPermanent: Bool
  ) -> Transition {
    if request == currentRequest {
      if Self.isFailure(result) {
        useLayers()
        if let wait = Self.wait(&layers[0].page, retries: retries, isPermanent: isPermanent) {
          return Transition(Effects(wait))
        }
      }
      return settle(with: result)
    }
    guard let slot = layers[0].previous, slot.number == request, slot.phase == .inFlight else {
      return Transition(Effects(), .dropped(layers[0].reason(forDropping: request)))
    }
    if Self.isFailure(result),
      let wait = Self.wait(&layers[0].previous, retries: retries, isPermanent: isPermanent)
    {
      return Transition(Effects(wait))
    }
    hasAnswered = true
    layers[0].previous = nil
    return settlePrevious(after: slot.followUps, with: result)
  }

  /// Forgets a cancelled request that was never sent, and therefore gets no response.
  package mutating func forgetUnsentRequest(_ number: Int) {
    guard !layers.isEmpty else { return }
    layers[0].cancelled.removeAll { $0.number == number }
  }

  /// Whether the previous slot has a request.
  @inlinable
  package var isFetchingPrevious: Bool { !layers.isEmpty && layers[0].previous != nil }

  /// Applies the edits to the rows of a next or cached page that were added to the content.
  @inlinable
  mutating func applyEdits(toRowsOf page: LoadedPage<Row, Key>, duplicates: Int) {
    withContent { content, layers in
      let added = page.rows.count - duplicates
      let first = (content?.rows.total ?? 0) - added
      layers.edits.arrived(
        page, at: first, duplicates: duplicates, in: &content, &layers.position)
    }
  }

  /// Calls `body` with the layers and the content, if there is one, to change both in place.
  @inlinable
  @discardableResult
  mutating func withContent<Outcome>(
    _ body: (inout Content?, inout Layers) -> Outcome
  ) -> Outcome {
    // Move both out of the list, so that they are changed in place and not copied.
    switch exchange(&status, with: .idle) {
    case .loading(var reload):
      defer { status = .loading(reload) }
      return body(&reload.held, &layers[0])
    case .refreshing(var reload):
      defer { status = .refreshing(reload) }
      return body(&reload.held, &layers[0])
    case .content(let content):
      var held = Optional(consume content)
      defer { status = held.map { .content($0) } ?? .empty }
      return body(&held, &layers[0])
    case .fetchingMore(let content, let followUps):
      var held = Optional(consume content)
      defer { status = held.map { .fetchingMore($0, followUps: followUps) } ?? .empty }
      return body(&held, &layers[0])
    case .idle: break
    case .empty: status = .empty
    case .error(let failure): status = .error(failure)
    }
    var held: Content?
    return body(&held, &layers[0])
  }
}
