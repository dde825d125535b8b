public import ListMachine
public import Observation

/// A list that loads pages, at work in an app: made of one closure that loads the page of a key.
///
/// It owns a `PagedList`, carries out its effects and publishes what it shows. Its requests are its own: who
/// calls ``refresh(sourceChanged:)`` may go away, and the refresh goes on; when the store goes away, its requests are cancelled.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ListStore<
  Row: Identifiable & Sendable, Key: Hashable & Sendable, Failure: Error
> {
  /// What loads the page of a key, or the first page where the key is `nil`; it may run anywhere.
  public typealias Load = @Sendable (_ key: Key?) async throws(Failure) -> LoadedPage<Row, Key>
  /// What knows the first page of before, to be shown until the real one comes.
  public typealias Cache = @MainActor () -> LoadedPage<Row, Key>?
  /// What fills the page.
  public typealias Phase = ListPresentation<Failure>.Phase
  /// What stands under the last row.
  public typealias Footer = ListPresentation<Failure>.Footer
  /// The states of the pull-to-refresh control.
  public typealias Pull = ListPresentation<Failure>.Pull

  /// How near the last row another row must be for its appearing to ask for the next page, in rows.
  @ObservationIgnored public var prefetchDistance: Int

  @ObservationIgnored private var list = PagedList<Row, Key, Failure>()
  /// What was published last.
  @ObservationIgnored private var seen = ListPresentation<Failure>(.blank, pull: .off)
  @ObservationIgnored private let paths = Paths()
  @ObservationIgnored private var load: Load
  @ObservationIgnored private let cache: Cache?
  /// The row furthest down of those that appeared.
  @ObservationIgnored private var furthest: Row.ID?
  /// Who waits for the end of the reload on its way.
  @ObservationIgnored private let waiting = Broadcast<Never>()
  @ObservationIgnored private let toastListeners = Broadcast<LoadFailure<Failure>>()
  @ObservationIgnored private let viewListeners = Broadcast<ListSnapshot<Row, Failure>>()
  /// The requests on their way by number, those that were cancelled and did not end yet included.
  @ObservationIgnored package private(set) var requests: [Int: Task<Void, Never>] = [:]

  /// What observers are told by, made once.
  ///
  /// In a generic type a literal is put together anew wherever it is come to, which took longer than all else that an answer
  /// needs.
  @MainActor private struct Paths {
    let rows = \ListStore.rows
    let phase = \ListStore.phase
    let banner = \ListStore.banner
    let footer = \ListStore.footer
    let pull = \ListStore.pull
  }

  /// How many streams are listened to.
  package var streamCount: Int { waiting.count + toastListeners.count + viewListeners.count }

  /// Makes a list that shows nothing until ``firstLoad(sourceChanged:)``.
  ///
  /// - Parameters:
  ///   - prefetchDistance: How many rows from the end a row's appearing asks for the next page; 0 means the last row.
  ///   - cache: Tells the first page of before, and is asked at the first load alone.
  ///   - load: Loads the page of a key, or the first where that is `nil`. It is called for one page at a time.
  public init(prefetchDistance: Int = 5, cache: Cache? = nil, load: @escaping Load) {
    self.prefetchDistance = prefetchDistance
    self.cache = cache
    self.load = load
  }

  deinit {
    for request in requests.values { request.cancel() }
  }
}

// MARK: What is seen

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// The rows held, by position, also those behind an indicator.
  public var rows: PagedRows<Row> {
    access(keyPath: paths.rows)
    return list.rows
  }

  /// What fills the page; one thing at a time.
  public var phase: Phase {
    access(keyPath: paths.phase)
    return seen.phase
  }

  /// The failure of the last reload, told over rows that stayed.
  public var banner: LoadFailure<Failure>? {
    access(keyPath: paths.banner)
    return seen.banner
  }

  /// What stands under the last row.
  public var footer: Footer {
    access(keyPath: paths.footer)
    return seen.footer
  }

  /// The pull-to-refresh control.
  public var pull: Pull {
    access(keyPath: paths.pull)
    return seen.pull
  }

  /// Whether a page follows the rows held, also behind an indicator, where the footer does not tell it.
  public var hasMore: Bool {
    access(keyPath: paths.rows)
    return list.nextKey != nil
  }

  /// Whether the rows come from the cache and no answer confirmed them yet.
  public var isCached: Bool {
    access(keyPath: paths.rows)
    return list.isCached
  }

  /// All that a person sees now, for code that does not observe.
  public var snapshot: ListSnapshot<Row, Failure> {
    ListSnapshot(rows: list.rows, presentation: list.presentation)
  }

  /// What a person sees: at once what it is now, then what it is after each change; where nobody looks, the last alone is kept.
  public var views: AsyncStream<ListSnapshot<Row, Failure>> {
    viewListeners.listen(keeping: 1, first: snapshot)
  }

  /// Failures to be shown for a moment, from now on; where nobody looks, the last 16 are kept.
  public var toasts: AsyncStream<LoadFailure<Failure>> {
    toastListeners.listen(keeping: 16)
  }

  /// The name that traces and diagrams give the state: `idle`, `loading`, `refreshing`, `content` and so on.
  public var stateName: String {
    access(keyPath: paths.phase)
    access(keyPath: paths.footer)
    access(keyPath: paths.pull)
    return list.stateName
  }
}

