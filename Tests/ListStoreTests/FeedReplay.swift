import ListStore
import MockSources
import ScenarioRunner
import Screens
import StoreTesting
import Testing

/// A row of a replayed scenario.
struct Item: Identifiable, Hashable, Sendable {
  var id: String
  var title: String
}

/// A failure of a replayed scenario.
struct Failed: Error, Hashable {
  var message: String
  var isPermanent = false
}

/// A store that receives the same events as the screen `feed` in a scenario.
@MainActor
final class FeedReplay {
  typealias Page = LoadedPage<Item, PageKey>

  /// A trace line, with the worlds before and after it.
  struct Moment {
    var line: TraceLine
    var before: World<FeedScreen>?
    var after: World<FeedScreen>
  }

  /// The cache in a scenario.
  private actor Cache: PageCache {
    var page: Page?
    func set(_ page: Page?) { self.page = page }
    func firstPage() -> Page? { page }
    func save(_ page: Page) {}
  }

  private let server = TestServer<Item, PageKey, Failed> { $0.id }
  private let clock = ManualClock()
  private let cache = Cache()
  private let store: ListStore<Item, Failed>
  /// The order in which requests without a response arrived at the server, by request number.
  private var arrivals: [Int: Int] = [:]
  /// The sleep of each request that waits for a retry, by request number.
  private var sleeps: [Int: Int] = [:]
  private var arrivalCount = 0
  private var sleepCount = 0
  private var insertions = 0
  private var transitions = 0
  /// The number of trace lines after which the store and the screen were compared.
  private(set) var compared = 0

  init(_ options: ScreenOptions) {
    let server = server
    let retries = options.integer("retry")
    store = ListStore(
      prefetchDistance: options.word("distance").flatMap { Int($0) },
      retry: RetryPolicy(retries: retries, isPermanent: { $0.isPermanent }) { _ in .seconds(1) },
      clock: clock, cache: cache,
      save: { @MainActor edit throws(Failed) in try await server.save(edit) },
      load: { @MainActor request throws(Failed) in try await server.load(request) })
    store.onTransition = { [weak self] _ in self?.transitions += 1 }
  }

  /// Repeats the event of a line, and returns the first difference between the store and the
  /// screen, if any.
  func replay(_ moment: Moment) async -> String? {
    switch moment.line.trigger {
    case .end: return nil
    case .step(let step):
      guard case .action(let action) = step.kind else { return nil }
      await perform(action, moment)
    case .reply(_, .own("commit")): return nil
    case .reply(let number, .own("wake")): await wake(number)
    case .reply(let number, let reply): await respond(number, reply, moment)
    }
    await arrive(moment.line)
    compared += 1
    let (expected, actual) = (Self.words(moment.after.screen.list), words)
    return expected == actual
      ? nil : "after \(moment.line.trigger) the screen shows\n\(expected)\nthe store\n\(actual)"
  }

  private func perform(_ action: PlannedAction, _ moment: Moment) async {
    let keepingRows = moment.before?.isSourceUnlisted != true
    let texts = action.arguments.map { if case .text(let text) = $0 { text } else { "" } }
    switch moment.after.description.actions[action.index].name {
    case "firstLoad":
      if store.state == .idle {
        await cache.set(Self.cachedPage(moment.after))
        store.loadIfNeeded()
        // The cache responds in a separate task.
        while moment.after.screen.list.isCached, !store.isCached { await Task.yield() }
      } else {
        store.reload(keepingRows: keepingRows)
      }
    case "refresh":
      let before = transitions
      Task { [store] in await store.refresh(keepingRows: keepingRows) }
      while transitions == before { await Task.yield() }
    case "refreshWithIndicator": store.reload(keepingRows: keepingRows)
    case "fetchMore": store.fetchMore()
    case "fetchBefore": store.fetchPrevious()
    case "remove": store.remove(id: texts[0])
    case "rename":
      let title = texts[1]
      store.update(id: texts[0]) { $0.title = title }
    case "insert":
      if store.insert(Item(id: "local-\(insertions + 1)", title: texts[0])) { insertions += 1 }
    case "retry": store.retry()
    case "offline": store.isOnline = false
    case "online": store.isOnline = true
    case "see":
      let rows = store.rows
      guard case .range(let first, let last)? = action.arguments.first, let end = rows.last else {
        return
      }
      store.rowsVisible(
        first < rows.count ? rows[first - 1].id : end.id,
        last < rows.count ? rows[last - 1].id : end.id)
    case let other: Issue.record("no command does \(other)")
    }
  }

  private func wake(_ number: Int) async {
    guard let sleep = sleeps.removeValue(forKey: number) else {
      Issue.record("request \(number) does not wait")
      return
    }
    let task = store.driver.waits[number]
    clock.wake(sleep)
    await task?.value
  }

