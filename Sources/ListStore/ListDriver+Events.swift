internal import ListMachine

extension ListDriver {
  /// The effect of an event on the loads that commands wait for.
  enum Trigger {
    /// A reload, which supersedes every load before it.
    case reload
    /// A response to a reload or a next page.
    case page(isReload: Bool, isEmpty: Bool)
    /// A response to a previous page.
    case previous(isEmpty: Bool)
    /// A page from the cache.
    case cached
    /// A retry by the user, which ends every wait before a retry.
    case retry
    /// An edit of the row with this ID, or the response to it.
    case edit(Row.ID)
    /// Any other event, which ends no load and changes no row.
    case other
  }

  /// Handles an event, publishes it, and returns the result of `body`, which runs before
  /// publishing.
  func send<Result>(
    _ event: consuming Machine.Event, as trigger: Trigger = .other,
    _ body: (Machine.Transition) -> Result
  ) -> Result {
    let transition = handle(event, as: trigger)
    let result = body(transition)
    publish()
    return result
  }

  /// Handles an event and carries out its effects. The caller must publish the event.
  @discardableResult
  func handle(
    _ event: consuming Machine.Event, as trigger: Trigger = .other
  ) -> Machine.Transition {
    keepPublishedList()
    let before = list.state
    let words = onTransition == nil ? nil : list.description(of: event)
    let rowsBefore = RowProbe(list, trigger)
    let transition = list.receive(event)
    var publication = Publication(
      values: publications.last?.values ?? values, changes: [], report: nil,
      transition: words.map {
        ListTransition(event: $0, from: before, to: list.state, notes: transition.notes)
      }, list: nil)
    if transition.verdict == .accepted {
      endLoads(trigger, transition)
      publication.report = carryOut(transition.effects)
      if publication.report != nil { numberFailure(trigger) }
      let new = currentValues()
      publication.changes = new.changes(from: publication.values)
      publication.values = new
      if !isUnfinishedReload(trigger, transition), let rowsBefore,
        !rowsBefore.isSame(as: RowProbe(list, trigger, after: rowsBefore))
      {
        publication.changes.formUnion([.rows, .snapshot])
        visible.rowsMayHaveMoved()
      }
    }
    let isCovered = !visible.isEmpty && !publication.values.phase.showsRows
    publications.append(publication)
    if isCovered { forgetPosition() }
    return transition
  }

  /// Whether an event is a response to a reload that brought no first page: the reload failed, waits
  /// for its retry, or continues with another page. Then no row has changed, which a comparison of
  /// rows that are not `Equatable` cannot find.
  private func isUnfinishedReload(_ trigger: Trigger, _ transition: Machine.Transition) -> Bool {
    guard case .page(isReload: true, _) = trigger else { return false }
    return list.state == .loading || list.state == .refreshing || transition.hasFailure
  }

  /// Carries out effects, and returns the failure to report.
  private func carryOut(_ effects: Machine.Effects) -> FailureReport<Row, Failure>? {
    var failure: LoadFailure<Failure>?
    var undone: ListEdit<Row>?
    for effect in effects {
      switch effect {
      case .ask(let number, .page(let request)): ask(number, request)
      case .ask(let number, .save(let edit)): ask(number, edit)
      case .hold(let number, .page(let request)): occupy(number, request, isHeld: true)
      case .hold(_, .save): break
      case .cancel(let number):
        requests[number]?.cancel()
        for side in [LoadSide.page, .previous] where self[side]?.request == number {
          end(side, .superseded)
        }
      case .wait(let number, let retry): wait(number, retry)
      case .toast(let toast): failure = toast
      case .undo(let edit): undone = edit
      }
    }
    return failure.map { FailureReport(failure: $0, undone: undone) }
  }

  /// Sends a request for a page, and reports its response under its number.
  private func ask(_ number: Int, _ request: PageRequest<PageKey>) {
    occupy(number, request, isHeld: false)
    requests[number] = Task { [weak self, load = source.load] in
      var result: Result<LoadedPage<Row, PageKey>, Failure>?
      // A request that was cancelled before it began is never sent.
      if !Task.isCancelled {
        do throws(Failure) {
          result = .success(try await load(request))
        } catch {
          result = .failure(error)
        }
      }
      self?.end(number, result)
    }
  }

