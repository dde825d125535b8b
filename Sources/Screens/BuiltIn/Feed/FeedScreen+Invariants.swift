internal import ListMachine
internal import MockSources

extension FeedScreen {
  /// The invariants of `list`, adapted to a list with layers, and the invariants of the layers.
  package static let invariants: [Invariant<FeedScreen>] =
    sharedInvariants(
      noRowSkipped: { $0.serverChanged || $0.after.skipped(in: $0.context.source) == 0 })
    + layerInvariants + [quiet]

  /// The invariant that responses and retries come to an end. Only a complete search can check this
  /// invariant.
  private static let quiet: Invariant<FeedScreen> = {
    var quiet = Invariant<FeedScreen>(
      "quiet",
      "if the user does nothing more, all requests and retries end (checked by explore)"
    ) { _ in true }
    quiet.description.isOfWholeSearch = true
    return quiet
  }()

  private static let layerInvariants: [Invariant<FeedScreen>] = [
    Invariant(
      "unused-layer-changes-nothing",
      "a list that uses no feature has no edits, held or waiting requests, and no anchor"
    ) {
      !$0.after.list.layers.isEmpty
        || $0.after.list.pendingEdits + $0.after.list.heldRequests + $0.context.waits.count
          == 0
          && $0.after.list.isOnline && $0.after.list.anchor == nil
    },
    Invariant(
      "one-request-a-slot",
      "pages, previous pages and edits each have at most one request in flight, waiting or held"
    ) { $0.hasOneRequestInEachSlot },
    Invariant(
      "keys-from-answers",
      "a request for a page has the key in the last response at that end of the list, a reload the first key"
    ) { $0.asksWithKeysOfResponses },
    Invariant(
      "ends-from-answers",
      "more and before match the keys in the responses since the last load of the first page"
    ) { $0.hasEndsOfResponses },
    Invariant(
      "no-key-twice",
      "no key is requested again after its response, until the first page is loaded again"
    ) { $0.asksNoKeyTwice },
    Invariant(
      "empty-page-followed",
      "a page without rows but with a new key leads to that key, at most three times in a row"
    ) { $0.followsEmptyPage },
    Invariant(
      "server-order", "rows that the server sent are in the order of the server"
    ) { $0.serverChanged || $0.isInServerOrder },
    Invariant(
      "rows-are-the-fold",
      "the rows shown are the rows of the responses with the edits that did not fail, in order"
    ) { $0.after.list.refoldedRows == Array($0.after.list.rows) && $0.keepsEdits(.update) },
    Invariant(
      "tombstone",
      "a removed row is not shown until the edit fails or the page of a later reload arrives"
    ) { $0.keepsEdits(.remove) && $0.hidesRemovedRows },
    Invariant(
      "one-copy",
      "an inserted row is shown once until the edit fails, the row is removed or a later reload ends"
    ) { $0.keepsEdits(.insert) && $0.showsInsertedRowsOnce },
    Invariant(
      "edits-in-order", "edits are sent one at a time, in the order made, and none is lost"
    ) { $0.asksEditsInOrder },
    Invariant(
      "same-question-again", "a retry repeats the failed request, as often as configured"
    ) { $0.asksSameQuestion },
    Invariant(
      "asked-once-online", "no request is held while online, and no request is sent while offline"
    ) { $0.asksOnlyOnline },
    Invariant(
      "errors-from-answers", "only a response sets error, moreError or beforeError"
    ) { $0.setsErrorsByResponses },
    Invariant(
      "position-asks-once",
      "scrolling requests no page at an end of the list whose failure is shown"
    ) { $0.stopsAfterFailure },
    Invariant(
      "demand-met",
      "if visible rows are near an end of the list, the page at that end is requested, if possible"
    ) { $0.meetsDemand },
    Invariant(
      "anchor-stays",
      "the first visible row stays the same after every event; if it is removed, the nearest row replaces it"
    ) { $0.keepsAnchor },
    Invariant(
      "retry-asks-least",
      "retry reloads only if no page request waits and no failure of a next or previous page is shown"
    ) { $0.retriesLeast },
  ]
}

