import Conformance
import Testing

@Suite("The nodes of the graph that conform walks")
struct ConformMapTests {
  /// Two states, each with a transition to the other and an ignored event.
  private let twoStates = graph([[1, 0], [0, 1]], refused: [1, 3])

  @Test("With a memory of 0 events, the nodes are the states")
  func nothing() {
    let map = ConformMap(twoStates, remembering: .nothing)
    #expect(map.vertices.map(\.node) == [0, 1])
    #expect(map.vertices.map(\.isRemembering) == [false, false])
    #expect(map.vertices.map(\.arcs) == [0..<2, 2..<4])
    #expect(map.arcs.map(\.edge) == [0, 1, 2, 3])
    #expect(map.arcs.map(\.source) == [0, 0, 1, 1])
    #expect(map.arcs.map(\.target) == [1, 0, 0, 1])
  }

  @Test("Ignored events with the same kind and reason lead to one extra node")
  func refusals() {
    let map = ConformMap(twoStates, remembering: .refusals)
    #expect(map.vertices.map(\.node) == [0, 1, 0, 1])
    #expect(map.vertices.map(\.isRemembering) == [false, false, true, true])
    #expect(map.arcs.map(\.target) == [1, 2, 0, 3, 1, 2, 0, 3])
  }

  @Test("A node remembers as many events as requested, and no earlier ones")
  func events() {
    let one = ConformMap(twoStates, remembering: .events(1))
    #expect(one.vertices.map(\.node) == [0, 1, 0, 0, 1])
    #expect(one.vertices.map(\.isRemembering) == [false, true, true, true, true])
    // Behind the beginning, each of the four transitions is a place, and two begin at each.
    #expect(ConformMap(twoStates, remembering: .events(2)).vertices.count == 1 + 2 + 8)
  }

  @Test(
    "If the closure stops the search, the map is incomplete, and the last nodes have no transitions"
  )
  func stops() {
    var calls = 0
    let map = ConformMap(twoStates, remembering: .events(30)) {
      calls += 1
      return calls < 3
    }
    #expect(!map.isComplete)
    #expect(map.vertices.map(\.arcs.count) == [2, 2, 0, 0, 0])
  }
}
