import Observation

/// The page of orders as everyone writes it first: what it shows is right as long as one thing happens at a time.
@MainActor @Observable public final class NaiveOrders {
  /// The orders shown.
  public private(set) var orders: [Order] = []
  /// Whether an indicator spins.
  public private(set) var isLoading = false
  /// What went wrong, if anything.
  public private(set) var errorMessage: String?
  /// Whether there are more orders.
  public var hasMore: Bool { next != nil }

  private let fetch: FetchOrders
  private var next: String?

  /// Creates a page that has not appeared yet.
  public init(fetch: @escaping FetchOrders) {
    self.fetch = fetch
  }

  /// Loads the first page, also when the user pulls.
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

  /// Loads the next page when the end of the rows comes into sight.
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
