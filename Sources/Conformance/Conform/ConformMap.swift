/// The vertices that a walk visits. A vertex is a state of the reference list, together with the
/// previous events that the walk must distinguish.
package struct ConformMap: Sendable {
  /// A state of the reference list, and whether the vertex remembers the events before the state.
  package struct Vertex {
    package var node: Int
    /// Whether the vertex remembers events. All events are then tried again at this vertex.
    package var isRemembering: Bool
    /// The transitions that begin here, as a range of `arcs`. They are in the order of the state's
    /// transitions.
    package var arcs: Range<Int>
  }

  /// A transition of the reference list from one vertex to another.
  package struct Arc {
    package var edge: Int
    /// The vertices at which the transition begins and ends.
    package var source, target: Int
  }

  /// The vertices. The first one is the vertex of the initial state.
  package private(set) var vertices: [Vertex] = []
  /// The transitions between them.
  package private(set) var arcs: [Arc] = []
  /// Whether the map has all vertices and arcs.
  package private(set) var isComplete = true

  /// The maximum number of arcs of a map whose vertices remember a number of events. A list in
  /// another process can try as many in some minutes.
  static let arcLimit = 1_000_000

  private struct Key: Hashable {
    var node: Int
    /// The remembered events before the state.
    var memory: [Int]
  }

  /// A class of equivalent events that the reference list refused: the same word, in the same
  /// state.
  private struct Refusal: Hashable {
    var node: Int
    var kind: ConformEvent.Kind
    var word: String
  }

  /// The events before a state that a vertex remembers.
  package enum Memory: Hashable, Sendable {
    /// No events, because the list under test reports its whole state.
    case nothing
    /// The previous event, if the list refused it.
    case refusals
    /// This many previous events.
    case events(Int)
  }

  /// Finds the vertices of a walk in `graph`, until `continues` returns `false`.
  package init(
    _ graph: ReferenceGraph, remembering memory: Memory, continues: () -> Bool = { true }
  ) {
    var keys = [Key(node: 0, memory: [])]
    var known = [keys[0]: 0]
    var refusals: [Refusal: Int] = [:]
    let limit = if case .events = memory { Self.arcLimit } else { Int.max }
    while vertices.count < keys.count {
      let key = keys[vertices.count]
      let first = arcs.count
      isComplete = isComplete && arcs.count <= limit && continues()
      for edge in graph.nodes[key.node].edges where isComplete {
        let transition = graph.edges[edge]
        var following = Key(node: transition.target, memory: [])
        switch memory {
        case .nothing: break
        case .refusals where transition.isRefused:
          let refusal = Refusal(
            node: transition.target, kind: transition.event.kind, word: transition.event.word)
          let number = refusals[refusal] ?? refusals.count
          refusals[refusal] = number
          following.memory = [number]
        case .refusals: break
        case .events(let count): following.memory = (key.memory + [edge]).suffix(count)
        }
        let target = known[following] ?? keys.count
        if target == keys.count {
          known[following] = target
          keys.append(following)
        }
        arcs.append(Arc(edge: edge, source: vertices.count, target: target))
      }
      vertices.append(
        Vertex(node: key.node, isRemembering: !key.memory.isEmpty, arcs: first..<arcs.count))
    }
  }
}
