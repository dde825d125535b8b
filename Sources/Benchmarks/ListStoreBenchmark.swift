import ListMachine
import ListStore
import Observation

extension Benchmark {
  /// The time from a response to the published change. The baselines are the state machine alone
  /// and a handwritten view model.
  static let listStore = Benchmark(name: "list-store") { _ in
    var store: [Double] = []
    var machine: [Double] = []
    var hand: [Double] = []
    for _ in 0..<5 {
      store.append(try await secondsToPublish(in: FilmsInStore.self))
      hand.append(try await secondsToPublish(in: FilmsByHand.self))
      machine.append(try secondsToReceive())
    }
    let name = "ListStore, from a response to the published change"
    return [
      // Most of the time is spent on the task and on observation, which a handwritten list also
      // needs.
      BenchmarkResult(
        name: name, unit: .seconds, product: store.median, baseline: machine.median,
        baselineName: "the machine alone", goals: [.atMost(1e-3)]),
      BenchmarkResult(
        name: name, unit: .seconds, product: store.median, baseline: hand.median,
        baselineName: "an @Observable list by hand", goals: [.atMostTimes(2)]),
    ]
  }
}

/// The number of pages, of twenty rows each.
private let pages = 2_000

/// Loads a page. The first page has the number 1.
private typealias Load =
  @Sendable (PageRequest<Int>) async throws(Refused) -> LoadedPage<Item, Int>

/// Returns a page. The first page has the number 1.
private func page(_ number: Int) -> LoadedPage<Item, Int> {
  LoadedPage((1...20).map { Item(id: number * 20 + $0) }, next: number < pages ? number + 1 : nil)
}

/// A server whose responses the benchmark sends at the times that it chooses.
@MainActor
private final class Server {
  /// Resumes the waiting load with a page.
  private var waiting: CheckedContinuation<LoadedPage<Item, Int>, Never>?
  /// Resumes `request()`, which waits for the next load.
  private var arrival: CheckedContinuation<Void, Never>?

  /// Starts a request, and returns its page when the benchmark sends the response.
  func load() async -> LoadedPage<Item, Int> {
    await withCheckedContinuation { request in
      waiting = request
      arrival?.resume()
      arrival = nil
    }
  }

  /// Waits for a request and returns the continuation that sends its response.
  func request() async -> CheckedContinuation<LoadedPage<Item, Int>, Never>? {
    if waiting == nil { await withCheckedContinuation { arrival = $0 } }
    defer { waiting = nil }
    return waiting
  }
}

/// A list whose changes the benchmark observes.
@MainActor
private protocol Watched: AnyObject {
  /// Creates a list that requests its pages with `load`.
  init(_ load: @escaping Load)
  /// The task of the request in flight.
  var request: Task<Void, Never>? { get }
  /// The number of loaded rows, an observable property.
  var count: Int { get }
  /// Requests the next page, or the first one.
  func ask()
}

/// The list of the product.
@MainActor
private final class FilmsInStore: Watched {
  private let store: ListStore<Item, Refused>
  /// The number of requested pages.
  private var asked = 0

  init(_ load: @escaping Load) {
    store = ListStore(load: load)
  }

  var request: Task<Void, Never>? { store.driver.requests[asked] }
  var count: Int { store.rows.count }

  func ask() {
    asked += 1
    if asked == 1 { store.loadIfNeeded() } else { store.fetchMore() }
  }
}

/// The baseline: a list with the features that most developers write.
@MainActor @Observable
private final class FilmsByHand: Watched {
  private(set) var rows: [Item] = []
  private(set) var isLoading = false
  private(set) var hasMore = false
  /// The error of the last request, if any.
  private(set) var failure: Refused?
  private(set) var request: Task<Void, Never>?
  @ObservationIgnored private var ids: Set<Int> = []
  @ObservationIgnored private var next: Int?
  @ObservationIgnored private let load: Load

  init(_ load: @escaping Load) {
    self.load = load
  }

  var count: Int { rows.count }

  func ask() {
    guard !isLoading else { return }
    isLoading = true
    failure = nil
    request = Task { [weak self, load, next] in
      do throws(Refused) {
        let page = try await load(next.map { .next($0) } ?? .first(.initial))
        self?.receive(page)
      } catch {
        self?.failure = error
        self?.isLoading = false
      }
    }
  }

  private func receive(_ page: LoadedPage<Item, Int>) {
    rows += page.rows.filter { ids.insert($0.id).inserted }
    next = page.next
    hasMore = next != nil
    isLoading = false
  }
}

/// Loads all pages, and returns the average time from a response to the observed change, in
/// seconds. Throws if a row is missing.
@MainActor
private func secondsToPublish(in type: (some Watched).Type) async throws -> Double {
  let server = Server()
  let list = type.init { @MainActor _ throws(Refused) in await server.load() }
  var total = Duration.zero
  for number in 1...pages {
    list.ask()
    let answer = await server.request()
    let page = page(number)
    let request = list.request
    _ = withObservationTracking {
      list.count
    } onChange: {
    }
    total += await ContinuousClock().measure {
      answer?.resume(returning: page)
      await request?.value
    }
  }
  return try average(of: total, rows: list.count)
}

/// Loads all pages in a state machine, and returns the average time for a response, in seconds.
/// Throws if a row is missing.
private func secondsToReceive() throws -> Double {
  var list = PagedList<Item, Int, Refused>()
  var total = Duration.zero
  _ = list.receive(.reload())
  for request in 1...pages {
    let page = page(request)
    total += ContinuousClock().measure {
      _ = list.receive(.loaded(request: request, .success(page)))
    }
    _ = list.receive(.fetchMore)
  }
  return try average(of: total, rows: list.rows.count)
}

/// Returns the average time for a page, in seconds. Throws if the list does not have the rows of all pages.
private func average(of total: Duration, rows: Int) throws -> Double {
  guard rows == pages * 20 else {
    throw BenchmarkContext.Failure(description: "a list has \(rows) rows, not \(pages * 20)")
  }
  return total / .seconds(pages)
}