extension Transition<FeedScreen> {
  /// Whether the screen dropped the response of the event.
  private var wasDropped: Bool { if case .dropped = verdict { true } else { false } }

  /// Whether the event is the failure of a request.
  private var isFailure: Bool {
    if case .failure? = answer?.outcome { true } else { false }
  }

  /// Whether each slot of the list has at most one request, and the world has the same requests.
  fileprivate var hasOneRequestInEachSlot: Bool {
    var pages: [Int] = []
    var previous: [Int] = []
    var edits: [Int] = []
    for request in context.requests where !request.isCancelled {
      if request.isEdit {
        edits.append(request.number)
      } else if case .page(.before) = request.ask {
        previous.append(request.number)
      } else {
        pages.append(request.number)
      }
    }
    let slots = after.list.layers.first
    let page = slots == nil ? after.list.currentRequest : slots?.page.flatMap(Self.inFlight)
    return pages == Array([page].compactMap { $0 })
      && previous == Array([slots?.previous.flatMap(Self.inFlight)].compactMap { $0 })
      && edits == Array([slots?.edit.flatMap(Self.inFlight)].compactMap { $0 })
      && context.waits.map(\.number)
        == [slots?.page, slots?.previous, slots?.edit].compactMap { slot in
          slot.flatMap { $0.phase == .waiting ? $0.number : nil }
        }.sorted()
      && (after.list.state != .loading && after.list.state != .refreshing || slots?.previous == nil)
  }

  /// The number of the request in a slot, if it is in flight.
  private static func inFlight(_ slot: FeedScreen.List.Slot) -> Int? {
    slot.phase == .inFlight ? slot.number : nil
  }

  /// The page in the response, if the list waited for this response.
  private var page: SourcePage? {
    guard !wasDropped, answer?.ask.isEdit != true, case .page(let page)? = answer?.outcome else {
      return nil
    }
    return page
  }

  /// Whether the response is for a previous page.
  private var isPrevious: Bool {
    if case .page(.before)? = answer?.ask { true } else { false }
  }

  /// The requests that the event sends, with their numbers and purposes.
  private var asks: [(number: Int, ask: Ask)] {
    effects.compactMap { if case .ask(let number, let ask) = $0 { (number, ask) } else { nil } }
  }

  fileprivate var asksWithKeysOfResponses: Bool {
    let reloads = ["firstLoad", "refresh", "refreshWithIndicator", "retry"]
    return asks.allSatisfy { number, ask in
      guard case .page(let key) = ask else { return true }
      switch key {
      case .first, .from, .all, .page(1), .offset(0):
        return action.map { reloads.contains($0) || $0 == "online" } ?? true
      case .before:
        return after.list.previousKey == key
          && (before.list.previousKey == key || page?.previous == key)
      case .after, .page, .offset:
        let isReload = after.list.state == .loading || after.list.state == .refreshing
        return isReload
          || after.list.nextKey == key && (before.list.nextKey == key || page?.next == key)
      }
    }
  }

  fileprivate var hasEndsOfResponses: Bool {
    let list = after.list
    guard list.content != nil else { return list.nextKey == nil && list.previousKey == nil }
    guard let page else {
      // When an idle list appears, a cached page can also set both keys.
      return before.list.state == .idle
        || list.nextKey == before.list.nextKey && list.previousKey == before.list.previousKey
    }
    if failsByToast { return true }
    if isPrevious {
      return list.previousKey == page.previous && list.nextKey == before.list.nextKey
    }
    if list.state == .loading || list.state == .refreshing { return true }
    let isFirst = before.list.state != .fetchingMore
    return list.nextKey == page.next
      && list.previousKey == (isFirst ? page.previous : before.list.previousKey)
  }

  /// Whether the event shows a failure as a toast.
  private var failsByToast: Bool {
    effects.contains { if case .toast = $0 { true } else { false } }
  }

