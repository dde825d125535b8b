import Foundation
import ScenarioTesting
import Testing

/// Tests of the orders with scenarios.
@Suite struct OrdersTests {
  @Test(arguments: try scenarios(in: "Scenarios/orders.txt", for: OrdersUnderTest.self))
  func orders(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("After every order of events, the orders equal the reference")
  func likeTheReference() async throws {
    try await conform(OrdersUnderTest.self)
  }

  @Test("No order of events violates an invariant")
  func searchedWhole() async throws {
    try await explore(OrdersUnderTest.self, inFlight: 2)
  }

  /// Shows the bugs of the naive orders. Set `PLAY_NAIVE_ORDERS` to run it.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["PLAY_NAIVE_ORDERS"] != nil),
    arguments: try scenarios(in: "Scenarios/orders.txt", for: NaiveOrdersUnderTest.self))
  func naiveOrders(_ scenario: Scenario) async throws {
    try await scenario.play()
  }
}
