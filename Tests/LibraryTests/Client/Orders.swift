import ListStore

#if canImport(SwiftUI)
  import SwiftUI
#endif

nonisolated struct Order: Identifiable, Hashable, Sendable {
  var id: String
  var title: String
  var isFavorite = false
  var clientID: String?
}

nonisolated enum APIError: Error, Equatable {
  case notFound, noResponse
}

/// The app's API, with three orders in pages of two.
actor API {
  private var orders = ["a", "b", "c"].map { Order(id: $0, title: "Order \($0)") }
  private(set) var calls: [String] = []

  func orders(after key: String?, fresh: Bool) throws(APIError) -> (
    orders: [Order], cursor: String?, count: Int
  ) {
    calls.append(fresh ? "fresh" : key.map { "after \($0)" } ?? "first")
    let start = orders.firstIndex { $0.id == key }.map { $0 + 1 } ?? 0
    let page = Array(orders[start...].prefix(2))
    return (page, start + 2 < orders.count ? page.last?.id : nil, orders.count)
  }

  func create(_ order: Order) throws(APIError) -> Order {
    var created = order
    created.id = "d"
    created.clientID = order.id
    orders.insert(created, at: 0)
    return created
  }

  func update(_ order: Order) throws(APIError) {
    guard let place = orders.firstIndex(where: { $0.id == order.id }) else { throw .notFound }
    orders[place] = order
  }

  func delete(_ id: String) throws(APIError) { throw .notFound }
}

extension API {
  func load(_ request: PageRequest<String>) async throws(APIError) -> LoadedPage<Order, String> {
    let page = try orders(after: request.key, fresh: request == .first(.refresh))
    return LoadedPage(
      page.orders, next: page.cursor, total: page.count, localID: { $0.clientID })
  }

  func save(_ edit: ListEdit<Order>) async throws(APIError) -> Order? {
    switch edit {
    case .insert(let order): return try create(order)
    case .update(let order): try update(order)
    case .remove(let order): try delete(order.id)
    }
    return nil
  }
}

actor OrderCache: PageCache {
  private var page: LoadedPage<Order, String>?

  init(_ name: String) {}
  func firstPage() async -> LoadedPage<Order, String>? { page }
  func save(_ page: LoadedPage<Order, String>) async { self.page = page }
}

@MainActor func orderStore(_ api: API) -> ListStore<Order, APIError> {
  ListStore(
    retry: .exponentialBackoff(retries: 3, isPermanent: { $0 == .notFound }),
    cache: OrderCache("all"), save: api.save, load: api.load)
}

/// A reducer that uses the state machine without a store.
nonisolated struct Reducer {
  var list = PagedList<Order, String, APIError>(retries: 1, prefetchDistance: 5)

  mutating func reduce(_ event: PagedList<Order, String, APIError>.Event) -> [String] {
    list.receive(event).effects.map { effect in
      switch effect {
      case .ask(let request, .page(let page)): "page \(request) \(page.key ?? "first")"
      case .ask(let request, .save(let edit)): "save \(request) \(edit.row.id)"
      case .hold(let request, _): "hold \(request)"
      case .cancel(let request): "cancel \(request)"
      case .wait(let request, let retry): "wait \(request) \(retry)"
      case .toast(let failure): "toast \(failure)"
      case .undo(let edit): "undo \(edit.row.id)"
      @unknown default: "other"
      }
    }
  }
}

/// Types of other modules may have the same names as types of the package.
nonisolated struct ListSnapshot {}
typealias PackageSnapshot = ListMachine.ListSnapshot<Order, APIError>

#if canImport(SwiftUI)
  struct OrdersView: View {
    let orders: ListStore<Order, APIError>

    var body: some View {
      List {
        ForEach(orders.rows) { order in
          Button(order.title) {
            let isFavorite = !order.isFavorite
            orders.update(id: order.id) { $0.isFavorite = isFavorite }
          }
          .swipeActions { Button("Delete") { orders.remove(id: order.id) } }
          .onAppear { orders.rowAppeared(id: order.id) }
          .onDisappear { orders.rowDisappeared(id: order.id) }
        }
        switch orders.footer {
        case .end: EmptyView()
        case .more: Color.clear.onAppear { orders.fetchMore() }
        case .loading: ProgressView()
        case .failed(let failure): Button(failure.localizedDescription) { orders.retry() }
        }
      }
      .overlay {
        switch orders.phase {
        case .blank, .rows: EmptyView()
        case .loading: ProgressView()
        case .empty: Text("No orders")
        case .offline: Text("You are offline")
        case .failed(let failure): Button(failure.localizedDescription) { orders.retry() }
        }
      }
      .refreshable { await orders.refresh() }
      .task { orders.loadIfNeeded() }
    }
  }
#endif
