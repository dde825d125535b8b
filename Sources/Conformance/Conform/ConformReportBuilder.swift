internal import Adapters
internal import ScenarioRunner
internal import Screens

/// Adds differences and failures of the list under test to a report, each with a short script.
struct ConformReportBuilder<Reference: Screen> {
  /// The list under test, with the settings of the comparison.
  private let conformer: Conformer
  /// The reference list before the first event.
  private let world: World<Reference>
  private let walkers: ConformWalkers<Reference>
  let finder: ScriptFinder<Reference>

  /// Creates a builder for walkers that compare the list of `conformer` with `world`.
  init(_ conformer: Conformer, _ world: World<Reference>, _ walkers: ConformWalkers<Reference>) {
    self.conformer = conformer
    self.world = world
    self.walkers = walkers
    // As in the walk, the server can change before the first action.
    let comparator = conformer.comparator
    let hasOnceActions = !comparator.vocabulary.hello.once.isEmpty
    finder = ScriptFinder(
      world: world.normalized(withOnceActions: hasOnceActions), comparator: comparator)
  }

  /// If the user has stopped the comparison, records this, and lets what was found be shortened.
  func noteInterruption(in report: inout ConformReport) {
    guard conformer.progress.isStopped() else { return }
    report.isInterrupted = true
    conformer.progress.resume()
  }

  /// Adds a failure of the list under test to `report`, with a short script that leads to it. A known
  /// failure that was only repeated is not counted again.
  func record(
    _ failure: ConformWalker.Failure, count: Int = 1, isRepeated: Bool = false,
    into report: inout ConformReport
  ) {
    let (cause, event) = (failure.error.messageWithoutNumbers, failure.event)
    if report.countAgain(event: event, cause: cause, isRepeated ? 0 : count) { return }
    let steps = failure.steps.compactMap { $0 }
    var shortest: (steps: [ExploredStep], error: SubjectFailure)?
    if steps.count == failure.steps.count {
      let graph = ReferenceGraph(along: steps, from: finder.world, finder.comparator)
      // After an interruption or another error, the longer script is reported.
      shortest = try? walkers.one(graph) { (walker) throws(SubjectFailure) in
        try finder.shortened(
          steps, failingFor: failure.error, &walker, isStopped: conformer.progress.isStopped)
      }
    }
    report.add(
      ConformReport.Failure(
        event: event, cause: cause, count: count,
        error: walkers.stop(
          shortest?.error ?? failure.error, after: shortest?.steps ?? failure.steps),
        length: shortest?.steps.count ?? failure.steps.count, weight: failure.weight))
  }

  /// The event, state and symptom of a finding.
  func key(
    _ finding: ConformWalker.Finding, _ graph: ReferenceGraph
  ) -> ConformReport.Key {
    let edge = graph.edges[finding.edge]
    return ConformReport.Key(
      kind: edge.event.kind, state: graph.nodes[edge.source].state ?? "",
      symptom: finding.symptom)
  }

  /// Plays a script on a newly started subject. Returns a failure if the subject does not show the
  /// difference, which then depends on the scripts that the other subject has played before.
  func dependence(
    _ found: ScriptFinder<Reference>.Found, _ key: ConformReport.Key
  ) throws(CaseStop) -> SubjectFailure? {
    _ = conformer.subject.pool.close()
    let graph = ReferenceGraph(along: found.steps, from: finder.world, finder.comparator)
    do throws(CaseStop) {
      let (showsOther, failure) = try walkers.one(graph) { (walker) throws(SubjectFailure) in
        let outcome = try walker.attempt(Array(graph.edges.indices))
        return (
          !walker.isUnrecorded && outcome?.finding?.symptom != key.symptom, walker.failures.last
        )
      }
      if let failure { return failure.error }
      guard showsOther else { return nil }
    } catch {
      // A subject that cannot be started again shows nothing about the difference.
      if error == .interrupted { throw error }
      return nil
    }
    return SubjectFailure(
      "the list under test keeps state from earlier scripts; create a new list at each start. After "
        + "\(walkers.script(found.steps).script) it showed the difference '\(key.symptom.text)', and a newly "
        + "started list does not")
  }

  /// Groups the findings by event, state and symptom. A finding that another one caused is a
  /// consequence of the group of that one.
  func grouped(
    _ findings: [ConformWalker.Finding], _ graph: ReferenceGraph
  ) -> (
    groups: [(key: ConformReport.Key, findings: [ConformWalker.Finding])],
    consequences: [ConformReport.Key: Set<ConformReport.Consequence>]
  ) {
    var groups: [(key: ConformReport.Key, findings: [ConformWalker.Finding])] = []
    var indices: [ConformReport.Key: Int] = [:]
    var keysOfEdge: [Int: ConformReport.Key] = [:]
    for finding in findings where finding.cause == nil {
      let key = key(finding, graph)
      let index = indices[key] ?? groups.count
      indices[key] = index
      if index == groups.count { groups.append((key, [])) }
      groups[index].findings.append(finding)
      if keysOfEdge[finding.edge] == nil || finding.symptom.difference == .cancels {
        keysOfEdge[finding.edge] = key
      }
    }
    var consequences: [ConformReport.Key: Set<ConformReport.Consequence>] = [:]
    for finding in findings {
      guard let cause = finding.cause, let owner = keysOfEdge[cause] else { continue }
      let key = key(finding, graph)
      if indices[key] != nil { continue }
      consequences[owner, default: []].insert(
        .init(event: key.kind.title, symptom: key.symptom))
    }
    return (groups, consequences)
  }

  // MARK: Scripts

  /// Returns the script of a difference in one state, with the lines of both lists.
  func script(
    _ found: ScriptFinder<Reference>.Found, _ key: ConformReport.Key,
    _ consequences: Set<ConformReport.Consequence>
  ) -> ConformReport.Script {
    let (setup, text, trigger) = walkers.script(found.steps)
    var world = world
    var line = ReferenceGraph.Line(trigger: "", from: "", to: "", notes: [])
    for step in found.steps {
      guard (try? world.perform(step) { last, _ in line = .init(last) }) != nil else { break }
    }
    line.trigger = trigger
    let lines = LinePair(
      line, found.finding.report, mode: conformer.settings.mode, conformer.subject)
    let observations = world.description.observations.enumerated().map { index, observation in
      (observation.name, world.value(at: index))
    }
    return ConformReport.Script(
      event: key.kind.title, state: key.state, setup: setup, script: text, steps: found.steps,
      expected: lines.expected,
      actual: lines.actual, values: found.finding.values,
      isAfterAnother: found.finding.isAfterAnother, consequences: consequences,
      assertion: lines.assertion(
        found.finding, Dictionary(observations) { first, _ in first },
        canOfferMore: conformer.comparator.values(of: Appearance(world)).canOfferMore,
        inFlight: world.requests.map(\.number)))
  }
}
