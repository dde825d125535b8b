package import Exploration
internal import MockSources
package import ScenarioRunner
package import Screens

/// A model of a screen. Its events can be written as steps of a script.
package protocol Explorable: Model {
  /// The invariants that one state or transition can violate, with the names from the screen's
  /// table.
  var invariants: [Property<Self>] { get }
  /// The property that a state with rows is reachable from every state.
  var rowsWithinReach: Property<Self> { get }
  /// The states and verdicts that a search should find at least once.
  var sights: [Property<Self>] { get }
  /// Returns the conditions of those of the invariants called `names` that have one. An invariant
  /// whose condition is never met says nothing about the screen.
  func conditions(of names: [String]) -> [Property<Self>]
  /// The default maximum number of states, which fits into the memory of a small machine.
  static var defaultStates: Int { get }
  /// The maximum number of requests in flight.
  var inFlight: Int { get }
  /// The maximum number of edits, or `nil` if the screen has none.
  var edits: Int? { get }
  /// The other limits of the search, in words, such as `only the arguments of scroll 1`.
  var otherLimits: [String] { get }
  /// The messages of the errors that prevented steps so far. These steps are not part of the search.
  var refusals: [String] { get }
  /// The limits that prevented steps so far, as text.
  var limits: [String] { get }
  /// The number of steps so far that a recording of the list under test does not contain.
  var unrecordedCount: Int { get }
  func step(of event: Event) -> ExploredStep
  /// Whether a list under test failed. The search then ends.
  var hasFailed: Bool { get }
  /// Performs no further step after `deadline`, in nanoseconds. A list in another process needs long
  /// for the states that are expanded between two checks of the time.
  func stop(at deadline: Int)
  /// Lets the events of scenarios that were found be performed again after the search ended.
  func resume()
}

extension Explorable {
  package var hasFailed: Bool { false }
  package func stop(at deadline: Int) {}
  package func resume() {}
  /// Only screens with the layers of `feed` have edits.
  package var edits: Int? { nil }
  package var otherLimits: [String] { [] }
  package var refusals: [String] { [] }
  package var limits: [String] { [] }
  package var unrecordedCount: Int { 0 }
  package func conditions(of names: [String]) -> [Property<Self>] { [] }

  /// Converts `path` to a path through the world. `initial` is the world for the model's initial
  /// state.
  package func explored(_ path: StatePath<Self>, from initial: any SomeWorld) -> ExploredPath {
    ExploredPath(initial: initial, steps: path.events.map(step))
  }
}

extension WorldModel: Explorable {
  package static var defaultStates: Int { Explorer.defaultStates }

  package var inFlight: Int { scope.inFlight }
  package var edits: Int? {
    initial.description.actions.contains { $0.isEdit && scope.tries($0) } ? scope.edits : nil
  }

  package var otherLimits: [String] {
    let arguments = fixedArguments
    return (arguments.isEmpty ? [] : ["only the arguments of \(arguments.joined(separator: ", "))"])
      + (scope.actions.isEmpty ? [] : [scope.actionsInWords])
      + (scope.changesServer(in: initial) ? [scope.serverChangesInWords] : [])
  }

  /// The actions whose arguments are fixed, with these arguments, such as `scroll 1`. The search
  /// does not try the actions with other arguments.
  private var fixedArguments: [String] {
    // Screens with layers derive the arguments from the state.
    if initial.description.manual.hasLayers { return [] }
    let fixed = initial.description.actions.filter {
      !$0.parameters.isEmpty && scope.tries($0) && initial.kind.samples?(initial.screen, $0) == nil
    }
    return fixed.flatMap { action in
      action.samples.map { ([action.name] + $0.map(\.description)).joined(separator: " ") }
    }
  }

  package func step(of event: Event) -> ExploredStep { event.step }

  package var invariants: [Property<WorldModel>] {
    initial.description.invariants.enumerated().map { position, invariant in
      Property(
        invariant.name,
        invariant.isOfWholeSearch
          ? .ends : .alwaysAcross { _, event, _ in !event.violated.contains(position) })
    }
  }

  package var rowsWithinReach: Property<WorldModel> {
    Property(rowsWithinReachName, .withinReach { $0.screen.shown.parts.contains(.rows) })
  }

