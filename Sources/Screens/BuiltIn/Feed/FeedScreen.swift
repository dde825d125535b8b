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
    /// The row of the source.
    package var row: Row

    package var id: RowID { row.id }

    package static func == (first: Self, second: Self) -> Bool {
      first.row == second.row && first.row.title == second.row.title
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(row) }
  }

  /// An event of the screen.
  package enum Event: Sendable {
    /// An event of the machine.
    case list(List.Event)
    /// The screen appears. It shows the cached first page of the source if nothing was loaded yet.
    case firstLoad(Source, keepingRows: Bool)
    /// The user taps retry after the script named another source, so the retry reloads.
    case retryInOtherSource
    /// The rows at these positions, from 1, are visible.
    case see(Int, Int)
    /// The user inserts a row.
    case insert(String)
  }

  /// The state machine.
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
      let wasIdle = list.isIdle
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
    case .insert(let title):
      let id = RowID("local-\(insertions + 1)")
      let row = Row(id: id, record: Record(title: title, fields: []))
      let transition = list.receive(.insert(FeedRow(row: row)))
      if transition.verdict == .accepted { insertions += 1 }
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

  /// Returns the wait before a retry, counted from 1.
  private func milliseconds(before retry: Int) -> Int {
    var milliseconds = backoff
    for _ in 1..<max(retry, 1) where milliseconds < Self.longestWait { milliseconds *= 2 }
    return min(milliseconds, Self.longestWait)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    list.renumberRequests(number)
  }

  package var rememberedRequests: [Int] { list.openRequests }
  package var hasRetries: Bool { list.hasRetries }
}

extension LoadedPage<FeedScreen.FeedRow, PageKey> {
  /// Converts a page of a source.
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
