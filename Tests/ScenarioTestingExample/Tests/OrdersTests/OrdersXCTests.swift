import ScenarioTesting
import XCTest

/// The same test in XCTest. A failure is thrown, so XCTest shows it too.
final class OrdersXCTests: XCTestCase {
  func testOrders() async throws {
    for scenario in try scenarios(in: "Scenarios/orders.txt", for: OrdersUnderTest.self) {
      try await scenario.play()
    }
  }
}
