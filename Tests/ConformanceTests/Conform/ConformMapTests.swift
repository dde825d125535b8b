import Conformance
import Testing

@Suite("The vertices of a walk")
struct ConformMapTests {
  /// Two states, each with a way to the other and a refusal that stays.
  private let twoStates = graph([[1, 0], [0, 1]], refused: [1, 3])

  @Test("Where nothing is remembered, the vertices are the states")
  func nothing() {
    let map = ConformMap(twoStates, remembering: .nothing)
    #expect(map.vertices.map(\.node) == [0, 1])
    #expect(map.vertices.map(\.isRemembering) == [false, false])
    #expect(map.vertices.map(\.arcs) == [0..<2, 2..<4])
    #expect(map.arcs.map(\.edge) == [0, 1, 2, 3])
    #expect(map.arcs.map(\.source) == [0, 0, 1, 1])
    #expect(map.arcs.map(\.target) == [1, 0, 0, 1])
    #expect(map.verticesOfNode == [[0], [1]])
  }

  @Test("A refusal leads to a vertex of its own, the same for all of its kind and word")
  func refusals() {
    let map = ConformMap(twoStates, remembering: .refusals)
    #expect(map.vertices.map(\.node) == [0, 1, 0, 1])
    #expect(map.vertices.map(\.isRemembering) == [false, false, true, true])
    #expect(map.arcs.map(\.target) == [1, 2, 0, 3, 1, 2, 0, 3])
    #expect(map.verticesOfNode == [[0, 2], [1, 3]])
  }

  @Test("So many events are remembered, and none of those before them")
  func events() {
    let one = ConformMap(twoStates, remembering: .events(1))
    #expect(one.vertices.map(\.node) == [0, 1, 0, 0, 1])
    #expect(one.vertices.map(\.isRemembering) == [false, true, true, true, true])
    // Behind the beginning, each of the four transitions is a place, and two begin at each.
    #expect(ConformMap(twoStates, remembering: .events(2)).vertices.count == 1 + 2 + 8)
  }

  @Test("The arc of a transition is found at each vertex of its state")
  func arcs() {
    let map = ConformMap(twoStates, remembering: .refusals)
    for (number, vertex) in map.vertices.enumerated() {
      for edge in twoStates.nodes[vertex.node].edges {
        let arc = map.arc(at: number, along: edge, in: twoStates)
        #expect(map.arcs[arc].edge == edge)
        #expect(map.arcs[arc].source == number)
      }
    }
  }
}
