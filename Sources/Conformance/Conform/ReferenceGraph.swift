internal import Adapters

/// All that the reference can do within some bounds: what each event leads to, and what a person sees then.
package struct ReferenceGraph: Sendable {
  /// The states, the first one first.
  package var nodes: [Node]
  /// The transitions; those of a state stand side by side.
  package var edges: [Edge]

  /// A state of the reference in its world.
  package struct Node: Sendable {
    /// What it looks like.
    package var appearance: Appearance
    /// The places, among the requests in flight, of those that are cancelled.
    package var cancelled: Set<Int>
    /// The transitions that begin here.
    package var edges: Range<Int>

    /// Makes a state.
    package init(appearance: Appearance, cancelled: Set<Int>, edges: Range<Int>) {
      self.appearance = appearance
      self.cancelled = cancelled
      self.edges = edges
    }
  }

  /// A transition of the reference.
  package struct Edge: Sendable {
    /// The state before.
    package var source: Int
    /// The state after.
    package var target: Int
    /// What happens.
    package var event: ConformEvent
    /// What happens, as a step of an exploration.
    package var step: ExploredStep
    /// What the reference does.
    package var reaction: Reaction
    /// Whether the reference ignored or dropped the event.
    package var isRefused: Bool

    /// Makes a transition.
    package init(
      source: Int, target: Int, event: ConformEvent, step: ExploredStep, reaction: Reaction,
      isRefused: Bool
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.step = step
      self.reaction = reaction
      self.isRefused = isRefused
    }
  }

  /// The paging's own key of the first page, which means the same as none.
  package var firstKey: String?
  /// Whether it holds all that there is within the bounds.
  package var isComplete = true

  /// Makes a graph.
  package init(nodes: [Node], edges: [Edge], firstKey: String?) {
    self.nodes = nodes
    self.edges = edges
    self.firstKey = firstKey
  }

  /// How few transitions lead to each state.
  package var depths: [Int] {
    var depths = Array(repeating: Int.max, count: nodes.count)
    if nodes.isEmpty { return depths }
    depths[0] = 0
    var queue = [0]
    var next = 0
    while next < queue.count {
      for edge in nodes[queue[next]].edges where depths[edges[edge].target] == .max {
        depths[edges[edge].target] = depths[queue[next]] + 1
        queue.append(edges[edge].target)
      }
      next += 1
    }
    return depths
  }
}