// MARK: What happens

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Loads the first page under an indicator, or shows that of the cache first; to be called when the page appears.
  ///
  /// - Parameter sourceChanged: Whether other rows are listed than before, so that those held go at once.
  public func firstLoad(sourceChanged: Bool = false) {
    reload(.firstLoad(cached: list.isIdle ? cache?() : nil, sourceChanged: sourceChanged))
  }

  /// Loads the first page while the rows stay, and returns when that has ended, was overtaken by another reload, or the caller is cancelled.
  ///
  /// The refresh itself goes on where the caller is cancelled, as SwiftUI cancels what `refreshable` runs when the view changes.
  public func refresh(sourceChanged: Bool = false) async {
    reload(.refresh(sourceChanged: sourceChanged))
    guard list.currentRequest != nil else { return }
    for await _ in waiting.listen(keeping: 1) {}
  }

  /// Loads the first page under an indicator, because what is listed has changed.
  public func refreshWithIndicator(sourceChanged: Bool = false) {
    reload(.refreshWithIndicator(sourceChanged: sourceChanged))
  }

  /// Lists what another closure loads: the rows go at once, and its first page is loaded under an indicator.
  public func sourceChanged(to load: @escaping Load) {
    self.load = load
    refreshWithIndicator(sourceChanged: true)
  }

  /// Loads the next page, if there is one and nothing else is on its way.
  public func fetchMore() {
    send(.fetchMore)
  }

  /// Notes that a row came into sight; near the end the next page is loaded, and again as long as that is so.
  ///
  /// After a failure nothing is loaded by position alone, until ``retry()``, ``fetchMore()`` or a reload.
  public func rowAppeared(_ row: Row) {
    rowAppeared(id: row.id)
  }

  /// Notes that the row of `id` came into sight, as ``rowAppeared(_:)`` does.
  public func rowAppeared(id: Row.ID) {
    guard let position = list.index(of: id) else { return }
    if let furthest, let known = list.index(of: furthest), known > position { return }
    furthest = id
    fetchOnDemand()
  }

  /// Tries again what failed last: the footer fetches, the banner refreshes, the error view reloads under an indicator.
  public func retry() {
    if case .error = seen.footer {
      fetchMore()
    } else if seen.banner != nil {
      reload(.refresh())
    } else if case .error = seen.phase {
      refreshWithIndicator()
    }
  }

  /// Puts `row` in the place of the one with its id, changes nothing else, and returns whether there is such a row.
  @discardableResult
  public func update(_ row: Row) -> Bool {
    guard list.index(of: row.id) != nil else { return false }
    withMutation(keyPath: paths.rows) { _ = list.update(row) }
    viewListeners.tell { snapshot }
    return true
  }
}

// MARK: How it works

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ListStore {
  /// Takes a reload, which ends the one before it.
  private func reload(_ event: PagedList<Row, Key, Failure>.Event) {
    waiting.finish()
    send(event)
  }

  /// Takes an event, does what the machine says, and publishes what has changed.
  private func send(_ event: PagedList<Row, Key, Failure>.Event) {
    let (effects, verdict) =
      list.mayChangeRows(event)
      ? withMutation(keyPath: paths.rows) { list.receive(event) } : list.receive(event)
    guard verdict == .moved else { return }
    var toast: LoadFailure<Failure>?
    for effect in effects {
      switch effect {
      case .ask(let request, let key): ask(request, key)
      case .cancel(let request): requests[request]?.cancel()
      case .toast(let failure): toast = failure
      case .dropDuplicates: break
      }
    }
    publish(list.presentation, hasFailed: toast != nil)
    if let toast { toastListeners.tell { toast } }
    if list.currentRequest == nil { waiting.finish() }
    fetchOnDemand()
  }

  /// Loads the page of `key`, and answers the machine under the number of the request.
  private func ask(_ request: Int, _ key: Key?) {
    requests[request] = Task { [weak self, load] in
      var answer: Result<LoadedPage<Row, Key>, Failure>?
      // What was cancelled before it began need not begin: nobody waits for its answer.
      if !Task.isCancelled {
        do throws(Failure) {
          answer = .success(try await load(key))
        } catch {
          answer = .failure(error)
        }
      }
      self?.end(request, answer)
    }
  }

  /// Takes the end of a request, which may come late: the machine drops an answer that nobody waits for.
  private func end(_ request: Int, _ answer: Result<LoadedPage<Row, Key>, Failure>?) {
    requests[request] = nil
    if let answer { send(.answered(request: request, answer)) }
  }

  /// Loads the next page where rows near the end are in sight and no failure stands against it.
  private func fetchOnDemand() {
    guard list.awaitsDemand, let furthest, let position = list.index(of: furthest),
      position >= list.rows.count - 1 - prefetchDistance
    else { return }
    send(.fetchMore)
  }

  /// Publishes what differs from what was seen before; failures cannot be compared, and so are new where something failed.
  private func publish(_ new: ListPresentation<Failure>, hasFailed: Bool) {
    if hasFailed || !new.phase.isAlike(seen.phase) {
      withMutation(keyPath: paths.phase) { seen.phase = new.phase }
    }
    if hasFailed || (new.banner == nil) != (seen.banner == nil) {
      withMutation(keyPath: paths.banner) { seen.banner = new.banner }
    }
    if hasFailed || !new.footer.isAlike(seen.footer) {
      withMutation(keyPath: paths.footer) { seen.footer = new.footer }
    }
    if new.pull != seen.pull { withMutation(keyPath: paths.pull) { seen.pull = new.pull } }
    viewListeners.tell { snapshot }
  }
}

extension ListPresentation.Phase {
  /// Whether both are the same case.
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.blank, .blank), (.indicator, .indicator), (.rows, .rows), (.empty, .empty),
      (.error, .error):
      true
    default: false
    }
  }
}

extension ListPresentation.Footer {
  /// Whether both are the same case.
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.none, .none), (.more, .more), (.spinning, .spinning), (.error, .error): true
    default: false
    }
  }
}
