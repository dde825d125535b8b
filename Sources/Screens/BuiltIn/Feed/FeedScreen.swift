package import ListMachine
package import MockSources
internal import Text

/// The reference list with layers: previous pages, edits, automatic retry, offline, and prefetch by
/// scroll position.
package struct FeedScreen: Screen {
  /// The state machine, with the rows of mock sources.
  package typealias List = PagedList<FeedRow, PageKey, RequestFailure>

  /// A row with its title. Edits change the title, so two rows with the same id can differ.
  package struct FeedRow: Identifiable, Hashable, Sendable {
    package var row: Row

    package var id: RowID { row.id }

    package static func == (first: Self, second: Self) -> Bool {
      first.row == second.row && first.row.title == second.row.title
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(row) }
  }

  package enum Event: Sendable {
    case list(List.Event)
    /// The screen appears. It shows the cached first page of the source if nothing was loaded yet.
    case firstLoad(Source, keepingRows: Bool)
    /// The user taps retry after the script named another source, so the retry reloads.
    case retryInOtherSource
    /// The rows at these positions, from 1, are visible.
    case see(Int, Int)
    /// The user inserts a row with this title. The list shows rows of the source.
    case insert(String, Source)
  }

  package var list: List
  /// The number of rows that the user inserted.
  private var insertions = 0
  /// The id of the row where the list begins, or `nil` for the first row of the source.
  private let start: RowID?
  /// The wait before the first retry, in milliseconds.
  private let backoff: Int

  /// The maximum wait, in milliseconds.
  private static let longestWait = 30_000

  /// Creates an empty list.
  package init(options: ScreenOptions) {
    start = options.word("start").map { RowID($0) }
    backoff = options.milliseconds("backoff")
    list = List(
      retries: options.integer("retry"),
      prefetchDistance: options.word("distance").flatMap { Int($0) })
  }

  package var stateName: String { list.state.rawValue }
  package var picture: Picture { shown.picture(title: "Feed") }
  /// Whether the list begins in the middle of the source.
  var hasStart: Bool { start != nil }

  package static func event(for answer: Answer) -> Event {
    let isPermanent = answer.isPermanent
    switch (answer.outcome, answer.ask) {
    case (.failure(let message), .edit):
      return .list(
        .saved(
          request: answer.request, .failure(RequestFailure(message)), isPermanent: isPermanent))
    case (.failure(let message), _):
      return .list(
        .loaded(
          request: answer.request, .failure(RequestFailure(message)), isPermanent: isPermanent))
    case (.page(let page), .edit), (.reply(_, let page), .edit):
      return .list(
        .saved(request: answer.request, .success(page.rows.first.map { FeedRow(row: $0) })))
    case (.page(let page), _), (.reply(_, let page), _):
      return .list(.loaded(request: answer.request, .success(LoadedPage(page))))
    case (.count, _):
      return .list(.loaded(request: answer.request, .success(LoadedPage([], next: nil))))
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .list(let event):
      let transition = list.receive(event)
      return carryOut(transition, into: &sink)
    case .firstLoad(let source, let keepingRows):
      let wasIdle = list.state == .idle
      let transition = list.receive(.reload(keepingRows: keepingRows))
      let verdict = carryOut(transition, into: &sink)
      let key = start.map { PageKey.from($0) } ?? source.paging.firstKey
      if wasIdle, let page = source.cachedPage(asked: key) {
        let shown = list.receive(.cached(LoadedPage(page)))
        _ = carryOut(shown, into: &sink)
      }
      return verdict
    case .retryInOtherSource:
      let transition = list.retryInOtherSource()
      return carryOut(transition, into: &sink)
    case .see(let first, let last):
      let rows = list.rows
      guard let lastRow = rows.last else {
        return .ignored(ListIgnoredReason.nothingToSee.rawValue)
      }
      let ids = [first, last].map { position in
        position < rows.count ? rows[position - 1].id : lastRow.id
      }
      let transition = list.receive(.see(first: ids[0], last: ids[1]))
      return carryOut(transition, into: &sink)
    case .insert(let title, let source):
      var number = insertions + 1
      // A row of the source can have such an id too.
      while source.location(of: RowID("local-\(number)")) != nil { number += 1 }
      let id = RowID("local-\(number)")
      let row = Row(id: id, record: Record(title: title, fields: []))
      let transition = list.receive(.insert(FeedRow(row: row)))
      if transition.verdict == .accepted { insertions = number }
      return carryOut(transition, into: &sink)
    }
  }

  /// Passes the effects of a transition to `sink`, and returns the verdict. `list` must be the
  /// state after the transition.
  private func carryOut(_ transition: List.Transition, into sink: inout EffectSink) -> Verdict {
    sink.keepEdits(list.pendingEdits)
    if transition.duplicates > 0 {
      sink.note("drops \(counted(transition.duplicates, "duplicate"))")
    }
    for effect in transition.effects {
      switch effect {
      case .ask(let number, let request):
        let ask = ask(request)
        if number <= sink.lastRequest {
          sink.askHeld(ask, as: number, isFirstPage: isFirstPage(request), hasStart: hasStart)
        } else {
          sink.ask(ask, as: number, isFirstPage: isFirstPage(request), hasStart: hasStart)
        }
      case .hold(let number, let request): sink.hold(ask(request), as: number)
      case .cancel(let number): sink.cancel(number)
      case .wait(let number, let retry):
        sink.wait(number, milliseconds: milliseconds(before: retry), isEdit: list.isEdit(number))
      case .toast(let failure): sink.toast(failure.message)
      case .undo(let edit): sink.note("undoes \(SavedEdit(edit))")
      }
    }
    sink.keepWaits(list.isWaiting)
    return Verdict(transition.verdict)
  }

  /// Returns the purpose of a request to the source.
  private func ask(_ request: List.Request) -> Ask {
    switch request {
    case .page(.first): start.map { .page(.from($0)) } ?? .firstPage
    case .page(.next(let key)), .page(.previous(let key)): .page(key)
    case .save(let edit): .edit(SavedEdit(edit))
    }
  }

  /// Returns whether the response to a request counts as a first page.
  private func isFirstPage(_ request: List.Request) -> Bool {
    switch request {
    case .page(.first): true
    case .page(.next): list.state == .loading || list.state == .refreshing
    case .page(.previous), .save: false
    }
  }

  /// Returns the wait before the retry with this number, from 1, in milliseconds.
  private func milliseconds(before retry: Int) -> Int {
    var milliseconds = backoff
    for _ in 1..<max(retry, 1) where milliseconds < Self.longestWait { milliseconds *= 2 }
    return min(milliseconds, Self.longestWait)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    list.renumberRequests(number)
  }

  package var rememberedRequests: [Int] { list.openRequests }
  package var hasRetries: Bool { list.retries > 0 }
}

