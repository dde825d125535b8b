internal import Exploration
internal import ListStore

/// A store and a state machine that receive the same random events and must show the same.
@MainActor
package final class RandomEvents {
  private typealias Machine = PagedList<Film, Int, Refused>

  private let server = Server()
  private let clock = ManualClock()
  private var store: FilmStore
  private var machine = Machine(retries: 2, prefetchDistance: 2)
  private var generator: SplitMix64
  /// The numbers of the requests that the server has not answered, each with its arrival at the server.
  private var open: [(number: Int, arrival: Int)] = []
  /// The numbers of the requests that wait, each with the number of its sleep.
  private var waiting: [(number: Int, sleep: Int)] = []
  /// The requests of the present event, in the words of the server.
  private var asks: [(number: Int, words: String)] = []
  private var arrivals = 0
  private var sleeps = 0
  private var lastID = 1_000
  private var lastChange = 0
  private var reels: [Weak] = []
  /// The loads without an outcome.
  private var loads: [ListLoad<Refused>] = []
  /// The tasks that wait for a refresh, by the number of the refresh.
  private var refreshes: [Int: Task<Void, Never>] = [:]
  private var lastRefresh = 0
  /// The tasks that receive snapshots or failures of the store.
  private var streams: [Task<Void, Never>] = []
  /// The differences of the store from the machine that a step found.
  private var problems: [String] = []

  private struct Weak {
    weak var reel: Reel?
  }

  /// The number of films that are alive.
  private var alive: Int { reels.count { $0.reel != nil } }
  /// The number of requests that the server has not answered and that wait.
  private var unfinished: Int { open.count + waiting.count }

  private init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    store = FilmStore(
      server, prefetchDistance: 2,
      retry: .exponentialBackoff(retries: 2, isPermanent: { $0 == Self.permanent }), clock: clock)
  }

  /// The failure that is never retried.
  private nonisolated static let permanent = Refused(description: "gone")

  /// Performs `events` random events, ends everything that is open, and returns each difference from the machine, each violated
  /// invariant, and each row, request or wait that is left.
  package static func problems(
    seed: UInt64, events: Int, checkingEvery interval: Int = 1_000
  ) async -> [String] {
    let pair = RandomEvents(seed: seed)
    for event in 1...events {
      await pair.step()
      if event.isMultiple(of: interval) { pair.check("event \(event)") }
      if pair.problems.count > 10 { return pair.problems }
    }
    await pair.drain()
    pair.check("the end")
    pair.expect(pair.store.driver.requests.isEmpty, "a request is left")
    pair.expect(pair.store.driver.waits.isEmpty, "a wait is left")
    pair.expect(pair.loads.allSatisfy(\.isEnded), "a load has no outcome")
    pair.expect(pair.store.driver.streamCount == 0, "a stream is left")
    pair.expect(pair.clock.sleeperCount == 0, "a sleep is left")
    pair.expect(pair.release(), "the store is left")
    pair.expect(pair.alive == 0, "\(pair.alive) rows are left")
    return pair.problems
  }

  private func expect(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }

  /// Compares everything that the store shows with the machine.
  private func check(_ moment: String) {
    let (seen, expected) = (store.seen, words(machine.snapshot))
    expect(seen == expected, "\(moment): the store shows \(seen), the machine \(expected)")
    expect(store.rows == machine.rows, "\(moment): the rows differ")
    expect(store.anchor == machine.anchor, "\(moment): the anchors differ")
    expect(store.pendingEdits == machine.pendingEdits, "\(moment): the pending edits differ")
    expect(store.driver.waits.count == machine.waitingRequests, "\(moment): the waits differ")
    expect(store.driver.heldRequests == machine.heldRequests, "\(moment): the held requests differ")
    expect(
      Set(machine.rows.map(\.id)).count == machine.rows.count, "\(moment): a row is shown twice")
    expect(alive <= 400, "\(moment): \(alive) rows are kept")
    expect(unfinished <= 200, "\(moment): \(unfinished) requests are open")
  }

  /// Sends one random event to both.
  private func step() async {
    asks = []
    loads.removeAll(where: \.isEnded)
    switch Int.random(in: 0..<26, using: &generator) {
    case 0:
      loads.append(store.loadIfNeeded())
      switch machine.state {
      case .idle, .error: receive(.reload())
      case .loading, .refreshing, .content, .fetchingMore, .empty: break
      }
    case 1:
      let keepingRows = Int.random(in: 0..<4, using: &generator) > 0
      loads.append(store.reload(keepingRows: keepingRows))
      receive(.reload(keepingRows: keepingRows))
    case 2:
      loads.append(store.fetchMore())
      receive(.fetchMore)
    case 3:
      loads.append(store.fetchPrevious())
      receive(.fetchPrevious)
    case 4:
      loads.append(store.retry())
      receive(.retry)
    case 5:
      let isOnline = Int.random(in: 0..<3, using: &generator) > 0
      store.isOnline = isOnline
      receive(.online(isOnline))
    case 6, 7: see()
    case 8, 9, 10: edit()
    case 11: await wake()
    case 12:
      guard Int.random(in: 0..<4, using: &generator) == 0 else { return }
      let server = server
      loads.append(
        store.setSource { @MainActor request throws(Refused) in try await server.load(request) })
      receive(.lookAway)
      receive(.reload(keepingRows: false))
    case 13:
      let keepingRows = Int.random(in: 0..<4, using: &generator) > 0
      await refresh(keepingRows: keepingRows)
      receive(.refresh(keepingRows: keepingRows))
    case 14: await listen()
    default: await respond()
    }
    await arrive()
  }

  private func receive(_ event: Machine.Event) {
    for effect in machine.receive(event).effects {
      guard case .ask(let number, let request) = effect else { continue }
      let words =
        switch request {
        case .page(let request): server.words(request)
        case .save(let edit): server.words(edit)
        }
      asks.append((number, words))
    }
  }

  /// Waits until the requests and waits of the event have begun.
  private func arrive() async {
    await server.arrival(of: arrivals + asks.count)
    for arrival in arrivals..<arrivals + asks.count {
      // Requests of one event differ in their words, but can arrive in any order.
      guard let place = asks.firstIndex(where: { $0.words == server.asked[arrival] }) else {
        problems.append("the store asks \(server.asked[arrival]), the machine \(asks)")
        continue
      }
      open.append((asks[place].number, arrival + 1))
      asks[place].words = ""
    }
    arrivals += asks.count
    waiting.removeAll { store.driver.waits[$0.number] == nil }
    for number in store.driver.waits.keys.sorted()
    where !waiting.contains(where: { $0.number == number }) {
      sleeps += 1
      await clock.sleeps(sleeps)
      waiting.append((number, sleeps))
    }
  }

  /// Begins a refresh, and waits only until the store has handled the command.
  private func refresh(keepingRows: Bool) async {
    lastRefresh += 1
    let number = lastRefresh
    var hasBegun = false
    refreshes[number] = Task { [unowned self, store] in
      hasBegun = true
      _ = await store.refresh(keepingRows: keepingRows)
      refreshes[number] = nil
    }
    while !hasBegun { await Task.yield() }
  }

  /// Begins to receive snapshots or failures, or stops a task that receives them.
  private func listen() async {
    if streams.count == 4, let place = streams.indices.randomElement(using: &generator) {
      let task = streams.remove(at: place)
      task.cancel()
      await task.value
    } else if Bool.random(using: &generator) {
      let snapshots = store.snapshots()
      streams.append(Task { for await _ in snapshots {} })
    } else {
      let failures = store.failures()
      streams.append(Task { for await _ in failures {} })
    }
  }

  private func see() {
    let rows = machine.rows
    guard !rows.isEmpty else { return }
    let first = Int.random(in: 0..<rows.count, using: &generator)
    let last = min(rows.count - 1, first + Int.random(in: 0...3, using: &generator))
    store.rowsVisible(rows[first].id, rows[last].id)
    receive(.see(first: rows[first].id, last: rows[last].id))
  }

  private func edit() {
    let isSaved = Int.random(in: 0..<3, using: &generator) > 0
    guard Int.random(in: 0..<4, using: &generator) > 0,
      let row = machine.rows.randomElement(using: &generator)
    else {
      lastID += 1
      let film = newFilm(lastID)
      store.insert(film, saving: isSaved)
      receive(.insert(film, isSaved: isSaved))
      return
    }
    if Bool.random(using: &generator) {
      store.remove(id: row.id, saving: isSaved)
      receive(.remove(row.id, isSaved: isSaved))
    } else {
      lastChange += 1
      let title = "title \(lastChange % 7)"
      store.update(id: row.id, saving: isSaved) { $0.title = title }
      receive(.update(row.id, RowChange("\(lastChange)") { $0.title = title }, isSaved: isSaved))
    }
  }

  /// Ends a random wait.
  private func wake() async {
    guard let wait = waiting.randomElement(using: &generator) else { return }
    let task = store.driver.waits[wait.number]
    clock.wake(wait.sleep)
    await task?.value
    receive(.wake(request: wait.number))
  }

  /// Responds to a random request, whether or not it was cancelled.
  private func respond() async {
    guard let place = open.indices.randomElement(using: &generator) else { return }
    await respond(open.remove(at: place))
  }

  private func respond(_ request: (number: Int, arrival: Int)) async {
    let task = store.driver.requests[request.number]
    let isFailure = Int.random(in: 0..<4, using: &generator) == 0
    let isPermanent = isFailure && Int.random(in: 0..<4, using: &generator) == 0
    let failure = isPermanent ? Self.permanent : Refused()
    let words = server.asked[request.arrival - 1]
    if words.hasPrefix("insert") || words.hasPrefix("update") || words.hasPrefix("remove") {
      var row: Film?
      if words.hasPrefix("insert"), Bool.random(using: &generator) {
        lastID += 1
        row = newFilm(lastID)
      }
      let result: Result<Film?, Refused> = isFailure ? .failure(failure) : .success(row)
      server.respond(request.arrival, .saved(result))
      await task?.value
      receive(.saved(request: request.number, result, isPermanent: isPermanent))
    } else {
      let result = isFailure ? .failure(failure) : Result<FilmPage, Refused>.success(newPage())
      server.respond(request.arrival, .page(result))
      await task?.value
      receive(.loaded(request: request.number, result, isPermanent: isPermanent))
    }
  }

  private func newFilm(_ id: Int) -> Film {
    let film = Film(id: id, reel: Reel())
    reels.append(Weak(reel: film.reel))
    return film
  }

  /// Returns a page with few IDs and keys, so that duplicates and loops are common.
  private func newPage() -> FilmPage {
    reels.removeAll { $0.reel == nil }
    let films = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      newFilm(.random(in: 1...30, using: &generator))
    }
    let next = Int.random(in: -5...20, using: &generator)
    let previous = Int.random(in: -5...20, using: &generator)
    return FilmPage(
      films, next: next < 0 ? nil : next, previous: previous < 0 ? nil : previous,
      total: Bool.random(using: &generator) ? films.count : nil)
  }

  /// Responds to every request and ends every wait, until nothing is left, and ends the streams.
  private func drain() async {
    store.isOnline = true
    asks = []
    receive(.online(true))
    await arrive()
    while unfinished > 0 {
      asks = []
      if open.isEmpty { await wake() } else { await respond(open.removeFirst()) }
      await arrive()
    }
    for task in streams {
      task.cancel()
      await task.value
    }
    // A refresh that never returns stops the test here.
    for task in refreshes.values { await task.value }
  }

  /// Releases the store and the machine, and returns whether the store is gone.
  private func release() -> Bool {
    weak let gone = store
    store = FilmStore(server)
    machine = Machine()
    return gone == nil
  }
}