  package var sights: [Property<WorldModel>] {
    stateSights + [
      Property(
        "verdict ignored",
        .sometimesAcross { _, event, _ in if case .ignored? = event.verdict { true } else { false }
        }),
      Property(
        "verdict dropped",
        .sometimesAcross { _, event, _ in if case .dropped? = event.verdict { true } else { false }
        }),
    ]
  }

  package func conditions(of names: [String]) -> [Property<WorldModel>] {
    let chosen = initial.kind.invariants.filter { names.contains($0.description.name) }
    return chosen.compactMap { invariant in
      invariant.concerns.map { concerns in
        Property(
          "condition of \(invariant.description.name)",
          .sometimesAcross { _, _, after in concerns(after.observed) })
      }
    }
  }

  /// The states of the screen, or the words that its state names join. A search should find each of
  /// them at least once. Empty for a list under test that does not report its state.
  private var stateSights: [Property<WorldModel>] {
    if initial.stateName == Value.unknownText { return [] }
    return switch initial.description.manual.states {
    case .choice(let names):
      names.map { name in
        Property("state \(name)", .sometimes { $0.screen.stateName == name })
      }
    case .combination(let words, let alone):
      (words + alone).map { word in
        Property(
          "state \(word)",
          .sometimes { $0.screen.stateName.split(separator: "+").contains { $0 == word } })
      }
    case .integer, .optionalInteger, .flag, .word, .text: []
    }
  }
}

/// The model of the reference list that packs each whole state into a key. The explorer uses this
/// model if the states fit into the keys.
extension ListModel: Explorable {
  package static var defaultStates: Int { 1_000_000 }

  package func step(of event: Event) -> ExploredStep {
    switch event {
    case .action(let action): .action(Int(action.rawValue), [])
    case .answer(let flight, let reply): .answer(flight, Reply(reply))
    }
  }
}

extension Reply {
  /// Converts a reply of the packed model to a reply of scripts.
  fileprivate init(_ reply: ListTable.Reply) {
    switch reply {
    case .success: self = .succeed()
    case .empty: self = .empty()
    case .short: self = .succeed(count: 1)
    case .failure: self = .fail(Self.defaultMessage)
    }
  }
}

extension ListModel {
  /// Creates the model of everything that can follow `trace`. Returns `nil` if an event of the
  /// trace does not fit into the packed keys.
  ///
  /// `world` is the world after the trace.
  package init?<Subject: Screen>(
    after trace: [TraceLine], in world: World<Subject>, inFlight: Int
  ) {
    let source = world.namedSource.specification
    guard source.name == SourceSpecification.numbers.name, source.paging == .numbered,
      !source.isCached, world.serverChanges == 0,
      var model = world.kind.packed?(source.count, source.pageSize, inFlight)
    else { return nil }
    var requests: [Int] = []
    for line in trace {
      let event: Event
      switch line.trigger {
      case .step(let step):
        if step.kind.isPassive { continue }
        guard case .action(let action) = step.kind, let index = UInt8(exactly: action.index),
          let action = ListTable.Action(rawValue: index)
        else { return nil }
        event = .action(action)
      case .reply(let number, let reply):
        guard let flight = requests.firstIndex(of: number),
          let reply = ListTable.Reply(
            reply, isLong: model.table.isLong(model.initial.flights[flight]))
        else { return nil }
        requests.remove(at: flight)
        event = .answer(flight: flight, reply)
      case .end: continue
      }
      for case .ask(let number, _) in line.effects { requests.append(number) }
      var next: State?
      model.forEachSuccessor(of: model.initial) { if $0 == event { next = $1 } }
      guard let next, next.flights.count == requests.count else { return nil }
      model.initial = next
    }
    self = model
  }
}

extension ListTable.Reply {
  /// Returns the reply of the packed model for a reply in a trace, if there is one.
  fileprivate init?(_ reply: Reply, isLong: Bool) {
    switch reply {
    case .succeed(nil, nil): self = .success
    case .succeed(1, nil) where isLong: self = .short
    case .empty(nil): self = .empty
    case .fail: self = .failure
    case .succeed, .empty, .own, .suffixed: return nil
    }
  }
}
