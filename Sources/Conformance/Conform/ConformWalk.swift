internal import Adapters
internal import ScenarioRunner
internal import Screens

/// The comparison of both lists at every transition within one scope.
struct ConformWalk<Reference: Screen> {
  /// The list under test, with the settings of the comparison.
  private let conformer: Conformer
  /// The reference list before the first event.
  private let world: World<Reference>
  private let scope: ExplorationScope
  private let comparator: Comparator
  private let walkers: ConformWalkers<Reference>
  private let builder: ConformReportBuilder<Reference>

  /// Creates the comparison of the list of `conformer` with `world` within `scope`.
  init(_ conformer: Conformer, _ world: World<Reference>, _ scope: ExplorationScope) {
    self.conformer = conformer
    self.world = world
    self.scope = scope
    comparator = conformer.comparator
    walkers = ConformWalkers(conformer, world)
    builder = ConformReportBuilder(conformer, world, walkers)
  }

  /// Tries every transition of the reference list within the scope.
  func perform(into report: inout ConformReport) throws(CaseStop) {
    let isStopped = conformer.progress.isStopped
    let words = scope.words(in: world)
    let graph = ReferenceGraph(of: world, scope, comparator) { count in
      conformer.progress.report("found \(count) transitions of the reference: \(words)")
      return !isStopped()
    }
    if isStopped() { throw .interrupted }
    report.effects.formUnion(graph.effects)
    guard let memory = try memory(graph) else {
      let count = graph.edges.count
      report.add(words, transitions: count, notRecorded: count)
      return
    }
    var planner = ConformPlanner(graph, remembering: memory) { !isStopped() }
    let limit = max(1, report.remainingFailures)
    var round = try walk(&planner, failures: limit)
    var earlier: [ConformWalker.Failure] = []
    if round.end == nil, round.failures.weight < limit, !isStopped(), memory == .nothing,
      conformer.subject.pool.hidesState
    {
      // A later report had no fingerprint, so the reports do not show the whole state.
      planner = ConformPlanner(graph, remembering: .refusals) { !isStopped() }
      earlier = round.failures
      round = try walk(&planner, failures: limit)
    }
    if round.failures.weight >= limit { report.hasTooManyFailures = true }
    round.failures += earlier.filter { failure in
      !round.failures.contains { $0.isSame(as: failure) }
    }
    let depth =
      graph.isLimitedByDepth ? ", states within \(ReferenceGraph.depthLimit) transitions" : ""
    if !graph.isComplete {
      report.limit =
        "the reference has more than \(withCommas(ReferenceGraph.transitionLimit)) transitions; "
        + "try fewer actions (--actions) or rows (--rows), or random walks (--random)"
    } else if !planner.map.isComplete {
      report.limit =
        "with the events before them, there are more than \(withCommas(ConformMap.arcLimit)) transitions; "
        + "try a smaller --repeat, fewer actions (--actions) or rows (--rows)"
    }
    builder.noteInterruption(in: &report)
    record(round.failures, planner, into: &report)
    builder.noteInterruption(in: &report)
    do throws(CaseStop) {
      try record(round.findings, planner, words + depth, into: &report)
    } catch {
      throw round.end ?? error
    }
    if let end = round.end, end != .interrupted { throw end }
  }

  /// The results of one or more rounds.
  private struct Round {
    var findings: [ConformWalker.Finding] = []
    /// The failures of the list under test after which the walk continued.
    var failures: [ConformWalker.Failure] = []
    /// The error that ended the walk, if any.
    var end: CaseStop?
    /// Whether another round would find nothing more.
    var isLast = false
  }

  /// Tries every transition of the planner's graph, until the failures of the list under test have
  /// the weight `limit`.
  private func walk(
    _ planner: inout ConformPlanner, failures limit: Int
  ) throws(CaseStop) -> Round {
    var whole = Round()
    let firstReports = FirstReports()
    for divergence in ConformPlanner.Divergence.allCases {
      planner.allowed = divergence
      var isFirst = divergence == .same
      while !conformer.progress.isStopped(),
        let round = try walkRound(
          &planner, isFirst: isFirst, firstReports,
          failures: limit - whole.failures.weight)
      {
        isFirst = false
        whole.findings += round.findings
        whole.failures.append(round.failures, upTo: limit)
        whole.end = round.end
        if whole.end != nil || whole.failures.weight >= limit { return whole }
        if round.isLast { break }
      }
    }
    return whole
  }