  /// Sends a request to save an edit, and reports its response under its number.
  private func ask(_ number: Int, _ edit: ListEdit<Row>) {
    guard let save else { return }
    requests[number] = Task { [weak self] in
      let result: Result<Row?, Failure>
      do throws(Failure) {
        result = .success(try await save(edit))
      } catch {
        result = .failure(error)
      }
      self?.end(number, edit.row.id, result)
    }
  }

  /// Handles the end of a request for a page. The machine drops a late response.
  private func end(_ number: Int, _ result: Result<LoadedPage<Row, PageKey>, Failure>?) {
    requests[number] = nil
    guard let result else {
      list.forgetUnsentRequest(number)
      return
    }
    var page: LoadedPage<Row, PageKey>?
    var isPermanent = false
    switch result {
    case .success(let loaded): page = loaded
    case .failure(let failure): isPermanent = self.isPermanent(failure)
    }
    let isEmpty = page?.rows.isEmpty ?? false
    let isReload = list.state == .loading || list.state == .refreshing
    let trigger: Trigger =
      number == previousSlot?.request
      ? .previous(isEmpty: isEmpty) : .page(isReload: isReload, isEmpty: isEmpty)
    send(.loaded(request: number, result, isPermanent: isPermanent), as: trigger) { transition in
      // After any response, the cache changes nothing, unless the request is sent again.
      if transition.verdict == .accepted, waits[number] == nil { stopCacheTask() }
      guard isReload, let page, transition.verdict == .accepted, list.state != .loading,
        list.state != .refreshing, !transition.hasFailure
      else { return }
      source.cacheWriter?.write(page)
    }
  }

  /// Handles the end of a request to save an edit.
  private func end(_ number: Int, _ id: Row.ID, _ result: Result<Row?, Failure>) {
    requests[number] = nil
    var isPermanent = false
    if case .failure(let failure) = result { isPermanent = self.isPermanent(failure) }
    send(.saved(request: number, result, isPermanent: isPermanent), as: .edit(id)) { _ in }
  }

  /// Sleeps until a retry is due.
  private func wait(_ number: Int, _ retry: Int) {
    waits[number] = Task { [weak self, sleep] in
      await sleep(retry)
      guard !Task.isCancelled, let self else { return }
      waits[number] = nil
      send(.wake(request: number)) { _ in }
    }
  }
}

// MARK: Loads

extension ListDriver {
  /// The unfinished request at one end of the list.
  subscript(side: LoadSide) -> Slot? {
    get {
      switch side {
      case .page: pageSlot
      case .previous: previousSlot
      }
    }
    set {
      switch side {
      case .page: pageSlot = newValue
      case .previous: previousSlot = newValue
      }
    }
  }

  /// Ends the loads that an event ends, before the effects of the event start other loads.
  private func endLoads(_ trigger: Trigger, _ transition: Machine.Transition) {
    switch trigger {
    case .reload:
      end(.page, .superseded)
      end(.previous, .superseded)
    case .page(_, let isEmpty): end(.page, transition, isEmpty: isEmpty)
    case .previous(let isEmpty): end(.previous, transition, isEmpty: isEmpty)
    case .retry:
      for wait in waits.values { wait.cancel() }
      waits = [:]
    case .cached, .edit, .other: break
    }
  }

  /// Ends the load at one end of the list, unless the request is retried or a page without rows
  /// leads to another page.
  private func end(_ side: LoadSide, _ transition: Machine.Transition, isEmpty: Bool) {
    var failure: LoadFailure<Failure>?
    for effect in transition.effects {
      switch effect {
      case .wait: return
      case .toast(let toast): failure = toast
      case .ask(_, .page(let request)), .hold(_, .page(let request)):
        if isEmpty, failure == nil, request.side == side { return }
      case .ask, .hold, .cancel, .undo: break
      }
    }
    end(side, failure.map { .failed($0) } ?? .loaded)
  }

  /// Ends the load at one end of the list, and the wait before its retry.
  private func end(_ side: LoadSide, _ outcome: LoadOutcome<Failure>) {
    guard let slot = self[side] else { return }
    self[side] = nil
    waits.removeValue(forKey: slot.request)?.cancel()
    slot.load?.end(outcome)
  }