  fileprivate var asksNoKeyTwice: Bool {
    guard page != nil, !failsByToast else { return true }
    let list = after.list
    guard let content = list.content, let known = before.list.content else { return true }
    if isPrevious {
      return list.previousKey.map { !known.hasAsked(previous: $0) } ?? true
    }
    guard before.list.state == .fetchingMore, content.nextKey != nil else { return true }
    return list.nextKey.map { !known.hasAsked($0) } ?? true
  }

  fileprivate var followsEmptyPage: Bool {
    guard let page, page.rows.isEmpty else { return true }
    let key = isPrevious ? page.previous : page.next
    guard let key else { return true }
    let toasts = effects.compactMap { if case .toast(let text) = $0 { text } else { nil } }
    let followed =
      isPrevious ? before.list.layers.first?.previous?.followUps ?? 0 : before.list.followedPages
    if toasts == ["cursor loop"] { return true }
    if followed >= 3 { return toasts == ["too many empty pages"] }
    return toasts.isEmpty
      && effects.contains { effect in
        switch effect {
        case .ask(_, let ask), .hold(_, let ask): ask == .page(key)
        case .cancel, .toast, .open, .wait, .note: false
        }
      }
  }

  fileprivate var isInServerOrder: Bool {
    // The order of rows with the same id is not known.
    if context.source.hasDuplicates { return true }
    let rows = after.list.content?.heldRows ?? []
    let positions = rows.compactMap { context.source.position(of: $0.id) }
    return zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns whether the list still keeps each edit of a kind. Exceptions are an edit that failed,
  /// edits of a source that was replaced, and edits that the first page of a reload replaces.
  fileprivate func keepsEdits(_ kind: FeedScreen.List.KeptEdit.Kind) -> Bool {
    let kept = after.list.keptEdits
    let failed = isFailure && answer?.ask.isEdit == true ? before.list.pendingSequences.first : nil
    let hasNewSource =
      action != nil && after.list.content == nil && after.list.keptEdits.isEmpty
    let endsReload =
      page != nil && !isPrevious
      && (before.list.state == .loading || before.list.state == .refreshing)
      && after.list.state != before.list.state
    return before.list.keptEdits.allSatisfy { sequence, edit in
      edit.kind != kind || kept[sequence] != nil || sequence == failed || hasNewSource
        || endsReload && edit.endsWithReload
    }
  }

  fileprivate var hidesRemovedRows: Bool {
    var removed: Set<RowID> = []
    for (_, edit) in after.list.keptEdits.sorted(by: { $0.key < $1.key }) {
      if edit.kind == .remove { removed.insert(edit.id) }
      if edit.kind == .insert { removed.remove(edit.id) }
    }
    return removed.allSatisfy { after.list.index(id: $0) == nil }
  }

  fileprivate var showsInsertedRowsOnce: Bool {
    var inserted: Set<RowID> = []
    for (_, edit) in after.list.keptEdits.sorted(by: { $0.key < $1.key }) {
      if edit.kind == .remove { inserted.remove(edit.id) }
      if edit.kind == .insert { inserted.insert(edit.id) }
    }
    let counts = Dictionary(after.list.rows.map { ($0.id, 1) }, uniquingKeysWith: +)
    return inserted.allSatisfy { counts[$0] == 1 }
  }

  fileprivate var asksEditsInOrder: Bool {
    let (old, new) = (before.list.pendingSequences, after.list.pendingSequences)
    guard new == new.sorted() else { return false }
    let isFinal = answer?.ask.isEdit == true && !wasDropped && new.first != old.first
    let rest = isFinal ? Array(old.dropFirst()) : old
    guard new == rest || new.dropLast() == rest[...] && action != nil else { return false }
    let asked = asks.filter { $0.ask.isEdit }
    return asked.count <= 1
      && asked.allSatisfy { after.list.layers.first?.edit?.number == $0.number }
      && (new.isEmpty == (after.list.layers.first?.edit == nil))
  }

  fileprivate var asksSameQuestion: Bool {
    let waits = effects.contains { if case .wait = $0 { true } else { false } }
    if waits {
      guard isFailure, !wasDropped, answer?.isPermanent == false, let answer else { return false }
      let (old, new) = (before.list, after.list)
      let slots = [new.layers.first?.page, new.layers.first?.previous, new.layers.first?.edit]
      guard let slot = slots.compactMap({ $0 }).first(where: { $0.number == answer.request }) else {
        return false
      }
      return slot.phase == .waiting && slot.retries <= old.retries
    }
    guard answer == nil, action == nil, verdict == .moved else { return true }
    // The event is a retry: a request that was waiting now has a new number and the same purpose.
    let (old, new) = (before.list, after.list)
    let numbers = Set(old.openRequests.filter { old.isWaiting($0) && !new.isWaiting($0) })
    return numbers.count == 1
      && numbers.allSatisfy { number in
        old.request(number: number) == new.request(number: new.lastRequest)
      }
  }

  fileprivate var asksOnlyOnline: Bool {
    if !after.list.isOnline { return asks.isEmpty }
    guard after.list.heldRequests == 0 else { return false }
    return action != "online" || verdict != .moved || asks.count >= before.list.heldRequests
  }

  fileprivate var setsErrorsByResponses: Bool {
    if answer != nil && !wasDropped { return true }
    let (old, new) = (before.list, after.list)
    return (new.banner == nil || new.banner == old.banner)
      && (new.content?.fetchFailure == nil
        || new.content?.fetchFailure == old.content?.fetchFailure)
      && (new.content?.previousFailure == nil
        || new.content?.previousFailure == old.content?.previousFailure)
  }

  fileprivate var stopsAfterFailure: Bool {
    let (old, new) = (before.list, after.list)
    if new.content?.fetchFailure != nil, new.state == .fetchingMore { return false }
    if new.content?.previousFailure != nil, new.isFetchingPrevious { return false }
    guard action == "see" else { return true }
    return (old.content?.fetchFailure == nil || new.content?.fetchFailure != nil)
      && (old.content?.previousFailure == nil || new.content?.previousFailure != nil)
  }

  fileprivate var meetsDemand: Bool {
    let list = after.list
    guard let position = list.layers.first?.position, let distance = list.prefetchDistance,
      list.state == .content || list.state == .fetchingMore
    else { return true }
    let ids = list.rows.map(\.id)
    let start = position.anchor.flatMap { ids.firstIndex(of: $0) }
    let below = start.map { max(ids.count - 1 - $0 - position.height, 0) } ?? 0
    let wantsNext =
      list.nextKey != nil && list.state == .content && list.content?.fetchFailure == nil
      && below <= distance
    let wantsPrevious =
      list.previousKey != nil && !list.isFetchingPrevious && list.content?.previousFailure == nil
      && (start ?? 0) <= distance
    return !wantsNext && !wantsPrevious
  }

  fileprivate var keepsAnchor: Bool {
    guard action != "see", after.list.layers.first?.position != nil else { return true }
    let first = after.list.rows.first?.id
    let new = Set(after.list.rows.map(\.id))
    // A local row stays the same row when it receives its ID from the server, and when its local ID
    // is restored.
    let (before, after) = (before.list, after.list)
    let present = { (id: RowID) in
      [id, before.insertedID(of: id)].compactMap { $0.map(after.currentID) }
        .first { new.contains($0) } ?? id
    }
    let old = before.rows.map { present($0.id) }
    guard let anchor = after.anchor else { return new.isEmpty }
    guard let oldAnchor = before.anchor.map(present), let index = old.firstIndex(of: oldAnchor)
    else {
      return anchor == first
    }
    if new.contains(oldAnchor) { return anchor == oldAnchor }
    let left =
      old[index...].first { new.contains($0) } ?? old[..<index].last { new.contains($0) }
      ?? first
    return anchor == left
  }

  fileprivate var retriesLeast: Bool {
    guard action == "retry", verdict == .moved else { return true }
    let list = before.list
    let isReload = after.list.state == .loading || after.list.state == .refreshing
    let wasReload = list.state == .loading || list.state == .refreshing
    guard isReload, !wasReload else { return true }
    return list.content?.fetchFailure == nil && list.content?.previousFailure == nil
      && list.layers.first?.page?.phase != .waiting
      && list.layers.first?.previous?.phase != .waiting
  }
}
