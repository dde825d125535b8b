package import Adapters
internal import MockSources
package import ScenarioRunner
package import Screens

extension ReferenceGraph {
  /// The most states that are looked at.
  package static let stateLimit = 200_000

  /// Finds all that `world` can do within `scope`, by the actions that `vocabulary` has; nobody can walk what was stopped.
  package init<Subject: Screen>(
    of world: World<Subject>, _ scope: ExplorationScope, _ vocabulary: SubjectVocabulary,
    isStopped: () -> Bool
  ) {
    self.init(nodes: [], edges: [], firstKey: world.namedSource.paging.firstKeyText)
    var worlds = [world.normalized]
    var places = [worlds[0]: 0]
    var next = 0
    while next < worlds.count {
      if isStopped() { return }
      if worlds.count > Self.stateLimit {
        isComplete = false
        // What is known of the others is that they are there.
        while next < worlds.count {
          add(worlds[next])
          next += 1
        }
        return
      }
      let world = worlds[next]
      let first = edges.count
      for step in scope.steps(in: world) {
        guard vocabulary.has(step, in: world, isFirst: next == 0),
          let (edge, after) = ReferenceGraph.edge(for: step, in: world),
          after.requests.count <= scope.inFlight
        else { continue }
        let normalized = after.normalized
        let target = places[normalized] ?? worlds.count
        if target == worlds.count {
          places[normalized] = target
          worlds.append(normalized)
        }
        var new = edge
        new.source = next
        new.target = target
        edges.append(new)
      }
      add(world, first..<edges.count)
      next += 1
    }
  }

  /// Follows `steps` from `world`, as far as each can be done.
  package init<Subject: Screen>(
    along steps: [ExploredStep], from world: World<Subject>
  ) {
    self.init(nodes: [], edges: [], firstKey: world.namedSource.paging.firstKeyText)
    var world = world
    for step in steps {
      guard let (edge, after) = ReferenceGraph.edge(for: step, in: world) else { continue }
      add(world, edges.count..<edges.count + 1)
      var new = edge
      new.source = edges.count
      new.target = edges.count + 1
      edges.append(new)
      world = after
    }
    add(world)
  }

  /// Adds a node that looks as `world` does, with the edges that leave it if they are known.
  private mutating func add(_ world: some SomeWorld, _ edges: Range<Int>? = nil) {
    let cancelled = world.requests.indices.filter { world.requests[$0].isCancelled }
    nodes.append(
      Node(
        appearance: Appearance(world), cancelled: Set(cancelled),
        edges: edges ?? self.edges.count..<self.edges.count))
  }

  /// Does `step` in `world`; `nil` where it cannot be done.
  static func edge<Subject: Screen>(
    for step: ExploredStep, in world: World<Subject>
  ) -> (Edge, World<Subject>)? {
    guard let event = event(for: step, in: world) else { return nil }
    var after = world
    var first: TraceLine?
    guard (try? after.take(step, to: { line, _ in first = first ?? line })) != nil else {
      return nil
    }
    var reaction = Reaction()
    for effect in first?.effects ?? [] {
      switch effect {
      case .ask(_, let ask): reaction.asks.append(ask.keyText(world.namedSource.paging))
      case .cancel(let number):
        if let place = world.requests.firstIndex(where: { $0.number == number }) {
          reaction.cancels.append(place)
        }
      case .toast: reaction.others.append(Reaction.Other(name: "toast", text: effect.description))
      case .open: reaction.others.append(Reaction.Other(name: "opens", text: effect.description))
      case .note(let words):
        reaction.others.append(
          Reaction.Other(name: String(words.prefix { $0 != " " }), text: words))
      }
    }
    let isRefused =
      switch first?.verdict {
      case .ignored, .dropped: true
      case .moved, nil: false
      }
    return (
      Edge(
        source: 0, target: 0, event: event, step: step, reaction: reaction, isRefused: isRefused),
      after
    )
  }

  /// What `step` is to both lists.
  private static func event<Subject: Screen>(
    for step: ExploredStep, in world: World<Subject>
  ) -> ConformEvent? {
    switch step {
    case .insertion, .removal, .wake:
      return ConformEvent(message: .nothing, kind: .server, word: "server")
    case .action(let index, let arguments):
      let action = world.description.actions[index]
      let kind: ConformEvent.Kind =
        action.isReload ? .reload : action.name == "fetchMore" ? .fetchMore : .own(action.name)
      return ConformEvent(
        message: .action(
          SubjectCommand.Action(
            action.name, arguments,
            cached: action.isReload ? world.listedSource.cachedPage : nil)),
        kind: kind, word: action.name)
    case .answer(let place, let reply):
      guard world.requests.indices.contains(place),
        let outcome = world.outcome(ofRequestAt: place, for: reply)
      else { return nil }
      let answer: SubjectCommand.Reply =
        switch outcome {
        case .page(let page): .page(page)
        case .count(let count): .count(count)
        case .failure(let message): .failure(message)
        case .reply(let name, let page): .own(name, page)
        }
      return ConformEvent(
        message: .answer(place, answer),
        kind: kind(of: reply, isLate: world.requests[place].isCancelled), word: reply.word)
    }
  }

  /// Returns what an answer counts as.
  private static func kind(of reply: Reply, isLate: Bool) -> ConformEvent.Kind {
    if isLate { return .lateAnswer }
    return switch reply {
    case .succeed(_, .some), .empty(.some): .keyedAnswer
    case .succeed, .empty: .success
    case .fail: .failure
    case .own(let name): .own(name)
    case .suffixed(let reply, _): kind(of: reply, isLate: isLate)
    }
  }
}

extension SubjectVocabulary {
  /// Whether the subject has the action that `step` is, in its initial state if it is meant there alone.
  package func has(_ step: ExploredStep, in world: some SomeWorld, isFirst: Bool) -> Bool {
    guard case .action(let index, _) = step else { return true }
    let name = world.description.actions[index].name
    return actions.contains { $0.name == name } && (isFirst || !hello.once.contains(name))
  }
}

extension Paging {
  /// The key that names the first page explicitly, as a text, where the paging has one.
  fileprivate var firstKeyText: String? {
    switch self {
    case .numbered: "1"
    case .offset: "0"
    case .cursor, .single: nil
    }
  }
}

extension Ask {
  /// The key as a text; `nil` for the first page.
  fileprivate func keyText(_ paging: Paging) -> String? {
    guard case .page(let key) = self, key != paging.firstKey else { return nil }
    return switch key {
    case .page(let number), .offset(let number): String(number)
    case .after(let id), .from(let id), .before(let id): id.description
    case .first, .all: nil
    }
  }
}

extension Appearance {
  /// Takes over what the reference looks like.
  init(_ world: some SomeWorld) {
    let shown = world.shown
    self.init(
      state: world.stateName, rows: shown.rows.map { $0.id.description }, values: [:])
    for (name, value) in world.observations where name != "state" { values[name] = value }
    values["indicator"] = .flag(shown.parts.contains(.indicator))
  }
}
