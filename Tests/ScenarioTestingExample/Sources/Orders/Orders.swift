import Observation

/// The fixed orders screen: it runs one load at a time, and a late response changes nothing.
@MainActor @Observable public final class Orders {
  /// The states of the screen.
  public enum State: String, Sendable {
    /// No request has been sent yet.
    case idle
    /// An indicator covers the screen.
    case loading
    /// The rows stay while the first page is requested again.
    case refreshing
    /// Rows are shown.
    case content
    /// The next page is in flight.
    case fetchingMore
    /// There are no orders.
    case empty
    /// The first page could not be loaded, and there are no rows.
    case error
  }

  /// The state of the page.
  public private(set) var state = State.idle
  /// The loaded orders.
  public private(set) var orders: [Order] = []
  /// The error of the last reload, if any.
  public private(set) var error: String?
  /// The error of the last page, if any.
  public private(set) var moreError: String?
  /// Whether there are more orders.
  public var hasMore: Bool { next != nil }
  /// Shows a toast message.
  public var onToast: (String) -> Void = { _ in }

  private let fetch: FetchOrders
  private var next: String?
  /// The keys requested since the current first page.
  private var asked: Set<String> = []
  private var load: Task<Void, Never>?

  /// Creates a screen that has not appeared yet.
  public init(fetch: @escaping FetchOrders) {
    self.fetch = fetch
  }

  /// Loads the first page with an indicator.
  public func firstLoad() {
    reload(.loading)
  }

  /// Loads the first page again and keeps the rows.
  public func refresh() {
    reload(.refreshing)
  }

  /// Loads the next page.
  public func fetchMore() {
    guard state == .content, let next else { return }
    moreError = nil
    start(.fetchingMore) { await $0.loadNextPage(next) }
  }

  private func reload(_ state: State) {
    load?.cancel()
    (error, moreError) = (nil, nil)
    start(state) { await $0.loadFirstPage() }
  }

  private func start(_ state: State, _ work: @escaping @MainActor (Orders) async -> Void) {
    self.state = state
    load = Task { await work(self) }
  }

  private func loadFirstPage() async {
    do {
      var followed: [String] = []
      var page = try await fetch(nil)
      // After a page without rows, request the next one, at most three times.
      while page.orders.isEmpty, let key = page.next {
        if followed.count == 3 { throw TooManyEmptyPages() }
        followed.append(key)
        page = try await fetch(key)
        if let next = page.next, followed.contains(next) { throw CursorLoop() }
      }
      orders = []
      asked = Set(followed)
      append(page)
      state = orders.isEmpty ? .empty : .content
    } catch is CancellationError {
      // Another load has superseded this one.
    } catch {
      self.error = "\(error)"
      state = orders.isEmpty ? .error : .content
      onToast("\(error)")
    }
  }

  private func loadNextPage(_ key: String) async {
    do {
      var page = try await nextPage(key)
      var followUps = 0
      while page.orders.isEmpty, let key = page.next {
        next = key
        if followUps == 3 { throw TooManyEmptyPages() }
        followUps += 1
        page = try await nextPage(key)
      }
      append(page)
      state = .content
    } catch is CancellationError {
      // A reload has superseded this load.
    } catch {
      moreError = "\(error)"
      state = .content
      onToast("\(error)")
    }
  }

  private func nextPage(_ key: String) async throws -> OrdersPage {
    asked.insert(key)
    let page = try await fetch(key)
    if let next = page.next, asked.contains(next) { throw CursorLoop() }
    return page
  }

  private func append(_ page: OrdersPage) {
    var known = Set(orders.map(\.id))
    orders += page.orders.filter { known.insert($0.id).inserted }
    next = page.next
  }
}

/// The error for a server that responds with four pages without rows in succession.
struct TooManyEmptyPages: Error, CustomStringConvertible {
  var description: String { "too many empty pages" }
}

/// The error for a server whose page names a key that was already requested.
struct CursorLoop: Error, CustomStringConvertible {
  var description: String { "cursor loop" }
}
