package import Adapters
package import MockSources

/// The transitions of the reference list within some limits, and the values of each state.
package struct ReferenceGraph: Sendable {
  /// The states. The first one is the initial state.
  package var nodes: [Node] = []
  /// The transitions. Those of one state are adjacent.
  package var edges: [Edge] = []
  /// The paging of the source.
  package var paging: Paging
  /// The ids of rows that only the first source has, if a walk can change the source.
  package var foreignRows: Set<String> = []
  /// Whether the graph has every state within the limits.
  package var isComplete = true

  /// A state of the reference list and its world.
  package struct Node: Sendable {
    /// The state name, rows and values of the reference list.
    package var appearance: Appearance
    /// The positions of the cancelled requests among those in flight.
    package var cancelled: Set<Int>
    /// The transitions that begin here.
    package var edges: Range<Int>
    /// Whether the list shows another source than at first.
    package var hasOtherSource = false

    /// Creates a state.
    package init(appearance: Appearance, cancelled: Set<Int>, edges: Range<Int>) {
      self.appearance = appearance
      self.cancelled = cancelled
      self.edges = edges
    }
  }

  /// A transition of the reference list.
  package struct Edge: Sendable {
    /// The state before.
    package var source: Int
    /// The state after.
    package var target: Int
    /// The event.
    package var event: ConformEvent
    /// The step of the exploration, or `nil` if a script contains the event.
    package var step: ExploredStep?
    /// The number of milliseconds by which the virtual clock moves before the event.
    package var advance = 0
    /// The reaction of the reference list.
    package var reaction: Reaction
    /// Whether the reference list ignores or drops the event.
    package var isRefused: Bool
    /// The line of the trace, if a script contains the event.
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

  /// A line of the trace of the reference list.
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

  /// The key that the paging gives the first page. It means the same as no key.
  package var firstKey: String? {
    switch paging {
    case .numbered: "1"
    case .offset: "0"
    case .cursor, .single: nil
    }
  }

  /// The minimum number of transitions to each state.
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
