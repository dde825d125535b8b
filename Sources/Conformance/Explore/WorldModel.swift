package import Exploration
internal import Files
internal import Locks
internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// A model of a screen and its world, which enumerates all possible next steps.
package struct WorldModel<Subject: Screen>: Model {
  package typealias State = World<Subject>

  /// A step, with the facts that properties need.
  package struct Event: Sendable {
    package var step: ExploredStep
    /// The word of the event: the name of the action or the reply.
    package var word: String
    /// The name of the state before the step.
    package var from: String
    /// The name of the state after the step.
    package var to: String
    /// The verdict of the screen, or `nil` for a change of the server.
    package var verdict: Verdict?
    /// The indices of the invariants that the step violated.
    package var violated: [Int]
  }

  /// A world in the form that the search stores: a reference with a hash.
  ///
  /// The hash is computed once, in code that several threads run in parallel.
  package final class Key: Sendable {
    fileprivate let world: World<Subject>
    /// The hash of the world, stored because the search reads it often.
    fileprivate let digest: Int

    fileprivate init(_ world: World<Subject>) {
      self.world = world
      digest = world.hashValue
    }
  }

  /// The world before its first event.
  package let initial: World<Subject>
  package let scope: ExplorationScope
  /// What prevented steps, on any thread.
  private let obstacles = Obstacles()

  /// The first failure of a list under test, if any. After a failure, the state of the list is
  /// unknown.
  package var failure: CaseStop? { obstacles.found.withLock { $0.failure } }

  /// The number of steps that a recording of the list under test does not contain.
  package var unrecordedCount: Int { obstacles.found.withLock { $0.unrecorded } }

  /// The messages of the errors that prevented steps, in the order of their text.
  package var refusals: [String] { obstacles.found.withLock { $0.refusals.sorted() } }

  /// The limits that prevented steps, as text: the recording, then those of a world.
  package var limits: [String] {
    obstacles.found.withLock { found in
      (found.unrecorded > 0 ? ["the recording"] : []) + found.exceeded.sorted()
    }
  }

  package var hasFailed: Bool { failure != nil }

  package func stop(at deadline: Int) { obstacles.found.withLock { $0.deadline = deadline } }

  package func resume() { obstacles.found.withLock { ($0.isStopped, $0.deadline) = (false, nil) } }

  private final class Obstacles: Sendable {
    struct Found {
      var failure: CaseStop?
      var unrecorded = 0
      var exceeded: Set<String> = []
      var refusals: Set<String> = []
      var isStopped = false
      var deadline: Int?
    }

    let found = Mutex(Found())
  }

  /// The number of worlds that are expanded between two checks of the bounds. The expansion of a
  /// world takes so much time that a larger number would delay Ctrl-C.
  package static var sliceSize: Int { 1024 }

  package init(
    _ entry: some CatalogEntry<Subject>, scope: ExplorationScope
  ) throws(CaseStop) {
    self.init(try World(entry.kind, with: scope.setup(for: entry)), scope: scope)
  }

  /// Creates a model whose initial state is `world`.
  package init(_ world: World<Subject>, scope: ExplorationScope) {
    // The search needs only the states, verdicts and violations of a transition.
    initial = world.normalized(withOnceActions: world.kind.hasOnceActions)
    self.scope = scope
  }

  package func key(of state: World<Subject>) -> Key { Key(state) }
  package func state(of key: Key) -> World<Subject> { key.world }

  package func forEachSuccessor(of state: World<Subject>, _ body: (Event, World<Subject>) -> Void) {
    forEachSuccessor(after: scope.steps(in: state), in: state, body)
  }

  package func forEachOwnSuccessor(
    of state: World<Subject>, _ body: (Event, World<Subject>) -> Void
  ) {
    forEachSuccessor(after: scope.steps(in: state).filter(\.isReply), in: state, body)
  }

  /// Performs only the chosen step, because a list in another process needs several messages for
  /// each.
  package func randomSuccessor(
    of state: World<Subject>, using generator: inout SplitMix64
  ) -> (event: Event, state: World<Subject>)? {
    var steps = scope.steps(in: state)
    while !isStopped, let index = steps.indices.randomElement(using: &generator) {
      var next = state
      if let event = perform(steps.remove(at: index), in: state, on: &next) { return (event, next) }
    }
    return nil
  }

  package func successor(of state: World<Subject>, by event: Event) -> (
    event: Event, state: World<Subject>
  )? {
    guard !isStopped, scope.steps(in: state).contains(event.step) else { return nil }
    var next = state
    return perform(event.step, in: state, on: &next).map { ($0, next) }
  }

  /// Whether no further step is performed.
  private var isStopped: Bool {
    obstacles.found.withLock { found in
      found.isStopped || found.deadline.map { Environment.monotonicNanoseconds() >= $0 } ?? false
    }
  }

  /// Calls `body` with each of `steps` that stays within the limits, and the state after it.
  private func forEachSuccessor(
    after steps: [ExploredStep], in state: World<Subject>, _ body: (Event, World<Subject>) -> Void
  ) {
    if isStopped { return }
    // A stored state has no facts about its rows. All steps from it share those that are found here.
    var state = state
    state.countRows()
    for step in steps {
      var next = state
      if let event = perform(step, in: state, on: &next) { body(event, next) }
    }
  }

  /// Performs `step` on `world`, a copy of `state`. Returns `nil` if the step fails or exceeds the
  /// limits.
  private func perform(
    _ step: ExploredStep, in state: World<Subject>, on world: inout World<Subject>
  ) -> Event? {
    world.invariantChecks = .recording
    var line: TraceLine?
    do throws(CaseStop) {
      try world.perform(step) { new, _ in line = line ?? new }
    } catch {
      let isOfRequests = world.requests.count == Request.limit
      obstacles.found.withLock { found in
        if error == .interrupted { found.isStopped = true }
        if case .error(let message, kind: .script, _) = error { found.refusals.insert(message) }
        if case .unrecorded = error {
          found.unrecorded += 1
          return
        }
        if error.kind == .limit {
          found.exceeded.insert(
            isOfRequests ? "\(Request.limit) requests in flight" : "\(Limits.rows) rows in memory")
        }
        if error.kind == .adapter, found.failure == nil {
          let name = state.stateName
          let words =
            state.text(of: step) + (name == Value.unknownText ? "" : " in the state \(name)")
          let script = state.screen.commands.reduce("") {
            $0 + $1 + ($1.hasSuffix("&") ? " " : "; ")
          }
          let before = script.isEmpty ? "" : "\nafter: \(script)\(state.text(of: step))"
          found.failure = .error("\(error)\(before)\nstep: \(words)", kind: .adapter)
          found.isStopped = true
        }
      }
      return nil
    }
    // Before the search, more requests can have been sent.
    guard world.requests.count <= max(scope.inFlight, state.requests.count) else { return nil }
    let event = Event(
      step: step, word: state.word(of: step), from: line?.from ?? state.stateName,
      to: line?.to ?? world.stateName, verdict: line?.verdict,
      violated: line == nil ? [] : world.violated)
    world.normalize(withOnceActions: world.kind.hasOnceActions)
    return event
  }
}

