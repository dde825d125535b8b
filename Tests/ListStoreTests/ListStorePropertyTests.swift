import Exploration
import ListStore
import Testing

@Suite("Random events") @MainActor
struct ListStorePropertyTests {
  /// A store and a state machine that receive the same events, with a server and a clock that the
  /// test controls.
  @MainActor
  private final class Pair {
    typealias Machine = PagedList<Film, Int, Refused>

    let server = Server()
    let clock = ManualClock()
    private(set) var store: FilmStore
    private(set) var machine = Machine(retries: 2, prefetchDistance: 2)
    private var generator: SplitMix64
    /// The numbers of the requests without a response, each with its order of arrival at the
    /// server.
    private var open: [(number: Int, arrival: Int)] = []
    /// The numbers of the requests that wait for a retry, each with the number of its sleep.
    private var waiting: [(number: Int, sleep: Int)] = []
    /// The requests of the current event, as described by the server.
    private var asks: [(number: Int, words: String)] = []
    private var arrivals = 0
    private var sleeps = 0
    private var lastID = 1_000
    private var lastChange = 0
    private var reels: [Weak] = []

    private struct Weak {
      weak var reel: Reel?
    }

    /// The number of films in memory.
    var alive: Int { reels.count { $0.reel != nil } }
    /// The number of requests without a response and of retry waits.
    var unfinished: Int { open.count + waiting.count }

    init(seed: UInt64) {
      generator = SplitMix64(seed: seed)
      store = FilmStore(
        server, prefetchDistance: 2, retry: .exponentialBackoff(retries: 2), clock: clock)
    }

    /// Sends one random event to both.
    func step() async {
      asks = []
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        store.loadIfNeeded()
        switch machine.state {
        case .idle, .error: receive(.reload())
        case .loading, .refreshing, .content, .fetchingMore, .empty: break
        }
      case 1:
        let keepingRows = Int.random(in: 0..<4, using: &generator) > 0
        store.reload(keepingRows: keepingRows)
        receive(.reload(keepingRows: keepingRows))
      case 2:
        store.fetchMore()
        receive(.fetchMore)
      case 3:
        store.fetchPrevious()
        receive(.fetchPrevious)
      case 4:
        store.retry()
        receive(.retry)
      case 5:
        let isOnline = Int.random(in: 0..<3, using: &generator) > 0
        store.isOnline = isOnline
        receive(.online(isOnline))
      case 6, 7: see()
      case 8, 9, 10: edit()
      case 11: await wake()
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

    /// Waits until the requests and retry waits of the event have begun.
    private func arrive() async {
      await server.arrival(of: arrivals + asks.count)
      for arrival in arrivals..<arrivals + asks.count {
        // The requests of one event have different descriptions, but can arrive in any order.
        guard let place = asks.firstIndex(where: { $0.words == server.asked[arrival] }) else {
          Issue.record("the store asks \(server.asked[arrival]), the machine \(asks)")
          continue
        }
        open.append((asks[place].number, arrival + 1))
        asks[place].words = ""
      }
      arrivals += asks.count
      waiting.removeAll { store.waits[$0.number] == nil }
      for number in store.waits.keys.sorted()
      where !waiting.contains(where: { $0.number == number }) {
        sleeps += 1
        await clock.sleeps(sleeps)
        waiting.append((number, sleeps))
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

    /// Ends a random retry wait.
    private func wake() async {
      guard let wait = waiting.randomElement(using: &generator) else { return }
      let task = store.waits[wait.number]
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
      let task = store.requests[request.number]
      let isFailure = Int.random(in: 0..<4, using: &generator) == 0
      let words = server.asked[request.arrival - 1]
      if words.hasPrefix("insert") || words.hasPrefix("update") || words.hasPrefix("remove") {
        var row: Film?
        if words.hasPrefix("insert"), Bool.random(using: &generator) {
          lastID += 1
          row = newFilm(lastID)
        }
        let result: Result<Film?, Refused> = isFailure ? .failure(Refused()) : .success(row)
        server.respond(request.arrival, .saved(result))
        await task?.value
        receive(.saved(request: request.number, result))
      } else {
        let result = isFailure ? .failure(Refused()) : Result<FilmPage, Refused>.success(newPage())
        server.respond(request.arrival, .page(result))
        await task?.value
        receive(.loaded(request: request.number, result))
      }
    }

    private func newFilm(_ id: Int) -> Film {
      let film = Film(id: id, reel: Reel())
      reels.append(Weak(reel: film.reel))
      return film
    }

    /// Returns a page with few different IDs and keys, so that duplicates and loops are common.
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

    /// Responds to every request and ends every wait, until none is left.
    func drain() async {
      store.isOnline = true
      asks = []
      receive(.online(true))
      await arrive()
      while unfinished > 0 {
        asks = []
        if open.isEmpty { await wake() } else { await respond(open.removeFirst()) }
        await arrive()
      }
    }

    /// Releases the store and the machine, and returns whether the store was released.
    func release() -> Bool {
      weak let gone = store
      store = FilmStore(server)
      machine = Machine()
      return gone == nil
    }
  }

  @Test("The store shows what the machine shows, and asks what the machine asks", arguments: 1...20)
  func agrees(seed: UInt64) async {
    let pair = Pair(seed: seed)
    for step in 0..<1_000 {
      await pair.step()
      let machine = pair.machine
      #expect(pair.store.seen == words(machine.snapshot), "step \(step)")
      #expect(pair.store.rows == machine.rows, "step \(step)")
      #expect(pair.store.anchor == machine.anchor, "step \(step)")
      #expect(pair.store.pendingEdits == machine.pendingEdits, "step \(step)")
      #expect(pair.store.waits.count == machine.waitingRequests, "step \(step)")
      #expect(pair.store.heldRequests == machine.heldRequests, "step \(step)")
      #expect(Set(machine.rows.map(\.id)).count == machine.rows.count, "step \(step)")
      if pair.store.seen != words(machine.snapshot) { return }
    }
  }

  @Test("A million events leave no task, no wait and no row")
  func leavesNothing() async {
    let pair = Pair(seed: 7)
    for step in 0..<1_000_000 {
      await pair.step()
      guard step.isMultiple(of: 1_000) else { continue }
      #expect(words(pair.store.snapshot) == words(pair.machine.snapshot), "step \(step)")
      #expect(pair.alive <= 400, "step \(step)")
      #expect(pair.unfinished <= 200, "step \(step)")
    }
    await pair.drain()
    #expect(pair.store.requests.isEmpty)
    #expect(pair.store.waits.isEmpty)
    #expect(pair.store.streamCount == 0)
    #expect(pair.clock.sleeperCount == 0)
    #expect(pair.release())
    #expect(pair.alive == 0)
  }
}
