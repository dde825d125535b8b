package import Adapters
package import MockSources

/// Everything that the reference can do within some bounds: where each event leads, and what the user sees then.
package struct ReferenceGraph: Sendable {
  /// The states, the first one first.
  package var nodes: [Node] = []
  /// The transitions; those of one state are adjacent.
  package var edges: [Edge] = []
  /// How the source is paged.
  package var paging: Paging
  /// The ids of rows that only the first source has, if a walk may change the source.
  package var foreignRows: Set<String> = []
  /// Whether it has every state within the bounds.
  package var isComplete = true

  /// A state of the reference in its world.
  package struct Node: Sendable {
    /// The appearance of the reference.
    package var appearance: Appearance
    /// The positions, among the requests in flight, of those that are cancelled.
    package var cancelled: Set<Int>
    /// The transitions that begin here.
    package var edges: Range<Int>
    /// Whether another source is listed than at first.
    package var hasOtherSource = false

    /// Creates a state.
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
    /// The event.
    package var event: ConformEvent
    /// The event as a step of an exploration, unless a script has it.
    package var step: ExploredStep?
    /// How many milliseconds the virtual clock moves before the event.
    package var advance = 0
    /// The reaction of the reference.
    package var reaction: Reaction
    /// Whether the reference ignores or drops the event.
    package var isRefused: Bool
    /// The line of the trace, if a script has the event.
    package var line: Line?

    /// Creates a transition.
    package init(
      source: Int, target: Int, event: ConformEvent, step: ExploredStep? = nil,
      reaction: Reaction, isRefused: Bool, line: Line? = nil
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.step = step
      self.reaction = reaction
      self.isRefused = isRefused
      self.line = line
    }
  }

  /// A line of the reference's trace.
  package struct Line: Hashable, Sendable {
    /// The event.
    package var trigger: String
    /// The state before.
    package var from: String
    /// The state after.
    package var to: String
    /// The notes.
    package var notes: [String]
  }

  /// Creates a graph.
  package init(nodes: [Node] = [], edges: [Edge] = [], paging: Paging) {
    self.nodes = nodes
    self.edges = edges
    self.paging = paging
  }

  /// The paging's own key of the first page, which means the same as none.
  package var firstKey: String? {
    switch paging {
    case .numbered: "1"
    case .offset: "0"
    case .cursor, .single: nil
    }
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
