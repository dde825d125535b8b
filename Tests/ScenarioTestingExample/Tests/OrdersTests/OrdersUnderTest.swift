import Orders
import ScenarioTesting

/// The orders as a list under test.
@MainActor struct OrdersUnderTest: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "Orders", actions: ["firstLoad", "refresh", "fetchMore"],
    effects: ["asks", "cancels", "toast"],
    observes: ["state", "rows", "more", "error", "moreError"])

  private let orders: Orders

  init(_ stage: SubjectStage) {
    let server = stage.server
    orders = Orders { key in OrdersPage(try await server.page(key)) }
    orders.onToast = { server.tell(.toast($0)) }
  }

  func perform(_ action: SubjectAction) {
    switch action.name {
    case "firstLoad": orders.firstLoad()
    case "refresh": orders.refresh()
    default: orders.fetchMore()
    }
  }

  func look() -> SubjectLook {
    SubjectLook(
      state: orders.state.rawValue, rows: orders.orders.map(\.id),
      values: [
        "more": .flag(orders.hasMore), "error": SubjectValue(orders.error),
        "moreError": SubjectValue(orders.moreError),
      ])
  }
}

extension OrdersPage {
  /// Creates a page from a page of the scenario's server.
  init(_ page: ServerPage) {
    self.init(
      orders: page.rows.map { Order(id: $0.id, title: $0.title) }, next: page.next)
  }
}
