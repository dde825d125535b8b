import Exploration
import Testing

@Suite("StateGraph, reach")
struct StateGraphReachTests {
  /// A corridor of rooms with a dead end, and a goal at its end.
  struct Corridor: Model {
    let initial = 0
    var length: Int
    var trapDoor: Int

    func forEachSuccessor(of state: Int, _ body: (String, Int) -> Void) {
      guard state >= 0 else { return }
      if state < length { body("forth", state + 1) }
      if state > 0 { body("back", state - 1) }
      if state == trapDoor { body("fall", -1) }
    }
  }

  @Test("The first state that cannot reach the goal is found, even if the others have long paths")
  func findsTrap() throws {
    var search = Search(Corridor(length: 5000, trapDoor: 3))
    search.run()
    let trap = try #require(search.graph.firstState(outOfReachOf: { $0 == 5000 }))
    #expect(search.graph.path(to: trap).events == ["forth", "forth", "forth", "fall"])
  }

  @Test("If every state can reach the goal, no state is returned", arguments: [0, 2500, 5000])
  func passesWithoutTrap(goal: Int) {
    var search = Search(Corridor(length: 5000, trapDoor: -1))
    search.run()
    #expect(search.graph.firstState(outOfReachOf: { $0 == goal }) == nil)
  }
}
