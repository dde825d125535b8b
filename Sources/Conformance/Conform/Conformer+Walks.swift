internal import Adapters
internal import Exploration
internal import ScenarioRunner
internal import Screens

extension Conformer {
  /// Takes long walks beyond the bounds, and shrinks what differs.
  func walk<Screen>(_ world: World<Screen>) throws(CaseStop) -> ConformReport {
    var report = report(world)
    var generator = SplitMix64(seed: settings.seed)
    report.walks = settings.walks
    report.seed = settings.seed
    var seen: Set<DifferenceClass> = []
    for _ in 0..<(settings.walks ?? 0) {
      if isStopped() {
        report.isInterrupted = true
        report.limit = "interrupted"
        break
      }
      let steps = randomSteps(from: world, &generator)
      guard let found = try difference(steps, world, &report) else { continue }
      let shortest = try shortened(found, world, &report)
      guard seen.insert(found.differenceClass).inserted else { continue }
      let (kind, gravest) = (shortest.differenceClass.kind, shortest.differenceClass.gravest)
      report.ways.append(
        try way(
          gravest.title(kind.isAction ? shortest.word : kind.words, loads: shortest.loads),
          kind, gravest, 0, [shortest.state], shortest.steps, isBehind: shortest.isBehind, world))
    }
    report.ways.sort { ($0.difference, $0.kind) < ($1.difference, $1.kind) }
    return report
  }

  /// Leaves out of a walk what goes without the difference going, the longest stretch first.
  private func shortened<Screen>(
    _ found: WalkFinding, _ world: World<Screen>, _ report: inout ConformReport
  ) throws(CaseStop) -> WalkFinding {
    var shortest = found
    var length = shortest.steps.count / 2
    while length > 0 {
      var place = 0
      while place < shortest.steps.count - 1 {
        var fewer = shortest.steps
        fewer.removeSubrange(place..<min(place + length, fewer.count - 1))
        if fewer.count < shortest.steps.count, let again = try difference(fewer, world, &report),
          again.differenceClass == found.differenceClass
        {
          shortest = again
        } else {
          place += length
        }
      }
      length /= 2
    }
    return shortest
  }

  /// What a walk showed first.
  private struct WalkFinding {
    /// The steps that lead to it and show it.
    var steps: [ExploredStep]
    /// The class of the event, and the gravest of what differs.
    var differenceClass: DifferenceClass
    /// The word of the event.
    var word: String
    /// The state in which the event came, by name.
    var state: String
    /// Whether the reference asks for something there.
    var loads: Bool
    /// Whether something else differed before.
    var isBehind: Bool
  }

  /// The most steps of a random walk.
  private static let walkLength = 60

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
  ) throws(CaseStop) -> WalkFinding? {
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
        return WalkFinding(
          steps: graph.edges[...place].map(\.step),
          differenceClass: DifferenceClass(kind: edge.event.kind, gravest: gravest),
          word: edge.event.word, state: graph.nodes[place].appearance.state ?? "",
          loads: !edge.reaction.asks.isEmpty, isBehind: isBehind)
      }
    } catch {
      throw .error(error.description)
    }
  }
}