  /// Returns the events that the vertices of a walk must remember. A list that reports its whole
  /// state needs none. Returns `nil` if a recording does not contain the start of the list.
  private func memory(_ graph: ReferenceGraph) throws(CaseStop) -> ConformMap.Memory? {
    let hasFingerprint = try walkers.one(graph) { (walker) throws(SubjectFailure) in
      try walker.reportsFingerprint()
    }
    guard let hasFingerprint else { return nil }
    if let repeats = conformer.settings.repeats { return .events(repeats) }
    return hasFingerprint && !conformer.subject.pool.hidesState ? .nothing : .refusals
  }

  /// Returns the failure after the shortest path to the last transition of the path of `failure` if
  /// the list under test fails after it too.
  private func shortened(
    _ failure: ConformWalker.Failure, _ planner: ConformPlanner
  ) throws(CaseStop) -> ConformWalker.Failure {
    guard let last = failure.path.last,
      let before = planner.shortestPath(to: planner.graph.edges[last].source),
      before.count + 1 < failure.path.count
    else { return failure }
    return try walkers.one(planner.graph) { (walker) throws(SubjectFailure) in
      _ = try walker.attempt(before + [last])
      guard let again = walker.failures.last, again.isSame(as: failure) else { return failure }
      return again
    }
  }

  /// Walks all transitions that are not tried yet and can be reached. Returns `nil` if no more can be
  /// tried. The round ends if the failures of the list under test have the weight `limit`.
  private func walkRound(
    _ planner: inout ConformPlanner, isFirst: Bool, _ firstReports: FirstReports,
    failures limit: Int
  ) throws(CaseStop) -> Round? {
    let reach = planner.reach()
    let segments = planner.segments(isFirst: isFirst, reach)
    if segments.isEmpty { return nil }
    let plan = planner
    let isStopped = conformer.progress.isStopped
    let count = planner.results.count
    let words = scope.words(in: world)
    var tried = planner.results.count(where: \.isTried)
    var round = Round()
    var hasNewArcs = false
    var end: ConformWalker.Failure?
    try walkers.concurrently(
      segments.count, planner.graph,
      { (index, walker) throws(SubjectFailure) in
        walker.firstReports = firstReports
        return walker.walk(
          segments[index], plan, reach: reach, inOrder: isFirst || plan.allowed != .same,
          isStopped: isStopped)
      },
      consume: { _, segment in
        for (arc, result, wasSame) in segment.steps {
          if !planner.results[planner.map.arcs[arc].edge].isTried { tried += 1 }
          if planner.record(result, ofArc: arc, wasSame: wasSame) { hasNewArcs = true }
        }
        planner.unanswerable.formUnion(segment.unanswerable)
        round.findings += segment.findings
        round.failures.append(segment.failures, upTo: limit)
        end = segment.end
        conformer.progress.report("\(tried) of \(count) transitions tried: \(words)")
        return end == nil && round.failures.weight < limit
      })
    if let end {
      round.end = walkers.stop(end.error, after: end.steps)
      return round
    }
    // If no new arc was tried, all differences were found before.
    if !hasNewArcs {
      round.findings = []
      round.isLast = true
      return round
    }
    guard planner.allowed == .same else { return round }
    do throws(CaseStop) {
      round.failures += try confirm(&round.findings, &planner)
    } catch {
      round.end = error
    }
    return round
  }

  /// Adds failures of the list under test to `report`, one for each cause and kind of event.
  private func record(
    _ failures: [ConformWalker.Failure], _ planner: ConformPlanner,
    into report: inout ConformReport
  ) {
    var groups: [[ConformWalker.Failure]] = []
    for failure in failures {
      let index = groups.firstIndex {
        $0[0].isSame(as: failure)
      }
      if let index {
        groups[index].append(failure)
      } else {
        groups.append([failure])
      }
    }
    for (index, group) in groups.enumerated() {
      conformer.progress.report("\(index) of \(groups.count) scripts of errors shortened")
      guard var first = group.min(by: { $0.path.count < $1.path.count }) else { continue }
      // If the list cannot be started again, the longer script is reported.
      first = (try? shortened(first, planner)) ?? first
      builder.record(first, count: group.count, into: &report)
    }
  }

