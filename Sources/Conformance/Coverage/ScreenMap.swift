package import Exploration
internal import Files
internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// All transitions of a screen, by name. Searches with different sources find them.
package struct ScreenMap {
  package let screen: ScreenDescription
  /// The name of the initial state.
  package let initial: String
  /// The names of the states, in the order of the screen's table, or in the order in which they
  /// were found.
  package private(set) var states: [String]
  package private(set) var transitions: [NamedTransition] = []
  package let scope: String
  /// The limits that make the search incomplete, as text.
  package private(set) var limits: [String] = []

  /// For each pair of a state and an event, a closure that returns the path to its first occurrence.
  private var paths: [StateEventPair: () -> ExploredPath] = [:]

  /// The limits of the searches for a map.
  package struct Settings: Sendable {
    package var scope = ExplorationScope(inFlight: 2, rows: 3)
    /// The limits of the search for each source.
    package var bounds = Bounds(states: 500)

    package init() {}
  }

  /// Searches a screen of the kind `entry` from its initial state.
  package init<Entry: CatalogEntry>(
    of entry: Entry, _ settings: Settings = Settings(),
    progress: ProgressHandler = ProgressHandler()
  ) throws(CaseStop) {
    screen = entry.description
    let models = try settings.scope.variants(for: entry.manual).map { (scope) throws(CaseStop) in
      try WorldModel(entry, scope: scope)
    }
    let first = models[0].initial
    let source = first.listedSource
    scope =
      "\(counted(models[0].scope.inFlight, "request")) in flight, "
      + "\(counted(source.count, "row")), \(source.pagesInWords)"
    initial = first.stateName
    states = [initial]
    var found: Set<NamedTransition> = []
    for model in models {
      var search = Search(model, within: settings.bounds)
      search.run(on: ThreadExecutor(jobs: Environment.coreCount)) { _ in !progress.isStopped() }
      let interruption = progress.isStopped() ? progress.interruption() : nil
      if interruption != nil, !progress.keepsParts { throw .interrupted }
      if let failure = model.failure { throw failure }
      // An event that sends one request more than the limit counts as a transition, although the
      // search does not continue after it.
      let wider = model.allowingOneMoreRequest
      search.graph.subject = wider
      let graph = search.graph
      graph.forEachTransition { number, _, event, _ in
        guard let transition = event.named, found.insert(transition).inserted else { return }
        if !states.contains(transition.to) { states.append(transition.to) }
        if paths[transition.pair] == nil {
          paths[transition.pair] = {
            let path = graph.path(to: number)
            return ExploredPath(
              initial: path.states[0], steps: path.events.map(\.step) + [event.step])
          }
        }
      }
      if let failure = wider.failure { throw failure }
      let reached = search.limits.map { $0.words(interruption) }
      for limit in reached + model.limits + wider.limits where !limits.contains(limit) {
        limits.append(limit)
      }
    }
    if case .choice(let names) = screen.manual.states {
      states = names.filter(Set(states).contains)
    }
    transitions = sorted(found)
  }

  /// The words of the events, in the order of the screen's table.
  package var events: [String] {
    screen.actions.map(\.name)
      + (screen.asks ? [Reply.succeed(), .empty(), .fail("")] : []).map(\.word)
      + screen.manual.replies.map(\.name)
  }

  /// Returns a shortest path to the state of `pair`, followed by its event.
  package func path(to pair: StateEventPair) -> ExploredPath? {
    paths[pair]?()
  }

  package func coverage(_ seen: [NamedTransition: Int]) -> ScreenCoverage {
    ScreenCoverage(
      screen: screen.name, states: states, events: events, reachable: transitions, seen: seen,
      scope: scope, limits: limits)
  }

  /// Returns the state diagram of the screen. With `seen`, its colors show the states and events
  /// that scenarios reach.
  package func diagram(seen: Set<NamedTransition>? = nil) -> StateDiagram {
    StateDiagram(
      screen: screen.name, initial: initial, states: states, transitions: transitions, seen: seen,
      scope: scope, limits: limits)
  }

  /// Sorts transitions in the order of the tables.
  private func sorted(_ found: Set<NamedTransition>) -> [NamedTransition] {
    let outcomes = Verdict.Kind.allCases
    let ranks = found.map { transition in
      [
        states.firstIndex(of: transition.from), events.firstIndex(of: transition.event),
        states.firstIndex(of: transition.to), outcomes.firstIndex(of: transition.outcome),
      ].map { $0 ?? .max }
    }
    return zip(ranks, found).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

extension ExplorationScope {
  /// The scopes for all kinds of sources that make a difference to the screen, simplest first.
  fileprivate func variants(for manual: Manual) -> [ExplorationScope] {
    var cached = self
    cached.isCached = true
    guard manual.pagings.contains(.cursor), manual.pagings.count > 1 else {
      return [self, cached]
    }
    var cursor = self
    cursor.paging = .cursor
    cursor.keys = ["1"]
    // The plain source covers several requests in flight, so one request is enough for follow-up
    // requests and cursor loops.
    cursor.inFlight = 1
    return [self, cached, cursor]
  }
}

extension WorldModel {
  fileprivate var allowingOneMoreRequest: WorldModel {
    var scope = scope
    scope.inFlight += 1
    return WorldModel(initial, scope: scope)
  }
}

extension WorldModel.Event {
  /// The event as a transition with names, or `nil` for a change of the server.
  fileprivate var named: NamedTransition? {
    verdict.map { NamedTransition(from: from, event: word, outcome: $0.kind, to: to) }
  }
}

extension Limit {
  /// Returns the limit as an option of a command, or `interruption` if that stopped the search.
  func words(_ interruption: String?) -> String {
    switch self {
    case .depth(let depth): "--depth \(depth)"
    case .states(let count): "--max-states \(count)"
    case .stopped: interruption ?? "--time"
    case .violation: "--first"
    case .model(let text): text
    }
  }
}
