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

  /// Starts the wait before the next retry of a request, if a retry is left.
  @inlinable
  static func wait(_ slot: inout Slot?, retries: Int, isPermanent: Bool) -> Effect? {
    guard !isPermanent, let retried = slot?.retries, retried < retries, let number = slot?.number
    else { return nil }
    slot?.retries = retried + 1
    slot?.phase = .waiting
    return .wait(request: number, retry: retried + 1)
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

  /// Ends the wait of a request: the list sends the same request under a new number.
  @inlinable
  mutating func wake(_ request: Int, isByHand: Bool = false) -> Transition {
    guard !layers.isEmpty else { return Transition(Effects(), .dropped(.notInFlight)) }
    let isOnline = layers[0].isOnline
    let number = lastRequest + 1
    let new = Slot(number, isOnline: isOnline)
    let question: Request
    if Self.wake(&layers[0].page, request, as: new, isByHand: isByHand),
      let request = pageRequest
    {
      question = .page(request)
    } else if Self.wake(&layers[0].previous, request, as: new, isByHand: isByHand),
      let request = previousRequest
    {
      question = .page(request)
    } else if Self.wake(&layers[0].edit, request, as: new, isByHand: isByHand),
      let edit = layers[0].edits.nextEdit
    {
      question = .save(edit)
    } else {
      return Transition(Effects(), .dropped(.notInFlight))
    }
    lastRequest = number
    return Transition(
      Effects(
        isOnline ? .ask(request: number, question) : .hold(request: number, question)))
  }

  /// Replaces the number and the phase of the waiting request in `slot`, if its number is
  /// `request`. Returns whether `slot` had this request.
  @inlinable
  static func wake(_ slot: inout Slot?, _ request: Int, as new: Slot, isByHand: Bool) -> Bool {
    guard let waiting = slot, waiting.number == request, waiting.phase == .waiting else {
      return false
    }
    slot?.number = new.number
    slot?.phase = new.phase
    if isByHand { slot?.retries = 0 }
    return true
  }

  /// Whether `retry` would reload, because only the reload failed.
  @inlinable
  package var retryReloads: Bool {
    banner != nil && content?.fetchFailure == nil && content?.previousFailure == nil
      && !(layers.first?.page?.phase == .waiting || layers.first?.previous?.phase == .waiting)
  }

  /// Sends the failed requests again when a reload shows another source.
  @inlinable
  package mutating func retryInOtherSource() -> Transition { finish(retry(keepingRows: false)) }

  /// Sends the failed requests again. Starts another reload only if no page request was sent again.
  @inlinable
  mutating func retry(keepingRows: Bool = true) -> Transition {
    var effects = Effects()
    var hasAskedPage = false
    if !layers.isEmpty {
      let slots = [layers[0].page, layers[0].previous, layers[0].edit]
      let waiting = slots.compactMap { $0?.phase == .waiting ? $0?.number : nil }
      let edit = layers[0].edit?.number
      for number in waiting.sorted() {
        if number != edit { hasAskedPage = true }
        for effect in wake(number, isByHand: true).effects { effects.append(effect) }
      }
    }
    if case .content(let content) = status, content.fetchFailure != nil {
      for effect in fetchMore().effects { effects.append(effect) }
      hasAskedPage = true
    }
    if content?.previousFailure != nil {
      for effect in fetchPrevious().effects { effects.append(effect) }
      hasAskedPage = true
    }
    if !hasAskedPage {
      if case .error = status {
        for effect in reload(keepingRows: keepingRows, into: { .loading($0) }) {
          effects.append(effect)
        }
      } else if content?.reloadFailure != nil {
        for effect in reload(keepingRows: keepingRows, into: { .refreshing($0) }) {
          effects.append(effect)
        }
      }
    }
    if effects.isEmpty { return .ignored(.nothingFailed) }
    // The reload comes last, but its cancellations precede all requests.
    var sorted = Effects()
    for case .cancel(let request) in effects { sorted.append(.cancel(request: request)) }
    for effect in effects {
      if case .cancel = effect { continue }
      sorted.append(effect)
    }
    return Transition(sorted)
  }

  /// Handles a change of the network. When the network is back, the list sends the requests that it
  /// held.
  @inlinable
  mutating func setOnline(_ isOnline: Bool) -> Transition {
    guard isOnline != self.isOnline else {
      return .ignored(isOnline ? .onlineAlready : .offlineAlready)
    }
    useLayers()
    layers[0].isOnline = isOnline
    guard isOnline else { return Transition() }
    var asked: [(number: Int, request: Request)] = []
    if let slot = layers[0].page, slot.phase == .held, let request = pageRequest {
      asked.append((slot.number, .page(request)))
      layers[0].page?.phase = .inFlight
    }
    if let slot = layers[0].previous, slot.phase == .held, let request = previousRequest {
      asked.append((slot.number, .page(request)))
      layers[0].previous?.phase = .inFlight
    }
    if let slot = layers[0].edit, slot.phase == .held {
      layers[0].edits.prepareNext(isOnline: true)
      if let edit = layers[0].edits.nextEdit { asked.append((slot.number, .save(edit))) }
      layers[0].edit?.phase = .inFlight
    }
    var effects = Effects()
    for (number, request) in asked.sorted(by: { $0.number < $1.number }) {
      effects.append(.ask(request: number, request))
    }
    return Transition(effects)
  }

  /// Shows a cached first page while the first request of a reload without rows is in flight.
  @inlinable
  mutating func show(cached page: LoadedPage<Row, Key>) -> Transition {
    switch status {
    case .idle, .empty, .error: return .ignored(.nothingLoaded)
    case .refreshing: return .ignored(.refreshing)
    case .content, .fetchingMore: return .ignored(.thereAlready)
    case .loading(let reload):
      guard reload.held == nil, reload.followed.isEmpty, !page.rows.isEmpty else {
        return .ignored(.loading)
      }
    }
    var content = Content()
    let duplicates = content.append(page)
    content.nextKey = page.next
    if let key = page.previous { content.previousKey = key }
    content.isCached = true
    total = page.total
    status = .refreshing(Reload(held: content))
    if !layers.isEmpty { applyEdits(toRowsOf: page, duplicates: duplicates) }
    return Transition(Effects(), duplicates: duplicates)
  }

  /// Renumbers the requests in the same order, and discards data that no event can show. States
  /// that differ only in such numbers or data become equal, so that a search visits them once.
  @inlinable
  package mutating func renumberRequests(_ number: (Int) -> Int) {
    lastRequest = number(lastRequest)
    hasLoaded = hasAnswered
    guard !layers.isEmpty else { return }
    layers[0].renumber(number)
  }

  /// The numbers of the requests in slots, and of the cancelled requests and the reloads that
  /// cancelled them.
  @inlinable
  package var openRequests: [Int] {
    guard !layers.isEmpty else { return [] }
    return [layers[0].page, layers[0].previous, layers[0].edit].compactMap { $0?.number }
      + layers[0].cancelled.flatMap { [$0.number, $0.reload] }
  }

  /// Forgets a cancelled request that was never sent, and therefore gets no response.
  package mutating func forgetUnsentRequest(_ number: Int) {
    guard !layers.isEmpty else { return }
    layers[0].cancelled.removeAll { $0.number == number }
  }

  /// The IDs of the rows of the current source whose edits have no response.
  @inlinable
  package var pendingIDs: Set<Row.ID> {
    guard !layers.isEmpty else { return [] }
    let edits = layers[0].edits
    return Set(edits.queue[edits.head...].map(\.id).filter(edits.isPending))
  }

  /// Whether the previous slot has a request.
  @inlinable
  package var isFetchingPrevious: Bool { !layers.isEmpty && layers[0].previous != nil }

  @inlinable
  package func isEdit(_ request: Int) -> Bool {
    !layers.isEmpty && layers[0].edit?.number == request
  }

  @inlinable
  package func isWaiting(_ request: Int) -> Bool {
    guard !layers.isEmpty else { return false }
    return [layers[0].page, layers[0].previous, layers[0].edit].contains {
      $0?.number == request && $0?.phase == .waiting
    }
  }
}

extension PagedList.Layers {
  /// Renumbers the requests in the same order.
  @inlinable
  mutating func renumber(_ number: (Int) -> Int) {
    if let slot = page { page?.number = number(slot.number) }
    if let slot = previous { previous?.number = number(slot.number) }
    if let slot = edit { edit?.number = number(slot.number) }
    cancelled = cancelled.map { Cancelled(number($0.number), by: number($0.reload)) }
    lastRequestBefore = 0
    edits.renumberReloads()
  }
}

extension PagedList {
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
