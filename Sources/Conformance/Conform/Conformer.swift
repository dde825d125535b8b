package import Adapters
internal import Exploration
internal import MockSources
internal import ScenarioRunner
package import Screens
internal import Text

/// Compares a subject with the built-in screen whose name it has.
package struct Conformer {
  /// What is compared, and how far.
  package struct Settings: Sendable {
    /// How far the reference goes.
    package var scope = ExplorationScope(inFlight: 2, rows: 4)
    /// How much is compared.
    package var comparing = Comparing.seen
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
  private let subject: SubjectEntry
  /// The kinds of screen, among which the reference is looked up.
  private let catalog: Catalog
  /// Whether somebody wants no more.
  private let isStopped: () -> Bool

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

  /// The most steps of a random walk.
  private static let walkLength = 60

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
  private func start(_ source: Source, _ title: String = "conform") -> SubjectCommand {
    .start(
      SubjectCommand.Start(title: title, paging: source.paging, pageSize: source.pageSize))
  }

  /// Returns a report of nothing that was compared yet.
  private func report<Screen>(_ world: World<Screen>) -> ConformReport {
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
    var groups: [WayKey: [Tour.Finding]] = [:]
    var order: [WayKey] = []
    for finding in findings {
      guard let gravest = finding.differences.min() else { continue }
      let key = WayKey(kind: graph.edges[finding.edge].event.kind, difference: gravest)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    order.sort {
      ($0.difference, $0.kind) < ($1.difference, $1.kind)
    }
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
      let states = Set(edges.compactMap { graph.nodes[graph.edges[$0].source].looks.state })
      let words = Set(edges.map { graph.edges[$0].event.word })
      let event = words.count == 1 && key.kind.isAction ? words.first ?? "" : key.kind.words
      let path = first.path.map { graph.edges[$0].step }
      ways.append(
        try way(
          key.difference.title(event, loads: !graph.edges[first.edge].deeds.asks.isEmpty),
          key.kind, key.difference, edges.count, states, path,
          isBehind: group.allSatisfy(\.isBehind), world))
    }
    return ways
  }

  /// Makes what is told of a difference: the case that shows it, with the lines of both traces at its end.
  private func way<Screen>(
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
    let script = WayScript(
      ExploredPath(initial: world, steps: steps), setup: setup, [catalog, catalog.adding(subject)],
      isStopped: isStopped)
    return ConformReport.Way(
      title: title, kind: kind, difference: difference, transitions: count, states: ordered,
      script: script.shortest.script, caseScript: script.steps.script, setup: setup,
      expected: expected, actual: actual, isBehind: isBehind, steps: steps)
  }

  /// The last lines of the traces of both, lined up, without what the subject does not tell.
  private func lastLines<Screen>(
    of steps: [ExploredStep], _ world: World<Screen>
  ) throws(CaseStop) -> (expected: String, actual: String) {
    let stage = settings.scope.stage(for: subject)
    let other = try World(subject.kind, on: stage)
    let names = world.description.actions.map(\.name)
    let mapped = steps.map { step -> ExploredStep in
      guard case .action(let index, let arguments) = step,
        let place = other.description.place(ofAction: names[index])
      else { return step }
      return .action(place, arguments)
    }
    let expected = lastLine(of: steps, world)
    let actual = lastLine(of: mapped, other)
    // That one of them alone refuses the event is worth telling, though what listsh finds out by itself is not compared.
    var telling = subject.telling
    telling?.tellsVerdicts = true
    let refusals = [expected, actual].map { line in
      (telling?.told(of: line) ?? line) != (subject.telling?.told(of: line) ?? line)
    }
    let told = refusals[0] == refusals[1] ? subject.telling : telling
    let rows = [expected, actual].map { line in (told?.told(of: line) ?? line).columnsOfTrace }
    let width = { (place: Int) in
      rows.map { $0.count > place ? columns(of: $0[place]) : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      var line = ""
      for (place, column) in row.enumerated() {
        line += column
        if place < row.count - 1 {
          line += String(repeating: " ", count: width(place) - columns(of: column) + 3)
        }
      }
      return line
    }
    return (lines[0], lines[1])
  }

  /// Plays `steps` in `world`, and returns the line of the trace that comes last.
  private func lastLine(of steps: [ExploredStep], _ world: some SomeWorld) -> String {
    var world = world
    var sink = LastLine()
    for (place, step) in steps.enumerated() {
      if case .answer(let request, _) = step, !world.requests.indices.contains(request) {
        return "\(step)  out of step"
      }
      do throws(CaseStop) {
        try world.perform(world.planned(step), at: place, into: &sink)
      } catch {
        return error.description
      }
    }
    var line = TextBuffer()
    sink.event?.writeLine(into: &line)
    return line.text
  }
}

extension Conformer {
  /// Takes long walks beyond the bounds, and shrinks what differs.
  private func walk<Screen>(_ world: World<Screen>) throws(CaseStop) -> ConformReport {
    var report = report(world)
    var generator = SplitMix64(seed: settings.seed)
    report.walks = settings.walks
    report.seed = settings.seed
    var seen: Set<String> = []
    for _ in 0..<(settings.walks ?? 0) {
      if isStopped() {
        report.isInterrupted = true
        report.limit = "interrupted"
        break
      }
      let steps = randomSteps(from: world, &generator)
      guard let found = try difference(steps, world, &report) else { continue }
      var shortest = found
      // What goes without the difference going is left out, the longest stretch first.
      var length = shortest.steps.count / 2
      while length > 0 {
        var place = 0
        while place < shortest.steps.count - 1 {
          var fewer = shortest.steps
          fewer.removeSubrange(place..<min(place + length, fewer.count - 1))
          if fewer.count < shortest.steps.count, let again = try difference(fewer, world, &report),
            again.key == found.key
          {
            shortest = again
          } else {
            place += length
          }
        }
        length /= 2
      }
      guard seen.insert(found.key).inserted else { continue }
      report.ways.append(
        try way(
          shortest.difference.title(
            shortest.kind.isAction ? shortest.word : shortest.kind.words, loads: shortest.loads),
          shortest.kind, shortest.difference, 0, [shortest.state], shortest.steps,
          isBehind: shortest.isBehind, world))
    }
    report.ways.sort { ($0.difference, $0.kind) < ($1.difference, $1.kind) }
    return report
  }

  /// What a walk showed first.
  private struct Shown {
    /// The steps that lead to it and show it.
    var steps: [ExploredStep]
    /// The class of the event.
    var kind: ConformEvent.Kind
    /// The word of the event.
    var word: String
    /// The gravest of what differs.
    var difference: Difference
    /// The state in which the event came, by name.
    var state: String
    /// Whether the reference asks for something there.
    var loads: Bool
    /// Whether something else differed before.
    var isBehind: Bool
    /// What tells findings of one way from those of others.
    var key: String { "\(kind.words) \(difference.words)" }
  }

  /// Returns the steps of one random walk of the reference.
  private func randomSteps<Screen>(
    from world: World<Screen>, _ generator: inout SplitMix64
  ) -> [ExploredStep] {
    var scope = settings.scope
    scope.inFlight = max(scope.inFlight, 6)
    var world = world
    var steps: [ExploredStep] = []
    while steps.count < Self.walkLength {
      let choices = scope.steps(in: world).filter {
        subject.vocabulary.has($0, in: world, isFirst: steps.isEmpty)
      }
      guard let step = choices.randomElement(using: &generator) else { break }
      guard let (_, after) = ReferenceGraph.edge(for: step, in: world),
        after.requests.count <= scope.inFlight
      else { continue }
      steps.append(step)
      world = after
    }
    return steps
  }

  /// Plays `steps` on both until something differs.
  private func difference<Screen>(
    _ steps: [ExploredStep], _ world: World<Screen>, _ report: inout ConformReport
  ) throws(CaseStop) -> Shown? {
    let graph = ReferenceGraph(along: steps, from: world)
    do throws(SubjectFailure) {
      return try subject.pool.lend { (lent) throws(SubjectFailure) in
        var tour = Tour(
          graph, lent, subject.vocabulary, comparing: settings.comparing,
          start: start(world.namedSource))
        let found = try tour.firstDifference()
        report.messages += tour.messages
        report.starts += tour.starts
        guard let (place, differences, isBehind) = found, let gravest = differences.min() else {
          return nil
        }
        let edge = graph.edges[place]
        return Shown(
          steps: graph.edges[...place].map(\.step), kind: edge.event.kind, word: edge.event.word,
          difference: gravest, state: graph.nodes[place].looks.state ?? "",
          loads: !edge.deeds.asks.isEmpty, isBehind: isBehind)
      }
    } catch {
      throw .error(error.description)
    }
  }
}

extension Tour.Finding {
  /// How well it shows what differs: best from a start, worst behind all that happened before.
  fileprivate var rank: Int { (dependsOnHistory ? 2 : 0) + (isBehind ? 1 : 0) }
}

/// What makes one way of several transitions.
private struct WayKey: Hashable {
  /// The class of the event.
  var kind: ConformEvent.Kind
  /// What differs, the gravest of it.
  var difference: Difference
}

extension ConformEvent.Kind {
  /// Whether a person does it, so that its own word says more than its class.
  fileprivate var isAction: Bool {
    switch self {
    case .reload, .fetchMore, .own: true
    case .success, .failure, .keyedAnswer, .lateAnswer, .server: false
    }
  }
}

extension String {
  /// The columns of a line of a trace.
  fileprivate var columnsOfTrace: [String] {
    var columns: [String] = []
    var rest = Substring(self)
    while columns.count < 2, let gap = rest.firstGap {
      columns.append(String(rest[..<gap]))
      rest = rest[gap...].drop { $0 == " " }
    }
    return columns + [String(rest)]
  }
}

extension Substring {
  /// Where two blanks stand side by side.
  fileprivate var firstGap: Index? {
    var place = startIndex
    while place < endIndex {
      let next = index(after: place)
      if next < endIndex, self[place] == " ", self[next] == " " { return place }
      place = next
    }
    return nil
  }
}

/// A sink that keeps the last line.
private struct LastLine: TraceSink {
  /// The line told last.
  var event: TraceEvent?

  /// Keeps the line in the place of the one before.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) { self.event = event }
}
