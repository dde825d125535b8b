import Adapters
import Conformance
import MockSources
import Testing

@Suite("The state graph of the reference")
struct ReferenceGraphTests {
  @Test("The depth of a state is the smallest number of transitions to it")
  func depths() {
    #expect(graph([[1, 2], [0, 2], [3], []]).depths == [0, 1, 1, 2])
    #expect(graph([[0], [0]]).depths == [0, .max])
    #expect(graph([]).depths == [])
  }
}

/// Returns a graph in which state i has transitions to `targets[i]`; those numbered in `refused`
/// are ignored events of one kind.
func graph(_ targets: [[Int]], refused: Set<Int> = []) -> ReferenceGraph {
  var nodes: [ReferenceGraph.Node] = []
  var edges: [ReferenceGraph.Edge] = []
  for (source, following) in targets.enumerated() {
    let first = edges.count
    for target in following {
      let event = ConformEvent(
        message: .none, kind: .own("open"), word: refused.contains(edges.count) ? "no" : "open")
      edges.append(
        ReferenceGraph.Edge(
          source: source, target: target, event: event, step: .insertion, reaction: Reaction(),
          isRefused: refused.contains(edges.count)))
    }
    nodes.append(
      ReferenceGraph.Node(
        appearance: Appearance(state: "state \(source)", rows: nil, values: [:]), cancelled: [],
        edges: first..<edges.count))
  }
  return ReferenceGraph(nodes: nodes, edges: edges, paging: .cursor)
}