  /// Records the request at one end of the list. Commands keep waiting for the same load.
  private func occupy(_ number: Int, _ request: PageRequest<PageKey>, isHeld: Bool) {
    let side = request.side
    let load = self[side]?.load
    if isHeld { load?.end(.held) }
    self[side] = Slot(request: number, isHeld: isHeld, load: isHeld ? nil : load)
  }

  /// Assigns a new number to the failure of a response, so that the driver can compare failures.
  private func numberFailure(_ trigger: Trigger) {
    switch trigger {
    case .page(isReload: true, _): failureNumbers.reload += 1
    case .page(isReload: false, _): failureNumbers.next += 1
    case .previous: failureNumbers.previous += 1
    case .reload, .cached, .retry, .edit, .other: break
    }
  }
}

// MARK: Cache

extension ListDriver {
  /// Requests the first page from the cache, at the first load of a source.
  func askCache() {
    guard let cachedPage = source.cachedPage else { return }
    source.cachedPage = nil
    cacheTask = Task { [weak self] in
      let page = await cachedPage()
      if let page, !Task.isCancelled { self?.send(.cached(page), as: .cached) { _ in } }
    }
  }

  /// Stops waiting for the cached first page.
  func stopCacheTask() {
    cacheTask?.cancel()
    cacheTask = nil
  }

  /// Stops using the cache until the source changes.
  func forgetCache() {
    stopCacheTask()
    source.forgetCache()
  }
}

// MARK: Publishing

extension ListDriver {
  /// Publishes the events that were handled. If publishing is in progress already, it continues
  /// with these events.
  func publish() {
    if isPublishing { return }
    isPublishing = true
    while !publications.isEmpty { publish(publications.removeFirst()) }
    isPublishing = false
  }

  /// Publishes the result of one event.
  private func publish(_ publication: Publication) {
    values = publication.values
    publishedList = publication.list
    if !publication.changes.isEmpty { onPublish?(publication.changes) }
    if publication.changes.contains(.snapshot) {
      if let onChange { onChange(snapshot) }
      snapshotListeners.send(snapshot)
    }
    if let report = publication.report { failureListeners.send(report) }
    if let transition = publication.transition { onTransition?(transition) }
  }

  /// Keeps the list as it is after the newest event, because the next event changes it before this one is published.
  private func keepPublishedList() {
    if let newest = publications.indices.last {
      publications[newest].list = publications[newest].list ?? list
    } else if isPublishing {
      publishedList = publishedList ?? list
    }
  }

  func currentValues() -> Values {
    let snapshot = list.snapshot
    var values = Values(
      phase: snapshot.phase, header: snapshot.header, footer: snapshot.footer,
      pullToRefresh: snapshot.pullToRefresh, banner: snapshot.banner, total: snapshot.total,
      isFetchingMore: list.state == .fetchingMore && pageSlot?.isHeld == false,
      isFetchingPrevious: previousSlot?.isHeld == false, hasMore: list.nextKey != nil,
      hasPrevious: list.previousKey != nil, isCached: list.isCached,
      pendingEdits: list.pendingEdits, anchor: list.anchor, state: list.state,
      isOnline: list.isOnline, failures: failureNumbers)
    if let preview { values.show(preview, hasRows: !snapshot.rows.isEmpty) }
    return values
  }
}

/// The two ends of a list at which pages are loaded.
enum LoadSide: Sendable {
  /// The end where reloads and next pages are loaded.
  case page
  /// The beginning, where previous pages are loaded.
  case previous
}

extension PageRequest {
  /// The end of the list that the request is for.
  var side: LoadSide {
    switch self {
    case .first, .next: .page
    case .previous: .previous
    }
  }
}

extension PagedList.Transition {
  /// The end of the list for the last page request that is sent or held.
  var lastSide: LoadSide? {
    var side: LoadSide?
    for effect in effects {
      switch effect {
      case .ask(_, .page(let request)), .hold(_, .page(let request)): side = request.side
      case .ask, .hold, .cancel, .wait, .toast, .undo: break
      }
    }
    return side
  }

  /// Whether a failure is shown.
  var hasFailure: Bool {
    effects.contains { if case .toast = $0 { true } else { false } }
  }
}
