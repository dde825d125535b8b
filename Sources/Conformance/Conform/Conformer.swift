package import Adapters
internal import MockSources
internal import ScenarioRunner
package import Screens

/// Compares a subject with the built-in screen whose name it has.
package struct Conformer {
  /// What is compared, and how far.
  package struct Settings: Sendable {
    /// How far the reference goes.
    package var scope = ExplorationScope(inFlight: 2, rows: 4)
    /// How much is compared.
    package var comparing = ComparisonMode.seen
    /// After how many events of any kind every event is tried once more; `nil` is after one that was refused.
    package var again: Int?
    /// How many random walks are taken in the place of all transitions.
    package var walks: Int?
    /// What decides the walks.
    package var seed: UInt64 = 1

    /// Makes the usual settings.
    package init() {}
  }

  /// What is compared, and how far.
  package let settings: Settings
  /// The list that is compared.
  let subject: SubjectEntry
  /// The kinds of screen, among which the reference is looked up.
  let catalog: Catalog
  /// Whether somebody wants no more.
  let isStopped: () -> Bool

  /// Why nothing can be compared.
  package struct Refusal: Error, Hashable, Sendable {
    /// What stands in the way.
    package var message: String
  }

  /// Compares `subject` with the screen of its name in `catalog`, which has the built-in ones.
  package init(
    _ subject: SubjectEntry, _ catalog: Catalog, _ settings: Settings,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.subject = subject
    self.catalog = catalog
    self.settings = settings
    self.isStopped = isStopped
  }

  /// Walks both, and says in which ways the subject differs.
  package func run() throws(Refusal) -> ConformReport {
    guard let reference = catalog[subject.name] else {
      throw Refusal(
        message: "conform needs a built-in screen to compare with, and the subject's screen is "
          + "'\(subject.name)'; it has one of \(catalog.names.joined(separator: ", "))")
    }
    return try run(beside: reference)
  }

  /// Compares the subject with `reference`: every transition of it, or as many walks as were asked for.
  private func run(beside reference: some CatalogEntry) throws(Refusal) -> ConformReport {
    let stage = settings.scope.stage(for: reference)
    do throws(CaseStop) {
      let world = try World(reference.kind, on: stage)
      return try settings.walks == nil ? tour(world) : walk(world)
    } catch {
      throw Refusal(message: error.description)
    }
  }

  /// Returns the command that makes the subject anew, before a case of this title.
  func start(_ source: Source, _ title: String = "conform") -> SubjectCommand {
    .start(
      SubjectCommand.Start(title: title, paging: source.paging, pageSize: source.pageSize))
  }

  /// Returns a report of nothing that was compared yet.
  func report<Screen>(_ world: World<Screen>) -> ConformReport {
    ConformReport(
      subject: subject.vocabulary.hello.name, screen: world.description.name,
      comparing: settings.comparing)
  }

  // MARK: Every transition

  /// Tries every transition that the reference has within the scope.
  private func tour<Screen>(_ world: World<Screen>) throws(CaseStop) -> ConformReport {
    var report = report(world)
    let graph = ReferenceGraph(
      of: world, settings.scope, subject.vocabulary, isStopped: isStopped)
    if isStopped() { throw .interrupted }
    report.transitions = graph.edges.count
    if !graph.isComplete { report.limit = "the reference has too many states" }
    let tour: Tour
    do throws(SubjectFailure) {
      tour = try subject.pool.lend { (lent) throws(SubjectFailure) in
        var tour = Tour(
          graph, lent, subject.vocabulary, comparing: settings.comparing,
          start: start(world.namedSource), again: settings.again, isStopped: isStopped)
        try tour.run()
        try tour.shortenFindings()
        try tour.settleHistories()
        try tour.showAgain()
        return tour
      }
    } catch {
      throw .error(error.description)
    }
    report.messages = tour.messages
    report.tries = tour.tries
    report.starts = tour.starts
    let differing = Set(tour.findings.map(\.edge))
    report.different = differing.count
    report.alike = graph.edges.indices.count {
      tour.knowledge[$0].isTried && !differing.contains($0)
    }
    report.isInterrupted = tour.wasStopped
    if tour.wasStopped { report.limit = "interrupted" }
    report.ways = try ways(tour.findings, graph, world)
    return report
  }

  /// Puts what was found into ways, the gravest first.
  private func ways<Screen>(
    _ findings: [Tour.Finding], _ graph: ReferenceGraph, _ world: World<Screen>
  ) throws(CaseStop) -> [ConformReport.Way] {
    var groups: [DifferenceClass: [Tour.Finding]] = [:]
    var order: [DifferenceClass] = []
    for finding in findings {
      guard let gravest = finding.differences.min() else { continue }
      let key = DifferenceClass(kind: graph.edges[finding.edge].event.kind, gravest: gravest)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    order.sort()
    var ways: [ConformReport.Way] = []
    for key in order {
      let group = groups[key] ?? []
      // The shortest that shows it; one that comes from a start before one that needs what happened before.
      guard
        let first = group.filter({ !$0.path.isEmpty }).min(by: { first, second in
          (first.rank, first.path.count) < (second.rank, second.path.count)
        })
      else { continue }
      let edges = Set(group.map(\.edge))
      let states = Set(edges.compactMap { graph.nodes[graph.edges[$0].source].appearance.state })
      let words = Set(edges.map { graph.edges[$0].event.word })
      let event = words.count == 1 && key.kind.isAction ? words.first ?? "" : key.kind.words
      let path = first.path.map { graph.edges[$0].step }
      ways.append(
        try way(
          key.gravest.title(event, loads: !graph.edges[first.edge].reaction.asks.isEmpty),
          key.kind, key.gravest, edges.count, states, path,
          isBehind: group.allSatisfy(\.isBehind), world))
    }
    return ways
  }

  /// Makes what is told of a difference: the case that shows it, with the lines of both traces at its end.
  func way<Screen>(
    _ title: String, _ kind: ConformEvent.Kind, _ difference: Difference, _ count: Int,
    _ states: Set<String>, _ steps: [ExploredStep], isBehind: Bool, _ world: World<Screen>
  ) throws(CaseStop) -> ConformReport.Way {
    let known: [String] =
      switch world.description.manual.states {
      case .choice(let words): words
      case .combination, .integer, .optionalInteger, .flag, .word, .text: []
      }
    let ordered = known.filter(states.contains) + states.subtracting(known).sorted()
    let (expected, actual) = try lastLines(of: steps, world)
    let setup = world.setup(in: catalog)
    let script = CounterexampleScript(
      ExploredPath(initial: world, steps: steps), setup: setup, [catalog, catalog.adding(subject)],
      isStopped: isStopped)
    return ConformReport.Way(
      title: title, kind: kind, difference: difference, transitions: count, states: ordered,
      script: script.shortest.script, caseScript: script.steps.script, setup: setup,
      expected: expected, actual: actual, isBehind: isBehind, steps: steps)
  }
}

extension Tour.Finding {
  /// How well it shows what differs: best from a start, worst behind all that happened before.
  fileprivate var rank: Int { (dependsOnHistory ? 2 : 0) + (isBehind ? 1 : 0) }
}