  /// Plays findings again, after the shortest path from a fresh list.
  ///
  /// If the shortest path does not show a difference, the difference depends on earlier events, and
  /// the transition itself is the same. Returns the failures of the list under test.
  private func confirm(
    _ findings: inout [ConformWalker.Finding], _ planner: inout ConformPlanner
  ) throws(CaseStop) -> [ConformWalker.Failure] {
    var failures: [ConformWalker.Failure] = []
    var counts: [ConformReport.Key: Int] = [:]
    var trials: [(finding: Int, path: [Int])] = []
    for (index, finding) in findings.enumerated() where finding.cause == nil {
      let key = builder.key(finding, planner.graph)
      guard counts[key, default: 0] < Self.confirmations,
        let path = planner.shortestPath(to: planner.graph.edges[finding.edge].source),
        path.count + 1 < finding.path.count
      else { continue }
      counts[key, default: 0] += 1
      trials.append((index, path + [finding.edge]))
    }
    let paths = trials.map(\.path)
    try walkers.concurrently(
      paths.count, planner.graph,
      { (index, walker) throws(SubjectFailure) in
        (outcome: try walker.attempt(paths[index]), failures: walker.failures)
      },
      consume: { index, result in
        failures += result.failures
        guard let outcome = result.outcome else { return true }
        // The result after the shortest path replaces the first one.
        let tried = trials[index].finding
        planner.results[findings[tried].edge] = outcome.result
        if let finding = outcome.finding { findings[tried] = finding }
        return true
      })
    return failures
  }

  /// The number of transitions of one key that are played again.
  private static var confirmations: Int { 3 }

  /// Adds the findings to `report`, with one script for each event, state and symptom.
  private func record(
    _ findings: [ConformWalker.Finding], _ planner: ConformPlanner, _ scope: String,
    into report: inout ConformReport
  ) throws(CaseStop) {
    let graph = planner.graph
    let (groups, consequences) = builder.grouped(findings, graph)
    let differing = Set(groups.flatMap { $0.findings.map(\.edge) })
    let same = planner.results.indices.count {
      planner.results[$0].isTried && !planner.results[$0].isUnrecorded && !differing.contains($0)
        && !planner.results[$0].differs && !planner.results[$0].isAfterMissing
        && planner.results[$0].divergence != nil
    }
    report.hasGaps = report.hasGaps || planner.hasGaps
    // Without differences, the transitions that were not reached lie after others that the recording
    // does not contain.
    let notRecorded =
      planner.hasGaps && differing.isEmpty && !conformer.progress.isStopped()
      ? graph.edges.count - same : planner.results.count(where: \.isUnrecorded)
    report.add(
      scope, transitions: graph.edges.count, same: same, different: differing.count,
      notRecorded: notRecorded)
    for (edge, result) in zip(graph.edges, planner.results) {
      let pair = StateEventPair(
        state: graph.nodes[edge.source].state ?? "", event: edge.event.kind.title)
      if planner.hasGaps, !result.isTried || result.isUnrecorded || result.isAfterMissing {
        report.unrecordedEvents.insert(pair)
      } else if result.isTried {
        report.triedEvents.insert(pair)
      }
    }
    let finder = builder.finder
    let isStopped = conformer.progress.isStopped
    // The first script of an event and a symptom is played several times.
    let isFirst = { @Sendable (index: Int) in
      let key = groups[index].key
      return !groups[..<index].contains {
        $0.key.kind == key.kind && $0.key.symptom == key.symptom
      }
    }
    var found: [(index: Int, script: ScriptFinder<Reference>.Found)] = []
    var failures: [ConformWalker.Failure] = []
    var unsteady: SubjectFailure?
    var stop: CaseStop?
    do throws(CaseStop) {
      try walkers.concurrently(
        groups.count, graph,
        { (index, walker) throws(SubjectFailure) in
          let (key, findings) = groups[index]
          let script = try finder.script(
            key, findings, planner, &walker, repeats: isFirst(index), isStopped: isStopped)
          return (script: script, failures: walker.failures)
        },
        consume: { index, result in
          conformer.progress.report("\(index + 1) of \(groups.count) scripts shortened")
          failures += result.failures
          switch result.script {
          case .success(let script): if let script { found.append((index, script)) }
          case .failure(let failure): unsteady = unsteady ?? failure
          }
          return true
        })
    } catch {
      // The scripts that were shortened before are reported.
      stop = error
    }
    for (index, script) in found {
      let (key, findings) = groups[index]
      if isFirst(index), !isStopped(), let failure = try builder.dependence(script, key) {
        unsteady = unsteady ?? failure
        continue
      }
      report.add(
        key, transitions: Set(findings.map(\.edge)).count,
        builder.script(script, key, consequences[key] ?? []))
    }
    for failure in failures { builder.record(failure, isRepeated: true, into: &report) }
    if let unsteady { throw .error(unsteady.description, kind: .adapter) }
    if let stop { throw stop }
  }
}