  private func respond(_ number: Int, _ reply: Reply, _ moment: Moment) async {
    guard let before = moment.before, let arrival = arrivals.removeValue(forKey: number),
      let place = before.requests.firstIndex(where: { $0.number == number })
    else {
      Issue.record("request \(number) was not asked")
      return
    }
    let response: TestServer<Item, PageKey, Failed>.Response
    if case .edit(let edit) = before.requests[place].ask {
      if reply.word == "fail" {
        response = .saved(.failure(Self.failure(reply)))
      } else if case .insert(let title, let local) = edit {
        let id = moment.after.screen.list.currentID(of: local)
        response = .saved(.success(Item(id: id.description, title: title)))
      } else {
        response = .saved(.success(nil))
      }
    } else if case .page(let page)? = before.outcome(ofRequestAt: place, for: reply) {
      response = .page(.success(Self.page(page)))
    } else {
      response = .page(.failure(Self.failure(reply)))
    }
    let task = store.driver.requests[number]
    server.respond(arrival, response)
    await task?.value
  }

  /// Waits until the requests and retry waits of the event have begun.
  private func arrive(_ line: TraceLine) async {
    var numbers: [String: Int] = [:]
    for effect in line.effects {
      guard case .ask(let number, let ask) = effect else { continue }
      switch ask {
      case .edit: numbers["edit"] = number
      case .page(.before): numbers["previous"] = number
      case .page, .firstPage, .rows, .count: numbers["page"] = number
      }
    }
    await server.arrival(of: arrivalCount + numbers.count)
    #expect(server.asked.count == arrivalCount + numbers.count, "after \(line.trigger)")
    for arrival in arrivalCount..<server.asked.count {
      let slot =
        switch server.asked[arrival].prefix(while: { $0 != " " }) {
        case "initial", "refresh", "next": "page"
        case "previous": "previous"
        default: "edit"
        }
      if let number = numbers[slot] { arrivals[number] = arrival + 1 }
    }
    arrivalCount = server.asked.count
    sleeps = sleeps.filter { store.driver.waits[$0.key] != nil }
    for number in store.driver.waits.keys.sorted() where sleeps[number] == nil {
      sleepCount += 1
      await clock.sleeps(sleepCount)
      sleeps[number] = sleepCount
    }
  }

  // MARK: Words

  private static func failure(_ reply: Reply) -> Failed {
    switch reply {
    case .fail(let message): Failed(message: message)
    case .suffixed(.fail(let message), let suffixes):
      Failed(message: message, isPermanent: suffixes.isPermanent)
    case .succeed, .empty, .own, .suffixed: Failed(message: "unknown cursor")
    }
  }

  private static func page(_ page: SourcePage) -> Page {
    let ids = page.localIDs
    return Page(
      page.rows.map { Item(id: $0.id.description, title: $0.title) }, next: page.next,
      previous: page.previous
    ) { row in ids.first { $0.key.description == row.id }?.value.description }
  }

  private static func cachedPage(_ world: World<FeedScreen>) -> Page? {
    let list = world.screen.list
    guard list.isCached else { return nil }
    return Page(
      list.rows.map { Item(id: $0.id.description, title: $0.row.title) }, next: list.nextKey,
      previous: list.previousKey)
  }

  /// Everything that the store shows.
  private var words: String {
    let snapshot = store.snapshot
    let parts = [
      "\(store.state)", Self.words(snapshot) { $0.source?.message ?? "\($0)" },
      "rows \(snapshot.rows.map { "\($0.id) \($0.title)" })", "anchor \(store.anchor ?? "none")",
      "pending \(store.pendingEdits)", "held \(store.driver.heldRequests)",
      "waiting \(store.driver.waitingRequests)", "online \(store.isOnline)",
    ]
    return parts.joined(separator: "; ")
  }

  /// Everything that the screen shows.
  private static func words(_ list: FeedScreen.List) -> String {
    let snapshot = list.snapshot
    let parts = [
      "\(list.state)", words(snapshot) { $0.source?.description ?? "\($0)" },
      "rows \(snapshot.rows.map { "\($0.id) \($0.row.title)" })",
      "anchor \(list.anchor?.description ?? "none")", "pending \(list.pendingEdits)",
      "held \(list.heldRequests)", "waiting \(list.waitingRequests)", "online \(list.isOnline)",
    ]
    return parts.joined(separator: "; ")
  }

  private static func words<Row, Failure>(
    _ snapshot: ListSnapshot<Row, Failure>, _ message: (LoadFailure<Failure>) -> String
  ) -> String {
    let phase =
      switch snapshot.phase {
      case .failed(let failure): "failed(\(message(failure)))"
      case .blank, .loading, .rows, .empty, .offline: "\(snapshot.phase)"
      }
    let edges = [snapshot.header, snapshot.footer].map { edge in
      if case .failed(let failure) = edge { "failed(\(message(failure)))" } else { "\(edge)" }
    }
    return [
      phase, "header \(edges[0])", "footer \(edges[1])", "pull \(snapshot.pullToRefresh)",
      "banner \(snapshot.banner.map(message) ?? "none")",
    ].joined(separator: "; ")
  }
}
