internal import Adapters
internal import ScenarioRunner
internal import Screens

/// Finds the shortest script that shows a difference.
struct ScriptFinder<Reference: Screen>: Sendable {
  /// The reference list before the first event.
  let world: World<Reference>
  let comparator: Comparator

  /// A script, and the difference that its last step shows.
  struct Found: Sendable {
    var steps: [ExploredStep]
    /// The difference that the last step shows.
    var finding: ConformWalker.Finding
  }

  /// The number of times that a script is played again, in order to find a list that is not
  /// deterministic.
  private static var repetitions: Int { 8 }
  /// The maximum number of scripts to play in order to shorten one.
  private static var attempts: Int { 1_500 }
  /// The maximum number of these scripts at which the list under test may fail, for a difference or a
  /// list that does not respond, which can take as long as `--adapter-timeout`, and for other errors.
  private static var failures: (slow: Int, fast: Int) { (3, 10) }

  /// Finds the script for an event, a state and a symptom. The script is the shortest path to a
  /// transition that shows the symptom, or the shortened path on which the symptom was found. The
  /// result is `nil` if the search was stopped, and a failure if the list did not repeat its behavior.
  func script(
    _ key: ConformReport.Key, _ findings: [ConformWalker.Finding], _ planner: ConformPlanner,
    _ walker: inout ConformWalker, repeats: Bool, isStopped: () -> Bool
  ) throws(SubjectFailure) -> Result<Found?, SubjectFailure> {
    let graph = planner.graph
    var best: (path: [Int], finding: ConformWalker.Finding)?
    let candidates = findings.map { finding in
      (planner.isReachedWithoutDifference(graph.edges[finding.edge].source) ? 0 : 1, finding)
    }.sorted { ($0.0, $0.1.edge) < ($1.0, $1.1.edge) }.map(\.1)
    search: for finding in candidates.prefix(4) {
      for divergence in [ConformPlanner.Divergence.same, .inStep] {
        if isStopped() { return .success(nil) }
        guard
          let path = planner.shortestPath(
            to: graph.edges[finding.edge].source, allowing: divergence),
          let outcome = try walker.attempt(path + [finding.edge]),
          let shown = outcome.finding, shown.symptom == key.symptom, shown.cause == nil
        else { continue }
        best = (path + [finding.edge], shown)
        break search
      }
    }
    let shortest = candidates.min { $0.path.count < $1.path.count }
    guard let shown = best ?? shortest.map({ (path: $0.path, finding: $0) }) else {
      return .success(nil)
    }
    if repeats || best == nil,
      let failure = try unsteadiness(shown.path, shown.finding, &walker, isStopped)
    {
      return .failure(failure)
    }
    let steps = shown.path.compactMap { graph.edges[$0].step }
    let shortened = try shortened(steps, key, &walker, isStopped: isStopped)
    return .success(shortened ?? Found(steps: steps, finding: shown.finding))
  }

  /// Finds a script for a finding of a walk over the whole graph of `walker`: the shortened walk. The
  /// result is a failure if the list did not repeat its behavior.
  func script(
    _ key: ConformReport.Key, _ finding: ConformWalker.Finding, _ walker: inout ConformWalker,
    isStopped: () -> Bool
  ) throws(SubjectFailure) -> Result<Found, SubjectFailure> {
    let steps = walker.graph.edges[...finding.edge].compactMap(\.step)
    if let shortened = try shortened(steps, key, &walker, isStopped: isStopped) {
      return .success(shortened)
    }
    // A walk in which the list did not send a request cannot be played again.
    let isWhole = finding.path.count == steps.count
    if isWhole, let failure = try unsteadiness(finding.path, finding, &walker, isStopped) {
      return .failure(failure)
    }
    return .success(Found(steps: steps, finding: finding))
  }