extension LoadedPage<FeedScreen.FeedRow, PageKey> {
  init(_ page: SourcePage) {
    let localIDs = page.localIDs
    self.init(
      page.rows.map { FeedScreen.FeedRow(row: $0) }, next: page.next, previous: page.previous,
      localID: localIDs.isEmpty ? nil : { localIDs[$0.id] })
  }
}

extension SavedEdit {
  /// Converts an edit of the state machine.
  fileprivate init(_ edit: ListEdit<FeedScreen.FeedRow>) {
    switch edit {
    case .insert(let row): self = .insert(title: row.row.title, local: row.id)
    case .update(let row): self = .rename(row.id, title: row.row.title)
    case .remove(let row): self = .remove(row.id)
    }
  }
}

extension FeedScreen {
  package static let manual = Manual(
    name: "feed",
    summary: "the reference list with previous pages, edits, retry, offline and prefetch",
    sample: "firstLoad; remove \"1\" & refresh; wait",
    states: .choice(ListState.allCases.map(\.rawValue)),
    pagings: [.cursor, .numbered, .offset, .single],
    options: [
      ScreenOption(
        "start", .text, "the id of the first row of the list; rows before it are on previous pages"),
      ScreenOption(
        "retry", .integer(default: 0, 0...10),
        "number of automatic retries of a failed request"),
      ScreenOption(
        "backoff", .duration(default: 1_000, 1...30_000),
        "the wait before the first retry; each next wait is twice as long, at most 30s"),
      ScreenOption(
        "distance", .optionalInteger(0...1_000),
        "the prefetch distance in rows; without it, scrolling requests no page"),
    ], hasLayers: true,
    replies: [
      ReplyDescription(
        "commit", "the server saves the edit now; the response comes later",
        example: "firstLoad; remove \"1\" & commit; fail"),
      ReplyDescription(
        "wake", "ends the wait before a retry: the failed request is sent again now",
        example: "screen feed retry=1; firstLoad & fail; wake"),
    ])

