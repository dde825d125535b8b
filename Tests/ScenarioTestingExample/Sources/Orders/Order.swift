/// An order of a customer.
public struct Order: Identifiable, Hashable, Sendable {
  /// The unique id of the order.
  public var id: String
  /// The name of the ordered product.
  public var title: String

  /// Creates an order.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// A page of orders, as returned by the server.
public struct OrdersPage: Sendable {
  /// The orders of the page.
  public var orders: [Order]
  /// The key of the next page, or nil for the last page.
  public var next: String?

  /// Creates a page.
  public init(orders: [Order], next: String?) {
    self.orders = orders
    self.next = next
  }
}

/// Fetches the page with a key, or the first page.
public typealias FetchOrders = @Sendable (_ key: String?) async throws -> OrdersPage