  /// Plays a path again. Returns the failure if the path does not show the same result each time.
  private func unsteadiness(
    _ path: [Int], _ finding: ConformWalker.Finding, _ walker: inout ConformWalker,
    _ isStopped: () -> Bool
  ) throws(SubjectFailure) -> SubjectFailure? {
    let report = finding.report
    for _ in 0..<Self.repetitions {
      if isStopped() { return nil }
      let count = walker.failures.count
      let again = try walker.attempt(path)?.report
      if walker.isUnrecorded { return nil }
      if walker.failures.count > count, let failure = walker.failures.last { return failure.error }
      if let again, again.outcome == report.outcome, again.state.hasReport(of: report.state) {
        continue
      }
      return SubjectFailure(
        notDeterministicAfter: walker.graph.edges[finding.edge].event.word,
        (report.outcome, report.state), again.map { ($0.outcome, $0.state) }, comparator.vocabulary)
    }
    return nil
  }

  // MARK: Shortening

  /// Returns the shortest script with the difference `key` that ``shortened(_:_:isStopped:shown:)``
  /// finds. Returns `nil` if the steps do not show the difference.
  private func shortened(
    _ steps: [ExploredStep], _ key: ConformReport.Key, _ walker: inout ConformWalker,
    isStopped: () -> Bool
  ) throws(SubjectFailure) -> Found? {
    let shortest = try shortened(
      steps, &walker, failures: Self.failures.slow, isStopped: isStopped
    ) { (steps, walker) throws(SubjectFailure) in
      try shown(by: steps, key, &walker).map { (steps, $0) }
    }
    return shortest.map { Found(steps: $0.steps, finding: $0.shown) }
  }

  /// Returns a short script after which the list under test fails like `error`, and its error there.
  /// Returns `nil` if the list does not fail so again.
  func shortened(
    _ steps: [ExploredStep], failingFor error: SubjectFailure, _ walker: inout ConformWalker,
    isStopped: () -> Bool
  ) throws(SubjectFailure) -> (steps: [ExploredStep], error: SubjectFailure)? {
    let cause = error.messageWithoutNumbers
    let limit = error.isTimeout ? Self.failures.slow : Self.failures.fast
    let shortest = try shortened(
      steps, &walker, failures: limit, isStopped: isStopped
    ) { (steps, walker) throws(SubjectFailure) -> (steps: [ExploredStep], SubjectFailure)? in
      try failing(steps, for: cause, &walker).map { ($0.steps, $0.error) }
    }
    guard let shortest else { return nil }
    // A list that fails only sometimes would fail after some other script by chance.
    return try failing(shortest.steps, for: cause, &walker)
  }

  /// Plays steps, and returns those until the list under test fails for `cause`, and its error.
  private func failing(
    _ steps: [ExploredStep], for cause: String, _ walker: inout ConformWalker
  ) throws(SubjectFailure) -> (steps: [ExploredStep], error: SubjectFailure)? {
    guard let graph = graph(along: steps) else { return nil }
    let count = walker.failures.count
    _ = try walker.attempt(along: graph)
    guard walker.failures.count > count, let failure = walker.failures.last,
      failure.error.messageWithoutNumbers == cause
    else { return nil }
    return (Array(steps.prefix(failure.path.count)), failure.error)
  }

  /// Leaves out one to three events at a time, as long as `shown` returns a result for the remaining
  /// steps. Begins with `firstLoad` if a script with `firstLoad` has a result too. Returns `nil` if
  /// `steps` have none. Ends after `limit` failures of the list under test.
  private func shortened<Shown>(
    _ steps: [ExploredStep], _ walker: inout ConformWalker, failures limit: Int,
    isStopped: () -> Bool,
    shown: ([ExploredStep], inout ConformWalker) throws(SubjectFailure)
      -> (steps: [ExploredStep], Shown)?
  ) throws(SubjectFailure) -> (steps: [ExploredStep], shown: Shown)? {
    let failures = walker.failures.count
    guard var best = try shown(steps, &walker) else { return nil }
    var attempts = 0
    var isShorter = true
    while isShorter {
      isShorter = false
      for removed in removals(best.steps.count - 1) {
        attempts += 1
        if isStopped() || attempts > Self.attempts || walker.failures.count - failures >= limit {
          return best
        }
        guard let fewer = self.steps(best.steps, without: removed),
          fewer.count < best.steps.count, let found = try shown(fewer, &walker)
        else { continue }
        best = found
        isShorter = true
        break
      }
    }
    if let better = withFirstLoad(best.steps), let found = try shown(better, &walker) {
      return found
    }
    return best
  }