  package static let actions: [Action<Event>] = [
    Action(
      "firstLoad",
      "the screen appears: loads the first page, and immediately shows cached rows, if any",
      isReload: true
    ) { .firstLoad($0.source, keepingRows: !$0.sourceChanged) },
    Action(
      "refresh", "the user pulls: loads the first page again while the rows stay",
      isReload: true
    ) { .list(.refresh(keepingRows: !$0.sourceChanged)) },
    Action(
      "refreshWithIndicator",
      "the user chooses another list, such as a region: loads the first page under an indicator",
      isReload: true
    ) { .list(.reload(keepingRows: !$0.sourceChanged)) },
    Action("fetchMore", "the user nears the end: loads the next page") { _ in .list(.fetchMore) },
    Action(
      "fetchBefore", "the user nears the beginning: loads the previous page",
      example: "screen feed start=21; firstLoad; fetchBefore"
    ) { _ in .list(.fetchPrevious) },
    Action(
      "remove", "the user removes a row: visible immediately, saved in the background",
      parameters: [Parameter("ID", .text)], isEdit: true,
      example: "screen feed; firstLoad; remove \"1\" & refresh; wait", samples: [[.text("1")]]
    ) { .list(.remove(RowID($0.text))) },
    Action(
      "rename", "the user changes the title of a row: visible immediately, saved in the background",
      parameters: [Parameter("ID", .text), Parameter("title", .text)], isEdit: true,
      example: "screen feed; firstLoad; rename \"1\" \"a\" & fail",
      samples: [[.text("1"), .text("a")]]
    ) { input in
      let title = input.text(at: 1)
      return .list(.update(RowID(input.text), RowChange(title) { $0 = $0.titled(title) }))
    },
    Action(
      "insert", "the user inserts a row in front: visible immediately, saved in the background",
      parameters: [Parameter("title", .text)], isEdit: true,
      example: "screen feed; firstLoad; insert \"a\"; expect items=21", samples: [[.text("a")]]
    ) { .insert($0.text, $0.source) },
    Action(
      "retry", "the user tries again: sends failed requests again, and reloads only if necessary",
      example: "screen feed; firstLoad; fetchMore & fail; retry"
    ) {
      $0.sourceChanged ? .retryInOtherSource : .list(.retry)
    },
    Action(
      "offline", "the system reports that the network went away",
      example: "screen feed; firstLoad; offline; fetchMore"
    ) { _ in .list(.online(false)) },
    Action(
      "online", "the system reports that the network came back",
      example: "screen feed; firstLoad; offline; fetchMore; online"
    ) { _ in .list(.online(true)) },
    Action(
      "see", "the user scrolls: the rows at these positions are visible",
      parameters: [Parameter("A..B", .range)],
      example: "screen feed distance=5; firstLoad; see 10..15; wait",
      samples: [[.range(1, 1)], [.range(1, 2)]]
    ) { .see($0.range.first, $0.range.last) },
  ]

