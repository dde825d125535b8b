import Observation

/// A first version of the orders screen. It is correct as long as only one request is in flight.
@MainActor @Observable public final class NaiveOrders {
  /// The orders shown.
  public private(set) var orders: [Order] = []
  /// Whether an indicator spins.
  public private(set) var isLoading = false
  /// The message of the last error, if any.
  public private(set) var errorMessage: String?
  /// Whether there are more orders.
  public var hasMore: Bool { next != nil }

  private let fetch: FetchOrders
  private var next: String?

  /// Creates a screen that has not appeared yet.
  public init(fetch: @escaping FetchOrders) {
    self.fetch = fetch
  }

  /// Loads the first page, when the screen appears or the user pulls.
  public func load() {
    isLoading = true
    Task {
      do {
        let page = try await fetch(nil)
        orders = page.orders
        next = page.next
      } catch {
        errorMessage = "\(error)"
      }
      isLoading = false
    }
  }

  /// Loads the next page when the end of the rows becomes visible.
  public func loadMore() {
    guard let next else { return }
    Task {
      do {
        let page = try await fetch(next)
        orders += page.orders
        self.next = page.next
      } catch {
        errorMessage = "\(error)"
      }
    }
  }
}
