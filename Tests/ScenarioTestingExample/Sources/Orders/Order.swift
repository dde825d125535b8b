/// An order of a customer.
public struct Order: Identifiable, Hashable, Sendable {
  /// What tells it from other orders.
  public var id: String
  /// What was ordered.
  public var title: String

  /// Makes an order.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// Orders as the server gives them, a page at a time.
public struct OrdersPage: Sendable {
  /// The orders of the page.
  public var orders: [Order]
  /// The key of the page after it, or nil at the end.
  public var next: String?

  /// Makes a page.
  public init(orders: [Order], next: String?) {
    self.orders = orders
    self.next = next
  }
}

/// Fetches the page of a key, or the first one.
public typealias FetchOrders = @Sendable (_ key: String?) async throws -> OrdersPage