  package static let observations: [Observation<FeedScreen>] = {
    let views = ["indicator", "rows", "error", "offline", "empty", "blank"]
    var table = sharedObservations(
      states: manual.states, reporting: ["items", "more", "error"])
    for index in table.indices {
      switch table[index].description.name {
      case "view":
        table[index] = Observation("view", .choice(views), "the content of the screen") {
          .word($0.shown.view)
        }
      case "skipped":
        table[index] = Observation(
          "skipped", .integer, "number of server rows that are missing in the list"
        ) { .integer($0.screen.skipped(in: $0.context.source)) }
      default: break
      }
    }
    table.insert(
      [
        Observation("before", "whether a previous page is known") { $0.hasPrevious },
        Observation("cached", "whether the rows come from the cache") { $0.list.isCached },
      ], after: "more")
    table.insert(
      [
        Observation("moreError", "the message of the next page's failure, shown by the footer") {
          $0.list.content?.fetchFailure?.message
        },
        Observation(
          "beforeError", "the message of the previous page's failure, shown by the header"
        ) { $0.list.content?.previousFailure?.message },
        Observation("anchor", "the id of the first visible row") { $0.list.anchor?.description },
        Observation("place", "the position of the first visible row, from 1") { screen in
          screen.list.anchor.flatMap { screen.list.index(id: $0) }.map { $0 + 1 }
        },
        Observation("pending", "edits without a response") { $0.list.pendingEdits },
        Observation("online", "whether the network is available; if not, requests are held") {
          $0.list.isOnline
        },
        Observation("held", "requests that are held until the network is back") {
          $0.list.heldRequests
        },
        Observation("waiting", "requests that wait for their retry") { $0.list.waitingRequests },
        Observation("fetchingBefore", "whether a previous page is requested", isReported: false) {
          $0.list.isFetchingPrevious
        },
      ], after: "error")
    table.insert(
      [
        Observation("shows", "the titles of the rows shown", isReported: false) { screen in
          screen.list.rows.isEmpty
            ? nil : screen.list.rows.map { $0.row.title }.joined(separator: " | ")
        }
      ], after: "last")
    return table
  }()

  package static func kind() -> ScreenKind<FeedScreen> {
    ScreenKind(
      manual: manual, actions: actions, observations: observations, invariants: invariants,
      wake: { .list(.wake(request: $0)) },
      samples: { screen, action in
        samples(of: action, ids: screen.list.rows.map { $0.id.description })
      },
      reloads: { $1.name == "retry" && $0.list.retryReloads },
      copiesRows: { _ in false }, make: { options, _ in FeedScreen(options: options) })
  }

  /// Whether a previous page is known and rows are visible.
  private var hasPrevious: Bool { list.previousKey != nil && list.rowCount > 0 }

  /// The rows from responses, including hidden rows.
  private var heldRows: [Row] { list.content?.heldRows.map(\.row) ?? [] }

  /// Returns the number of server rows that are missing in the list, without rows that the user
  /// removed.
  func skipped(in source: Source) -> Int {
    let removed = list.keptEdits.values.filter { $0.kind == .remove }.map { Row(id: $0.id) }
    return source.skipped(
      held: heldRows, shown: list.rows.map(\.row) + removed, fromTop: !hasStart)
  }

  package var shown: Shown {
    let content = list.content
    var shown = Shown(
      pages: list.rows.isEmpty ? [] : [list.rows.map(\.row)], parts: Shown.Parts(list.phase),
      hasMore: list.nextKey != nil && list.rowCount > 0, pull: Shown.Pull(list.pullToRefresh),
      error: list.banner?.message, isFetching: list.footer == .loading,
      moreError: content?.fetchFailure?.message)
    switch list.header {
    case .end: break
    case .more: if hasPrevious { shown.header = .more }
    case .loading: shown.header = .spinning
    case .failed(let failure): shown.header = .error(failure.message)
    }
    shown.isOffline = !list.isOnline
    shown.unsaved = list.pendingIDs
    return shown
  }

  /// Returns the arguments of an action that an exploration tries while these rows are shown.
  package static func samples(of action: ActionDescription, ids: [String]) -> [[ActionArgument]]? {
    switch action.name {
    case "see":
      return ids.indices.flatMap { index in
        [[.range(index + 1, index + 1)], [.range(index + 1, index + 2)]]
      }
    case "remove": return ids.map { [.text($0)] }
    case "rename":
      guard let first = ids.first, let last = ids.last else { return [] }
      return (first == last ? [first] : [first, last]).map { [.text($0), .text("a")] }
    default: return nil
    }
  }
}

extension FeedScreen.FeedRow {
  fileprivate func titled(_ title: String) -> Self {
    Self(row: Row(id: id, record: Record(title: title, fields: row.record?.fields ?? [])))
  }
}
