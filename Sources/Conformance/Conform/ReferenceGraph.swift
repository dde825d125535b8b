package import Adapters

/// All that the reference can do within some bounds: what each event leads to, and what a person sees then.
package struct ReferenceGraph: Sendable {
  /// The states, the first one first.
  package var nodes: [Node]
  /// The transitions; those of a state stand side by side.
  package var edges: [Edge]

  /// A state of the reference in its world.
  package struct Node: Sendable {
    /// What it looks like.
    package var looks: Looks
    /// The places, among the requests in flight, of those that are cancelled.
    package var cancelled: Set<Int>
    /// The transitions that begin here.
    package var edges: Range<Int>

    /// Makes a state.
    package init(looks: Looks, cancelled: Set<Int>, edges: Range<Int>) {
      self.looks = looks
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
    package var deeds: Deeds
    /// Whether the reference ignored or dropped the event.
    package var isRefused: Bool

    /// Makes a transition.
    package init(
      source: Int, target: Int, event: ConformEvent, step: ExploredStep, deeds: Deeds,
      isRefused: Bool
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.step = step
      self.deeds = deeds
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

/// Something that happens to both, the reference and the subject.
package struct ConformEvent: Hashable, Sendable {
  /// What the subject is told.
  package var message: Message
  /// What ways are told apart by.
  package var kind: Kind
  /// The word of the script: the action's name, or the reply's.
  package var word: String

  /// What a subject is told, with requests by their place among those in flight, from 0.
  package enum Message: Hashable, Sendable {
    /// A person does something.
    case action(SubjectCommand.Action)
    /// The request at a place is answered.
    case answer(Int, SubjectCommand.Reply)
    /// Nothing: the rows of the server changed.
    case nothing
  }

  /// The classes of event.
  package enum Kind: Hashable, Sendable, Comparable {
    /// An action that asks for the first page.
    case reload
    /// The action that asks for the next page.
    case fetchMore
    /// An answer with rows, or none, to a request that is waited for.
    case success
    /// A failure of such a request.
    case failure
    /// An answer whose next key was set by hand.
    case keyedAnswer
    /// An answer to a request that the reference has cancelled.
    case lateAnswer
    /// Another action, by its name.
    case own(String)
    /// A change of the server's rows.
    case server
  }

  /// Makes an event.
  package init(message: Message, kind: Kind, word: String) {
    self.message = message
    self.kind = kind
    self.word = word
  }
}

/// What a list does in answer to an event.
package struct Deeds: Hashable, Sendable {
  /// The keys of the pages that it asks for, as texts; `nil` is the first page.
  package var asks: [String?]
  /// The places, among the requests in flight before the event, of those that it cancels.
  package var cancels: [Int]
  /// What else it does, as traces tell it, by the name of the effect.
  package var others: [Other]

  /// An effect that neither asks nor cancels.
  package struct Other: Hashable, Sendable {
    /// The name that a subject lists it under.
    package var name: String
    /// The note of a trace.
    package var text: String

    /// Makes an effect.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes deeds.
  package init(asks: [String?] = [], cancels: [Int] = [], others: [Other] = []) {
    self.asks = asks
    self.cancels = cancels
    self.others = others
  }
}
