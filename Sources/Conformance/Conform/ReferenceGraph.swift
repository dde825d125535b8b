internal import Adapters
package import MockSources
package import ScenarioRunner
package import Screens
package import Text

/// The transitions of the reference list within some limits, and the values of each state.
package struct ReferenceGraph: Sendable {
  /// The states. The first one is the initial state.
  package var nodes: [Node] = []
  /// The transitions. Those of one state are adjacent.
  package var edges: [Edge] = []
  /// The ids of rows that only the first source has, if a walk can change the source.
  package var foreignRows: Set<ExactString> = []
  /// Whether the graph has every state within the limits.
  package var isComplete = true
  /// Whether the screen has states that need more transitions than `depthLimit`.
  package private(set) var isLimitedByDepth = false

  /// A state of the reference list and its world.
  package struct Node: Sendable {
    package var state: String?
    /// The values of the reference list that are compared.
    package var values: ComparedValues
    /// The positions of the cancelled requests among those in flight.
    package var cancelled: Set<Int>
    /// The transitions that begin here.
    package var edges: Range<Int>
    /// Whether the list shows a source that is not its initial source.
    package var hasOtherSource = false
    /// Whether the list waits for rows.
    package var isLoading = false
    /// The paging of the source.
    package var paging = Paging.numbered

    /// The key of the first page in this paging. A request with this key is the same as a request
    /// without a key.
    var firstKey: String? {
      switch paging {
      case .numbered: "1"
      case .offset: "0"
      case .cursor, .single: nil
      }
    }

    package init(
      state: String?, values: ComparedValues, cancelled: Set<Int>, edges: Range<Int>
    ) {
      self.state = state
      self.values = values
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
    package var event: ConformEvent
    /// The step of the exploration, or `nil` for an event of a played script.
    package var step: ExploredStep?
    /// The number of milliseconds by which the virtual clock moves before the event.
    package var advance = 0
    package var reaction: Reaction
    /// Whether the reference list ignores or drops the event.
    package var isRefused: Bool
    /// The line of the trace, if a script contains the event.
    package var line: Line?

    /// Whether the event ends a request.
    var isResponse: Bool {
      if case .response = event.message { true } else { false }
    }

    package init(
      source: Int, target: Int, event: ConformEvent, reaction: Reaction, isRefused: Bool
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.reaction = reaction
      self.isRefused = isRefused
    }
  }

  /// A line of the trace of the reference list.
  package struct Line: Hashable, Sendable {
    package var trigger: String
    package var from: String
    package var to: String
    package var notes: [String]
  }

  package init(nodes: [Node] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }

  /// The maximum number of transitions, which a list in another process can try in a few minutes.
  static let transitionLimit = 200_000
  /// The maximum number of transitions to a state whose transitions are tried. A screen that grows
  /// forever has no end without this limit.
  static let depthLimit = 100

  /// Finds all transitions of `world` within `scope`, using the actions of the list under test. If
  /// the search is stopped, the graph is incomplete. `continues` receives the number of transitions
  /// found so far, and returns whether to continue.
  package init<Subject: Screen>(
    of world: World<Subject>, _ scope: ExplorationScope, _ comparator: Comparator,
    continues: (Int) -> Bool
  ) {
    self.init()
    foreignRows = Self.foreignRows(scope.rows, scope.otherSourceCount)
    let hasOnceActions = !comparator.vocabulary.hello.once.isEmpty
    var worlds = [world.normalized(withOnceActions: hasOnceActions)]
    var indices = [worlds[0]: 0]
    var depths = [0]
    var next = 0
    while next < worlds.count {
      let isTooDeep = depths[next] > Self.depthLimit
      if isTooDeep || !continues(edges.count) || edges.count > Self.transitionLimit {
        isLimitedByDepth = isTooDeep
        isComplete = isTooDeep
        // If the search is stopped, the remaining states have no transitions.
        nodes += worlds[next...].map {
          Node($0, comparator, edges: edges.count..<edges.count, other: scope.otherSourceCount)
        }
        return
      }
      let world = worlds[next]
      let first = edges.count
      for step in scope.steps(in: world) {
        guard next > 0 || !step.isSourceChange,
          comparator.vocabulary.has(step, in: world),
          case (var edge, let after)? = ReferenceGraph.edge(for: step, in: world),
          after.requests.count <= scope.inFlight
        else { continue }
        let normalized = after.normalized(withOnceActions: hasOnceActions)
        let target = indices[normalized] ?? worlds.count
        if target == worlds.count {
          indices[normalized] = target
          worlds.append(normalized)
          depths.append(depths[next] + 1)
        }
        edge.source = next
        edge.target = target
        edges.append(edge)
      }
      nodes.append(
        Node(world, comparator, edges: first..<edges.count, other: scope.otherSourceCount))
      next += 1
    }
  }

  /// Creates a graph that is one path: `steps` from `world`, up to the first step that is not
  /// possible.
  init<Subject: Screen>(
    along steps: [ExploredStep], from world: World<Subject>, _ comparator: Comparator
  ) {
    self.init(nodes: [Node(world, comparator, edges: 0..<0)])
    let other = steps.lazy.compactMap { if case .source(let count) = $0 { count } else { nil } }
      .first
    foreignRows = Self.foreignRows(world.namedSource.specification.count, other)
    var world = world
    for step in steps {
      guard let (edge, after) = ReferenceGraph.edge(for: step, in: world) else { break }
      extend(by: edge, to: after, comparator, other: other)
      world = after
    }
  }

  /// The names of all effects, besides requests and cancels.
  var effects: Set<String> { Set(edges.flatMap { $0.reaction.others.map(\.name) }) }

  /// Returns the ids of rows that a source of `count` rows has, but one of `other` rows has not.
  private static func foreignRows(_ count: Int, _ other: Int?) -> Set<ExactString> {
    guard let other else { return [] }
    return Set((other..<max(other, count)).map { ExactString(String($0 + 1)) })
  }

  /// Creates a graph that is one path: the trace of `scenario` on the reference list, up to the
  /// line that stops it.
  init(
    playing scenario: Case, _ comparator: Comparator, _ settings: PlaySettings
  ) throws(CaseStop) {
    var before = try scenario.plan.setup.world()
    self.init(nodes: [Node(before, comparator, edges: 0..<0)])
    let stopped = scenario.plan.play(settings) { line, world in
      if case .end = line.trigger { return }
      let after = world()
      var edge = ReferenceGraph.edge(of: line, from: before)
      edge.line = Line(line)
      edge.advance = after.clock - before.clock
      extend(by: edge, to: after, comparator)
      before = after
    }
    if let stopped { throw stopped.reason }
  }

  /// Extends a graph that is one path by `edge` and the state of `world`. `other` is the number of
  /// rows of the other source, if the path changes the source.
  private mutating func extend(
    by edge: Edge, to world: any SomeWorld, _ comparator: Comparator, other: Int? = nil
  ) {
    var edge = edge
    (edge.source, edge.target) = (edges.count, edges.count + 1)
    nodes[edges.count].edges = edges.count..<edges.count + 1
    edges.append(edge)
    nodes.append(Node(world, comparator, edges: edges.count..<edges.count, other: other))
  }

  /// Performs `step` in `world`, and returns the transition. Returns `nil` if the step is not
  /// possible.
  static func edge<Subject: Screen>(
    for step: ExploredStep, in world: World<Subject>
  ) -> (Edge, World<Subject>)? {
    switch step {
    case .answer(let index, _): if !world.requests.indices.contains(index) { return nil }
    case .wake(let index): if !world.waits.indices.contains(index) { return nil }
    case .action, .insertion, .removal, .source: break
    }
    var after = world
    var line: TraceLine?
    guard (try? after.perform(step, to: { last, _ in line = last })) != nil, let line
    else { return nil }
    var edge = edge(of: line, from: world)
    edge.step = step
    return (edge, after)
  }

  private static func edge(of line: TraceLine, from world: any SomeWorld) -> Edge {
    var event = ConformEvent(message: .none, kind: .server, word: "server")
    switch line.trigger {
    case .reply(let number, .own("wake")):
      let index = world.waits.firstIndex { $0.number == number } ?? 0
      event = ConformEvent(message: .wake(index), kind: .own("wake"), word: "wake")
    case .reply(let number, let reply):
      let index = world.requests.firstIndex { $0.number == number } ?? 0
      if let response = response(to: index, reply, in: world) { event = response }
    case .end: break
    case .step(let step):
      guard case .action(let action) = step.kind else { break }
      event = Self.event(for: action.index, action.arguments, in: world)
    }
    let isRefused =
      switch line.verdict {
      case .ignored, .dropped: true
      case .moved, nil: false
      }
    return Edge(
      source: 0, target: 0, event: event, reaction: Reaction(line.effects, in: world),
      isRefused: isRefused)
  }

  /// Returns the event for the action at `index` of the screen's table.
  private static func event(
    for index: Int, _ arguments: [ActionArgument], in world: any SomeWorld
  ) -> ConformEvent {
    let action = world.description.actions[index]
    let source = world.namedSource
    return ConformEvent(
      message: .action(
        SubjectCommand.Action(
          action.name, arguments, cached: action.isReload ? source.cachedPage : nil,
          change: world.reloads(action) && world.isSourceUnlisted
            ? .init(paging: source.paging, pageSize: source.pageSize) : nil)),
      kind: action.isReload ? .reload(action.name) : .own(action.name), word: action.name)
  }

  /// Returns the event for a reply, or `nil` if the reply only saves an edit on the server.
  private static func response(
    to index: Int, _ reply: Reply, in world: any SomeWorld
  ) -> ConformEvent? {
    guard let outcome = world.outcome(ofRequestAt: index, for: reply) else { return nil }
    let message = SubjectCommand.Reply(
      outcome, isEdit: world.requests[index].isEdit, isPermanent: reply.isPermanent)
    return ConformEvent(
      message: .response(index, message),
      kind: kind(of: reply, outcome, isLate: world.requests[index].isCancelled),
      word: reply.word)
  }

  private static func kind(
    of reply: Reply, _ outcome: Answer.Outcome, isLate: Bool
  ) -> ConformEvent.Kind {
    if isLate { return .lateResponse }
    if case .failure = outcome { return .failure }
    return switch reply {
    case .succeed(_, .some), .empty(.some): .keyedResponse
    case .succeed, .empty: .success
    case .fail: .failure
    case .suffixed(let reply, _): kind(of: reply, outcome, isLate: isLate)
    case .own(let name): .own(name)
    }
  }
}

extension ReferenceGraph.Node {
  /// Creates the state of `world`. `other` is the number of rows of the other source, if the source
  /// can change.
  fileprivate init(
    _ world: any SomeWorld, _ comparator: Comparator, edges: Range<Int>, other: Int? = nil
  ) {
    self.init(
      state: world.stateName, values: comparator.values(of: Appearance(world)),
      cancelled: Set(world.requests.indices.filter { world.requests[$0].isCancelled }),
      edges: edges)
    hasOtherSource = world.listedSource.specification.count == other
    isLoading = world.awaited > 0
    paging = world.namedSource.paging
  }
}

extension ReferenceGraph.Line {
  init(_ line: TraceLine) {
    let verdict: [String] =
      switch line.verdict {
      case .ignored(let reason): ["ignored" + (reason.isEmpty ? "" : ": \(reason)")]
      case .dropped(let reason): ["dropped" + (reason.isEmpty ? "" : ": \(reason)")]
      case .moved, nil: []
      }
    self.init(
      trigger: line.trigger.description, from: line.from, to: line.to,
      notes: verdict + line.effects.map(\.description)
        + line.changes.map { "\($0.name)=\($0.value)" })
  }
}

extension Reaction {
  /// Creates a reaction from the effects of the reference list and the world before them.
  fileprivate init(_ effects: [Effect], in world: any SomeWorld) {
    self.init()
    let paging = world.namedSource.paging
    for effect in effects {
      switch effect {
      case .ask(_, let ask): asks.append(ask.key(paging).map { ExactString($0) })
      case .cancel(let number):
        if let index = world.requests.firstIndex(where: { $0.number == number }) {
          cancels.append(index)
        } else {
          otherCancels += 1
        }
      case .toast: others.append(Other(name: "toast", note: effect.description))
      case .open: others.append(Other(name: "opens", note: effect.description))
      // The number of the request depends on the path to this state, so leave it out.
      case .hold(_, let ask): others.append(Other(name: "holds", note: "holds \(ask)"))
      case .wait: others.append(Other(name: "wakes", note: effect.description))
      case .note(let words):
        others.append(Other(name: String(words.prefix { $0 != " " }), note: words))
      }
    }
  }
}

extension SubjectVocabulary {
  /// Whether the list under test has the action of the step. The actions that the adapter lists as
  /// `once` are possible only before any other action.
  func has(_ step: ExploredStep, in world: some SomeWorld) -> Bool {
    guard case .action(let index, _) = step else { return true }
    let name = world.description.actions[index].name
    return actions.contains { $0.name == name } && (!world.hasActed || !hello.once.contains(name))
  }
}

extension Ask {
  /// The key as a string, or `nil` for the first page.
  fileprivate func key(_ paging: Paging) -> String? {
    switch self {
    case .page(let key) where key == paging.firstKey: return nil
    case .page(.page(let number)), .page(.offset(let number)): return String(number)
    case .page(.after(let id)): return id.description
    case .page(.from), .page(.before), .edit: return description
    case .page(.first), .page(.all), .firstPage, .rows, .count: return nil
    }
  }
}

extension Appearance {
  init(_ world: any SomeWorld) {
    let shown = world.shown
    self.init(
      state: world.stateName, rows: shown.rows.map { $0.id.description }, values: [:])
    for (name, value) in world.allObservations where name != "state" { values[name] = value }
    values["indicator"] = .flag(shown.parts.contains(.indicator))
  }
}
