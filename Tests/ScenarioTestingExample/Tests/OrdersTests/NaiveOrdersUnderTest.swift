import Orders
import ScenarioTesting

/// The naive orders under test. They report their rows and their requests.
@MainActor struct NaiveOrdersUnderTest: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "NaiveOrders", actions: ["firstLoad", "refresh", "fetchMore"],
    observes: ["rows", "more"])

  private let orders: NaiveOrders

  init(_ stage: SubjectStage) {
    let server = stage.server
    orders = NaiveOrders { key in OrdersPage(try await server.page(key)) }
  }

  func perform(_ action: SubjectAction) {
    if action.name == "fetchMore" { orders.loadMore() } else { orders.load() }
  }

  func look() -> SubjectLook {
    SubjectLook(rows: orders.orders.map(\.id), values: ["more": .flag(orders.hasMore)])
  }
}