extension WorldModel.Key: Hashable {
  package static func == (first: WorldModel.Key, second: WorldModel.Key) -> Bool {
    first.digest == second.digest && first.world == second.world
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension WorldModel.Event: Equatable {
  /// Two events are equal if their steps are equal. The states are not compared, because a
  /// shortened walk has other states.
  package static func == (first: Self, second: Self) -> Bool { first.step == second.step }
}

extension WorldModel {
  /// Returns the event with the same response to the previous request in flight.
  ///
  /// A shortened walk can have one request less, so the positions of later requests decrease by
  /// one.
  package func simpler(than event: Event) -> [Event] {
    guard case .answer(let position, let reply) = event.step, position > 0 else { return [] }
    var simpler = event
    simpler.step = .answer(position - 1, reply)
    return [simpler]
  }
}

extension SomeWorld {
  /// Performs `step`. Its requests stay in flight. Passes the lines of the trace to `sink`; their
  /// text does not contain the step.
  ///
  /// Writing the text of the step would take longer than performing it.
  package mutating func perform(
    _ step: ExploredStep, to sink: TraceSink
  ) throws(CaseStop) {
    try perform(PlannedStep(kind(of: step), text: "", span: .nowhere), at: 0, to: sink)
  }

  /// Returns the step as a planned step, with the number of its request in this world.
  package func planned(_ step: ExploredStep) -> PlannedStep {
    PlannedStep(kind(of: step), text: text(of: step), span: .nowhere)
  }

  private func kind(of step: ExploredStep) -> PlannedStep.Kind {
    switch step {
    case .action(let index, let arguments):
      .action(
        PlannedAction(
          index, arguments, isReload: description.actions[index].isReload, isInBackground: true))
    case .answer(let position, let reply):
      .reply(request: requests[position].number, reply)
    case .wake(let index): .reply(request: waits[index].number, .own("wake"))
    case .insertion: .setup(.server(.insert(1, at: 0)))
    case .removal: .setup(.server(.remove(1, at: 0)))
    case .source(let count): .setup(.source(Source(specification(count: count))))
    }
  }

  /// Returns the text of the step, without `&`.
  package func text(of step: ExploredStep) -> String {
    switch step {
    case .action(let index, let arguments):
      ([description.actions[index].name] + arguments.map(\.description)).joined(separator: " ")
    case .answer(let position, let reply): "#\(requests[position].number) \(reply)"
    case .wake(let index): "#\(waits[index].number) wake"
    case .insertion: "server insert 1 at 0"
    case .removal: "server remove 1 at 0"
    case .source(let count):
      "source \(specification(count: count).step(standard: description.manual.pagings.first))"
    }
  }

  /// Returns the specification of another source with this number of rows.
  private func specification(count: Int) -> SourceSpecification {
    var specification = namedSource.specification
    specification.count = count
    return specification
  }

  /// Returns the word of the step in statistics: the name of the action or the reply.
  package func word(of step: ExploredStep) -> String {
    switch step {
    case .action(let index, _): description.actions[index].name
    case .answer(_, let reply): reply.word
    case .wake: "wake"
    case .insertion, .removal: "server"
    case .source: "source"
    }
  }
}
