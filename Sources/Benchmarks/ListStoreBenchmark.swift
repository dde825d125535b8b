import ListMachine
import ListStore

extension Benchmark {
  /// What a store adds to its machine: from an answer to the published change.
  static let listStore = Benchmark(name: "list-store") { _ in
    var store: [Double] = []
    var machine: [Double] = []
    for _ in 0..<5 {
      store.append(await secondsToPublish())
      machine.append(secondsToReceive())
    }
    return [
      Figure(
        name: "ListStore, from an answer to the published change", unit: .seconds,
        product: store.median, yardstick: machine.median, yardstickName: "the machine alone",
        goals: [.atMost(1e-3)])
    ]
  }
}

/// How many pages are loaded, of twenty rows each.
private let pages = 2_000

/// The row of the benchmark.
private struct Item: Identifiable, Sendable {
  let id: Int
  let title = "Item"
}

/// The failure of the benchmark.
private struct Refused: Error {}

/// Returns a page; the first has the number 1.
private func page(_ number: Int) -> LoadedPage<Item, Int> {
  LoadedPage((1...20).map { Item(id: number * 20 + $0) }, next: number < pages ? number + 1 : nil)
}

/// When the server answered last.
@MainActor private var answered = ContinuousClock.now

/// Loads all pages, and returns how long an answer took until everybody could see it, in seconds.
@MainActor
private func secondsToPublish() async -> Double {
  let store = ListStore<Item, Int, Refused> { key throws(Refused) in
    let page = page(key ?? 1)
    let now = ContinuousClock.now
    await note(now)
    return page
  }
  var total = Duration.zero
  store.firstLoad()
  for request in 1...pages {
    await store.requests[request]?.value
    total += ContinuousClock.now - answered
    store.fetchMore()
  }
  return store.rows.count == pages * 20 ? total / .seconds(pages) : 0
}

/// Notes when an answer was there.
@MainActor
private func note(_ now: ContinuousClock.Instant) {
  answered = now
}

/// Lets a machine take all pages, and returns how long an answer took, in seconds.
private func secondsToReceive() -> Double {
  var list = PagedList<Item, Int, Refused>()
  var total = Duration.zero
  _ = list.receive(.firstLoad())
  for request in 1...pages {
    let page = page(request)
    total += ContinuousClock().measure {
      _ = list.receive(.answered(request: request, .success(page)))
    }
    _ = list.receive(.fetchMore)
  }
  return list.rows.count == pages * 20 ? total / .seconds(pages) : 0
}
