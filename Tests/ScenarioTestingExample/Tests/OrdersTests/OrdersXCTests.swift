import ScenarioTesting
import XCTest

/// The same in XCTest: a failure is thrown, so that it shows there too.
final class OrdersXCTests: XCTestCase {
  func testOrders() async throws {
    for scenario in try scenarios(in: "Scenarios/orders.txt", for: OrdersUnderTest.self) {
      try await scenario.play()
    }
  }
}
