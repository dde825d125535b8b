import Foundation
import ScenarioTesting
import Testing

/// The orders, played by scenarios.
@Suite struct OrdersTests {
  @Test(arguments: try scenarios(in: "Scenarios/orders.txt", for: OrdersUnderTest.self))
  func orders(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("The orders do in every order of events what the reference does")
  func likeTheReference() async throws {
    try await conform(OrdersUnderTest.self)
  }

  @Test("No order of events breaks an invariant")
  func searchedWhole() async throws {
    try await explore(OrdersUnderTest.self, inFlight: 2)
  }

  /// What the naive orders do wrong, which whoever wants to see it asks for.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["PLAY_NAIVE_ORDERS"] != nil),
    arguments: try scenarios(in: "Scenarios/orders.txt", for: NaiveOrdersUnderTest.self))
  func naiveOrders(_ scenario: Scenario) async throws {
    try await scenario.play()
  }
}
