import Conformance
import MockSources

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
          source: source, target: target, event: event, reaction: Reaction(),
          isRefused: refused.contains(edges.count)))
    }
    nodes.append(
      ReferenceGraph.Node(
        state: "state \(source)", values: ComparedValues(), cancelled: [],
        edges: first..<edges.count))
  }
  return ReferenceGraph(nodes: nodes, edges: edges)
}
