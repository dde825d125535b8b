import Exploration
import ListMachine
import ListStore
import Testing

@Suite("Any events") @MainActor
struct ListStorePropertyTests {
  /// A store beside the machine that it should be, and whatever is on its way.
  @MainActor
  private final class Pair {
    let server = Server()
    private(set) var store: FilmStore
    var machine = PagedList<Film, Int, Refused>()
    var generator: SplitMix64
    private var furthest: Int?
    private let distance = 2
    /// The films that are alive are those whose reels are.
    private var reels: [Weak] = []

    private struct Weak {
      weak var reel: Reel?
    }

    /// How many films are alive, of those made lately.
    var alive: Int { reels.count { $0.reel != nil } }

    init(seed: UInt64) {
      generator = SplitMix64(seed: seed)
      store = FilmStore(server, prefetchDistance: distance)
    }

    /// Lets one thing happen to both.
    func step() async {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0:
        store.firstLoad()
        take(.firstLoad())
      case 1:
        let changed = Bool.random(using: &generator)
        store.refreshWithIndicator(sourceChanged: changed)
        take(.refreshWithIndicator(sourceChanged: changed))
      case 2, 3:
        store.fetchMore()
        take(.fetchMore)
      case 4: retry()
      case 5, 6: appear()
      case 7: update()
      default: await answer()
      }
      // A request has reached the server before anything else happens.
      await server.arrival(of: machine.lastRequest)
    }

    /// Takes an event, and then what the rows in sight ask for.
    func take(_ event: PagedList<Film, Int, Refused>.Event) {
      _ = machine.receive(event)
      let seen = machine.presentation
      if machine.currentRequest == nil, seen.footer == .more, seen.banner == nil,
        let furthest, let position = machine.index(of: furthest),
        machine.rows.count - position <= distance + 1
      {
        _ = machine.receive(.fetchMore)
      }
    }

    private func retry() {
      store.retry()
      let seen = machine.presentation
      if case .error = seen.footer {
        take(.fetchMore)
      } else if seen.banner != nil {
        take(.refresh())
      } else if case .error = seen.phase {
        take(.refreshWithIndicator())
      }
    }

    private func appear() {
      guard let row = machine.rows.randomElement(using: &generator) else { return }
      store.rowAppeared(row)
      let known = furthest.flatMap { machine.index(of: $0) } ?? -1
      if let position = machine.index(of: row.id), position >= known { furthest = row.id }
      // What nobody waits for changes nothing but lets the demand be seen to.
      take(.answered(request: 0, .failure(Refused())))
    }

    private func update() {
      guard var row = machine.rows.randomElement(using: &generator) else { return }
      row.title += "!"
      store.update(row)
      machine.update(row)
    }

    /// Answers any request that waits, whether or not it was cancelled.
    private func answer() async {
      guard let number = server.pending.randomElement(using: &generator) else { return }
      let answer = self.any()
      await store.take(number, answer, from: server)
      if machine.currentRequest == number { take(.answered(request: number, answer)) }
    }

    /// Returns an answer with few ids and keys, so that duplicates and loops are common.
    private func any() -> FilmAnswer {
      if Int.random(in: 0..<4, using: &generator) == 0 { return .failure(Refused()) }
      let key = Int.random(in: -5...20, using: &generator)
      reels.removeAll { $0.reel == nil }
      let films = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        let film = Film(id: .random(in: 1...30, using: &generator), reel: Reel())
        reels.append(Weak(reel: film.reel))
        return film
      }
      return .success(LoadedPage(films, next: key < 0 ? nil : key))
    }

    /// Answers whatever waits.
    func drain() async {
      for number in server.pending { await store.take(number, .failure(Refused()), from: server) }
    }

    /// Gives up all that holds rows, and returns whether the store is gone.
    func giveUp() -> Bool {
      weak let gone = store
      store = FilmStore(server)
      machine = PagedList()
      return gone == nil
    }
  }

  @Test("The store shows what the machine shows, and asks as it asks", arguments: 1...20)
  func agrees(seed: UInt64) async {
    let pair = Pair(seed: seed)
    for step in 0..<1_000 {
      await pair.step()
      let expected = Seen(pair.machine.presentation, pair.machine.rows.map(\.id))
      #expect(Seen(pair.store) == expected, "step \(step)")
      #expect(pair.store.rows == pair.machine.rows, "step \(step)")
      #expect(pair.server.asked.count == pair.machine.lastRequest, "step \(step)")
      if Seen(pair.store) != expected { return }
    }
  }

  @Test("A million events leave no task and no row behind")
  func leavesNothing() async {
    let pair = Pair(seed: 7)
    for step in 0..<1_000_000 {
      await pair.step()
      // Rows that nobody shows are gone: there are but those held by both, of thirty ids, and those of an answer.
      if step.isMultiple(of: 1_000) { #expect(pair.alive <= 63) }
    }
    await pair.drain()
    #expect(pair.store.requests.isEmpty)
    #expect(pair.store.streamCount == 0)
    #expect(pair.giveUp())
    #expect(pair.alive == 0)
  }
}
