internal import Adapters
internal import Exploration
internal import ScenarioRunner
internal import Screens

/// Long random walks that can exceed the limits of a scope.
struct RandomWalks<Reference: Screen> {
  /// The list under test, with the settings of the comparison.
  private let conformer: Conformer
  /// The reference list before the first event.
  private let world: World<Reference>
  private let scope: ExplorationScope
  private let walkers: ConformWalkers<Reference>
  private let builder: ConformReportBuilder<Reference>

  /// Creates random walks that compare the list of `conformer` with `world` within `scope`.
  init(_ conformer: Conformer, _ world: World<Reference>, _ scope: ExplorationScope) {
    self.conformer = conformer
    self.world = world
    self.scope = scope
    walkers = ConformWalkers(conformer, world)
    builder = ConformReportBuilder(conformer, world, walkers)
  }

  // MARK: Random walks

  /// The number of steps of one walk.
  private static var length: Int { 60 }

  /// Performs the walks, and shortens those that find a difference.
  func perform(into report: inout ConformReport) throws(CaseStop) {
    // Each walk has a generator of its own, so that the walks do not depend on the number of jobs.
    var generator = SplitMix64(seed: conformer.settings.seed)
    let seed = generator.next()
    let count = conformer.settings.walks ?? 0
    let limit = report.remainingFailures
    var (tried, notRecorded, failures) = (0, 0, 0)
    defer { report.add(scope.words(in: world), transitions: 0, notRecorded: notRecorded) }
    /// The walks that found something. Their scripts are played after the last walk, so that no
    /// other thread uses the list meanwhile.
    var walks: [Walk] = []
    try walkers.concurrently(
      limit > 0 ? count : 0, { index in walk(seed: seed ^ UInt64(index)) },
      consume: { index, walk in
        conformer.progress.report("\(index + 1) of \(count) random walks")
        tried += 1
        report.tries += walk.tried
        report.effects.formUnion(walk.graph.effects)
        notRecorded += walk.notRecorded
        if walk.endedEarly, !conformer.progress.isStopped() { report.endedWalks += 1 }
        failures += walk.failures.weight
        if walk.foundSomething { walks.append(walk) }
        return walk.stop == nil && failures < limit
      })
    if tried < count, failures >= limit { report.hasTooManyFailures = true }
    if !walks.isEmpty { builder.noteInterruption(in: &report) }
    let stop = walks.lazy.compactMap(\.stop).first
    var seen: Set<ConformReport.Key> = []
    for walk in walks {
      for failure in walk.failures { builder.record(failure, into: &report) }
      try record(
        walk.findings, of: walk.graph, shortened: stop == nil || stop == .interrupted, seen: &seen,
        into: &report)
    }
    if let stop { throw stop }
  }

  /// One walk, and its results.
  private struct Walk: Sendable {
    /// The transitions of the reference list.
    let graph: ReferenceGraph
    /// The number of steps that were played.
    var tried = 0
    /// The number of steps that a recording does not contain.
    var notRecorded = 0
    var findings: [ConformWalker.Finding] = []
    /// The failure of the list under test that ended the walk, if any.
    var failures: [ConformWalker.Failure] = []
    /// The error after which no other walk is possible, if any.
    var stop: CaseStop?

    var foundSomething: Bool { !findings.isEmpty || !failures.isEmpty || stop != nil }
    /// Whether the walk ended before its last step, although the lists did not differ.
    var endedEarly: Bool { tried + notRecorded < graph.edges.count && !foundSomething }
  }

  /// Plays one walk on the list under test.
  private func walk(seed: UInt64) -> Walk {
    var generator = SplitMix64(seed: seed)
    let graph = ReferenceGraph(along: steps(&generator), from: world, conformer.comparator)
    var walk = Walk(graph: graph)
    do throws(CaseStop) {
      try walkers.one(graph) { (walker) throws(SubjectFailure) in
        _ = try walker.attempting { (walker) throws(SubjectFailure) -> Void? in
          try walker.playAll { outcome in
            // The reference would be ahead after a response to a request that only it sent.
            guard let outcome else { return false }
            walk.tried += 1
            if let finding = outcome.finding { walk.findings.append(finding) }
            return !conformer.progress.isStopped()
          }
        }
        walk.failures = walker.failures
        if walker.isUnrecorded { walk.notRecorded = graph.edges.count - walk.tried }
      }
    } catch {
      walk.stop = error
    }
    return walk
  }

  /// Adds the findings of one walk to `report`, with a script for each event, state and symptom that
  /// is not in `seen`. If the list cannot be started again, the scripts cannot be shortened.
  private func record(
    _ findings: [ConformWalker.Finding], of graph: ReferenceGraph, shortened: Bool,
    seen: inout Set<ConformReport.Key>, into report: inout ConformReport
  ) throws(CaseStop) {
    let (groups, consequences) = builder.grouped(findings, graph)
    var failures: [ConformWalker.Failure] = []
    var stop: CaseStop?
    do throws(CaseStop) {
      for (key, findings) in groups {
        guard let finding = findings.first, seen.insert(key).inserted else { continue }
        guard shortened else {
          let steps = graph.edges[...finding.edge].compactMap(\.step)
          let found = ScriptFinder<Reference>.Found(steps: steps, finding: finding)
          report.add(key, transitions: 0, builder.script(found, key, []))
          continue
        }
        let script = try walkers.one(graph) { (walker) throws(SubjectFailure) in
          defer { failures += walker.failures }
          return try builder.finder.script(
            key, finding, &walker, isStopped: conformer.progress.isStopped)
        }
        switch script {
        case .success(let script):
          if !conformer.progress.isStopped(),
            let failure = try builder.dependence(script, key)
          {
            throw .error(failure.description, kind: .adapter)
          }
          report.add(key, transitions: 0, builder.script(script, key, []))
        case .failure(let failure): throw .error(failure.description, kind: .adapter)
        }
      }
    } catch {
      stop = error
    }
    for (key, consequences) in consequences { report.add(consequences, to: key) }
    for failure in failures { builder.record(failure, isRepeated: true, into: &report) }
    if let stop { throw stop }
  }

  /// Returns the steps of one walk of the reference list. Steps that make progress are more
  /// likely than reloads.
  private func steps(_ generator: inout SplitMix64) -> [ExploredStep] {
    var world = world
    var steps: [ExploredStep] = []
    while steps.count < Self.length {
      let choices = scope.steps(in: world).filter {
        conformer.subject.vocabulary.has($0, in: world)
          && !($0.isSourceChange && steps.isEmpty)
      }
      let weighted = choices.flatMap { step in
        Array(repeating: step, count: weight(of: step))
      }
      guard let step = weighted.randomElement(using: &generator) else { break }
      guard let (_, after) = ReferenceGraph.edge(for: step, in: world),
        after.requests.count <= scope.inFlight
      else { continue }
      steps.append(step)
      world = after
    }
    return steps
  }

  private func weight(of step: ExploredStep) -> Int {
    switch step {
    case .action(let index, _): world.description.actions[index].isReload ? 1 : 8
    case .answer(_, .succeed(nil, nil)): 8
    case .answer, .insertion, .removal, .source, .wake: 1
    }
  }
}