  /// Returns the sets of events to leave out: three, two or one consecutive events, then any two,
  /// then any three if there are few.
  private func removals(_ count: Int) -> [Set<Int>] {
    var removals: [Set<Int>] = []
    for length in [3, 2, 1] where length <= count {
      for first in 0...(count - length) { removals.append(Set(first..<first + length)) }
    }
    guard count <= 30 else { return removals }
    for first in 0..<count {
      for second in (first + 1)..<count {
        if second > first + 1 { removals.append([first, second]) }
        guard count <= 12 else { continue }
        for third in (second + 1)..<count {
          removals.append([first, second, third])
        }
      }
    }
    return removals
  }

  /// Returns the steps without those at `removed`, and without responses to requests that are then
  /// not sent.
  private func steps(_ steps: [ExploredStep], without removed: Set<Int>) -> [ExploredStep]? {
    var (old, new) = (world, world)
    var (oldFlights, newFlights): ([Int], [Int]) = ([], [])
    var kept: [ExploredStep] = []
    for (index, step) in steps.enumerated() {
      guard let (edge, after) = ReferenceGraph.edge(for: step, in: old) else { return nil }
      var moved: ExploredStep? = removed.contains(index) ? nil : step
      if case .answer(let position, let reply) = step {
        // An edit that the server saves before it responds stays in flight.
        let sender =
          edge.isResponse ? oldFlights.remove(at: position) : oldFlights[position]
        if let position = newFlights.firstIndex(of: sender) {
          if moved != nil { moved = .answer(position, reply) }
        } else {
          moved = nil
        }
      }
      oldFlights += edge.reaction.asks.map { _ in index }
      old = after
      guard let moved else { continue }
      guard let (newEdge, newAfter) = ReferenceGraph.edge(for: moved, in: new) else { return nil }
      if case .answer(let position, _) = moved, newEdge.isResponse {
        newFlights.remove(at: position)
      }
      newFlights += newEdge.reaction.asks.map { _ in index }
      new = newAfter
      kept.append(moved)
    }
    return kept
  }

  /// Returns the steps with `firstLoad` instead of another reload at the beginning.
  private func withFirstLoad(_ steps: [ExploredStep]) -> [ExploredStep]? {
    let actions = world.description.actions
    guard steps.count > 1, case .action(let first, _)? = steps.first, actions[first].isReload,
      let usual = actions.firstIndex(where: { $0.isReload }), usual != first,
      comparator.vocabulary.has(.action(usual, []), in: world)
    else { return nil }
    return [.action(usual, [])] + steps.dropFirst()
  }

  /// Returns the graph of a script, or `nil` if the script is not possible.
  private func graph(along steps: [ExploredStep]) -> ReferenceGraph? {
    // At the beginning of a script, a `source` step is setup, and changes nothing.
    if steps.first?.isSourceChange == true { return nil }
    let graph = ReferenceGraph(along: steps, from: world, comparator)
    return graph.edges.count == steps.count ? graph : nil
  }

  /// Plays steps on both lists. Returns the difference if the last step shows it in the same state.
  private func shown(
    by steps: [ExploredStep], _ key: ConformReport.Key, _ walker: inout ConformWalker
  ) throws(SubjectFailure) -> ConformWalker.Finding? {
    guard let graph = graph(along: steps), let last = graph.edges.last,
      last.event.kind == key.kind,
      graph.nodes[last.source].state ?? "" == key.state
    else { return nil }
    let outcome = try walker.attempt(along: graph)
    guard let finding = outcome?.finding, finding.symptom == key.symptom, finding.cause == nil
    else { return nil }
    return finding
  }
}
