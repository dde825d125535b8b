internal import Adapters
internal import MockSources
internal import ScenarioRunner
internal import Screens

/// Sends the same events to a list under test and to the reference list, and compares both lists
/// after each event.
struct ConformWalker {
  private(set) var graph: ReferenceGraph
  private let comparator: Comparator
  /// The list under test.
  private let subject: any Subject
  /// The pool of the list under test. It records which observations the list reports.
  private let pool: SubjectPool
  /// The command that creates a fresh list.
  private let start: SubjectCommand
  /// The first reports of all walks over this graph, or `nil` if the reports are not checked.
  var firstReports: FirstReports?
  /// Whether a recording does not contain the path that was played last.
  private(set) var isUnrecorded = false
  /// The failures of the list under test in attempts.
  private(set) var failures: [Failure] = []
  /// The results of the walk over a segment.
  private var segment = Segment()
  /// The first result of each transition of the segment.
  private var known: [Int: TransitionResult] = [:]
  /// The state of both lists, or `nil` if they differ too much to continue.
  private var here: Position?
  /// The transitions since the last start.
  private(set) var path: [Int] = []
  /// The events since the last start, for error messages. `nil` for an event of a played script.
  var steps: [ExploredStep?] { path.map { graph.edges[$0].step } }

  /// The state of both lists.
  private struct Position {
    /// The state of the reference list.
    var node = 0
    /// The vertex in the map, if there is one.
    var vertex = 0
    /// The current state of the list under test, as reported.
    var state: SubjectState
    /// The requests in flight, in the order in which they were sent.
    var requests: [Flight] = []
    /// The compared values of the list under test.
    var values: ComparedValues
    /// The names of the values that differ now. Differences before the first event are reported
    /// after it, because the lists are compared after events.
    var differing: Set<String> = []
    /// Whether a difference was found since the last start.
    var hasDiffered = false

    /// How far the lists have diverged.
    var divergence: ConformPlanner.Divergence {
      if requests.contains(where: \.isLasting) { return .afterMissingRequest }
      let visible = differing.contains { $0 == "rows" || ComparedValues.names.contains($0) }
      return visible ? .inStep : .same
    }
  }

  private struct Flight {
    /// The number of the request for the list under test, or `nil` if that list did not send it.
    var number: Int?
    /// Whether the request or its cancellation is missing in the list under test.
    var isLasting = false
    /// The transition at which the missing request or cancellation was reported.
    var cause: Int?
    /// Whether the list under test has cancelled the request.
    var isCancelled = false
  }

  /// Creates a walker for `subject`, a list of `pool`.
  init(
    _ graph: ReferenceGraph, _ comparator: Comparator, _ subject: any Subject,
    of pool: SubjectPool, start: SubjectCommand
  ) {
    self.graph = graph
    self.comparator = comparator
    self.subject = subject
    self.pool = pool
    self.start = start
  }

  /// The names that the list under test uses.
  private var vocabulary: SubjectVocabulary { comparator.vocabulary }

  /// Returns whether a fresh list reports a fingerprint of its whole state, or `nil` if a recording
  /// does not contain the start.
  mutating func reportsFingerprint() throws(SubjectFailure) -> Bool? {
    try attempting { (walker) throws(SubjectFailure) in
      try walker.begin().state.fingerprint != nil
    }
  }

  // MARK: Segments

  /// Returns the failure of the list under test at the current position.
  func failure(_ error: SubjectFailure) -> Failure {
    Failure(
      error: error, path: path, steps: steps,
      event: path.last.map { graph.edges[$0].event.kind.title } ?? "")
  }

  /// Tries the arcs of a segment that can be reached. With `inOrder`, keeps their order. Otherwise,
  /// tries the nearest arc first. After a failure of the list under test, continues with a fresh
  /// list, unless the list could not be started.
  ///
  /// The order matters for a route. It also matters after a difference: arcs are then reached by
  /// short paths from a fresh list, which show the consequences of the difference more clearly.
  mutating func walk(
    _ arcs: [Int], _ planner: ConformPlanner, reach: [Int?], inOrder: Bool, isStopped: () -> Bool
  ) -> Segment {
    var rest = PendingArcs(arcs, planner.map)
    do throws(SubjectFailure) {
      while let first = rest.first, !isStopped() {
        let (path, arc) =
          inOrder ? ([], first) : pathToNearest(among: rest, planner) ?? ([], first)
        rest.remove(arc)
        let (edge, source) = (planner.map.arcs[arc].edge, planner.map.arcs[arc].source)
        let isNew =
          known[edge] == nil && !segment.unanswerable.contains(arc) && planner.isWanted(arc)
        for step in path where here != nil { try go(along: step, planner) }
        if here?.vertex != source {
          guard isNew, try travel(to: source, planner, reach) else { continue }
        } else if !isOpen(arc, planner), !isNew {
          continue
        }
        try go(along: arc, planner)
      }
    } catch {
      segment.end = failure(error)
    }
    return segment
  }

  /// Returns the path to the nearest arc that is not tried yet, and that arc. Returns `nil` if no
  /// such arc is within ``longestPath`` arcs.
  private func pathToNearest(
    among rest: PendingArcs, _ planner: ConformPlanner
  ) -> (path: [Int], arc: Int)? {
    guard let here else { return nil }
    var paths: [(vertex: Int, arcs: [Int])] = [(here.vertex, [])]
    var seen: Set<Int> = [here.vertex]
    var next = 0
    while next < paths.count {
      let (vertex, arcs) = paths[next]
      next += 1
      if let arc = rest.first(at: vertex) { return (arcs, arc) }
      guard arcs.count < Self.longestPath else { continue }
      for arc in planner.map.vertices[vertex].arcs
      where isOpen(arc, planner) && isTried(arc, planner) {
        let target = planner.map.arcs[arc].target
        if seen.insert(target).inserted { paths.append((target, arcs + [arc])) }
      }
    }
    return nil
  }

  /// The maximum number of arcs on the path to the next arc to try. A fresh list would reach that
  /// arc with about as many messages.
  private static var longestPath: Int { 4 }

  /// Whether the transition of an arc was tried, in this segment or before.
  private func isTried(_ arc: Int, _ planner: ConformPlanner) -> Bool {
    let edge = planner.map.arcs[arc].edge
    return known[edge] != nil || planner.results[edge].isTried
  }

  /// Whether a path can use an arc, according to the results of this segment and of the planner.
  private func isOpen(_ arc: Int, _ planner: ConformPlanner) -> Bool {
    if segment.unanswerable.contains(arc) { return false }
    return known[planner.map.arcs[arc].edge].map { $0.allows(planner.allowed) }
      ?? planner.isOpen(arc)
  }

  /// Creates a fresh list and brings both lists to a vertex. Returns whether they arrived there.
  private mutating func travel(
    to vertex: Int, _ planner: ConformPlanner, _ reach: [Int?]
  ) throws(SubjectFailure) -> Bool {
    var arcs: [Int] = []
    var stop = vertex
    while stop != 0 {
      guard let arc = reach[stop] else { return false }
      guard isOpen(arc, planner) else { return false }
      arcs.append(arc)
      stop = planner.map.arcs[arc].source
    }
    here = try begin()
    for arc in arcs.reversed() {
      try go(along: arc, planner)
      guard here != nil else { return false }
    }
    return here?.vertex == vertex
  }

  /// Tries an arc from the current vertex.
  private mutating func go(
    along arc: Int, _ planner: ConformPlanner
  ) throws(SubjectFailure) {
    guard var position = here else { return }
    let edge = planner.map.arcs[arc].edge
    let wasSame = position.divergence == .same
    let outcome: Outcome?
    do throws(SubjectFailure) {
      outcome = try follow(edge, from: &position)
    } catch {
      guard error.isOfOnePath else { throw error }
      here = nil
      if !error.isUnrecorded { segment.failures.append(failure(error)) }
      let result = TransitionResult(
        isTried: true, isUnrecorded: error.isUnrecorded, fails: !error.isUnrecorded)
      // The recording can have the transition after other events.
      if known[edge] == nil || !error.isUnrecorded { known[edge] = result }
      segment.steps.append((arc, result, wasSame))
      return
    }
    // The list under test never sent the request of this response.
    guard let outcome else {
      here = nil
      segment.unanswerable.insert(arc)
      return
    }
    known[edge] = known[edge] ?? outcome.result
    segment.steps.append((arc, outcome.result, wasSame))
    if let finding = outcome.finding { segment.findings.append(finding) }
    position.vertex = planner.map.arcs[arc].target
    here = outcome.result.allows(planner.allowed) ? position : nil
  }

  // MARK: Paths

  /// Plays the transitions of `path` on a fresh list. Returns the result of the last one, or `nil`
  /// if the path ended before, or as ``attempting(_:)`` does.
  mutating func attempt(_ path: [Int]) throws(SubjectFailure) -> Outcome? {
    try attempting { (walker) throws(SubjectFailure) in
      var last: Outcome?
      var position = try walker.begin()
      for (index, edge) in path.enumerated() {
        guard walker.graph.edges[edge].source == position.node,
          let outcome = try walker.follow(edge, from: &position)
        else { return nil }
        if index < path.count - 1, outcome.result.divergence == nil { return nil }
        last = outcome
      }
      return last
    }
  }

  /// Returns the result of `body`. If a recording does not contain what it plays, sets
  /// ``isUnrecorded``, and returns `nil`. If the list under test fails after it started, adds the
  /// failure to ``failures``, and returns `nil`.
  mutating func attempting<Result>(
    _ body: (inout ConformWalker) throws(SubjectFailure) -> Result?
  ) throws(SubjectFailure) -> Result? {
    isUnrecorded = false
    do throws(SubjectFailure) {
      return try body(&self)
    } catch {
      if error.isUnrecorded {
        isUnrecorded = true
        return nil
      }
      guard error.isOfOnePath, !path.isEmpty else { throw error }
      failures.append(failure(error))
      return nil
    }
  }

  /// Attempts every transition of `path`, a graph that is a single path, on a fresh list. Returns the
  /// result of the last one, as ``attempt(_:)`` does.
  mutating func attempt(along path: ReferenceGraph) throws(SubjectFailure) -> Outcome? {
    let whole = graph
    graph = path
    // After an error, the walker keeps this graph, so that `steps` are those of the path.
    let outcome = try attempt(Array(path.edges.indices))
    (graph, self.path) = (whole, [])
    return outcome
  }

  /// Plays every transition of a graph that is a single path, and passes the result of each to
  /// `report`. The result is `nil` for a response to a request that the list under test never sent.
  /// `report` returns whether to continue.
  mutating func playAll(
    _ report: (Outcome?) -> Bool
  ) throws(SubjectFailure) {
    var position = try begin()
    for edge in graph.edges.indices {
      let outcome = try follow(edge, from: &position)
      if outcome == nil { skip(edge, &position) }
      guard report(outcome), outcome == nil || outcome?.result.divergence != nil else { return }
    }
  }

  /// Responds to a request only in the reference list.
  private mutating func skip(_ edge: Int, _ position: inout Position) {
    path.removeLast()
    let transition = graph.edges[edge]
    if case .response(let index, _) = transition.event.message {
      position.requests.remove(at: index)
    }
    position.requests += transition.reaction.asks.map { _ in Flight(number: nil, isLasting: true) }
    position.node = transition.target
    position.differing = Set(
      graph.nodes[transition.target].values.differences(from: position.values).map(\.name))
  }

  // MARK: Steps

  /// Creates a fresh list.
  private mutating func begin() throws(SubjectFailure) -> Position {
    path = []
    var state = SubjectState(vocabulary)
    _ = try send(start, &state)
    return Position(state: state, values: comparator.values(of: Appearance(state, vocabulary)))
  }

  private mutating func send(
    _ command: SubjectCommand, _ state: inout SubjectState
  ) throws(SubjectFailure) -> SubjectState.Outcome {
    try pool.send(command, to: subject, &state, vocabulary)
  }

  /// Performs a transition and compares both lists. Returns `nil` if it is the response to a
  /// request that the list under test never sent.
  private mutating func follow(
    _ edge: Int, from position: inout Position
  ) throws(SubjectFailure) -> Outcome? {
    let transition = graph.edges[edge]
    let before = position
    path.append(edge)
    var outcome = SubjectState.Outcome()
    // The numbers of the requests that the list sends.
    var asked: [Int] = []
    func perform(_ command: SubjectCommand) throws(SubjectFailure) {
      let earlier = outcome.effects
      outcome = try send(command, &position.state)
      outcome.effects = earlier + outcome.effects
      asked += position.state.lastAsked
    }
    if transition.advance > 0, vocabulary.hello.wantsTime {
      try perform(.advance(transition.advance))
    }
    switch transition.event.message {
    case .none: break
    case .action(let action): try perform(.action(action))
    case .response(let index, let reply):
      guard let number = position.requests[index].number else { return nil }
      try perform(.answer(request: number, reply))
    case .wake(let index):
      guard position.state.waits.indices.contains(index) else { return nil }
      try perform(.wake(position.state.waits[index]))
    }
    try firstReports?.check(
      outcome, position.state, after: path, word: transition.event.word, vocabulary)
    position.values = comparator.values(of: Appearance(position.state, vocabulary))
    let source = graph.nodes[transition.source]
    let reaction = Reaction(outcome.effects, firstKey: source.firstKey) { number in
      before.requests.firstIndex { $0.number == number }
    }
    let target = graph.nodes[transition.target]
    let differing = target.values.differences(from: position.values)
    let change = ConformChange(
      transition: transition, reaction: reaction, expected: target.values, actual: position.values,
      values: differing.filter { !before.differing.contains($0.name) },
      cancelsAgain: reaction.otherCancels > transition.reaction.otherCancels
        || reaction.cancels.contains { before.requests[$0].isCancelled }
        || Set(reaction.cancels).count < reaction.cancels.count,
      cancelled: source.cancelled,
      isSent: { before.requests[$0].number != nil },
      foreignRows: target.hasOtherSource ? graph.foreignRows : [],
      isLoading: target.isLoading)
    let report = Report(
      notes: SubjectLine.notes(
        outcome, from: before.state, to: position.state, asked: before.state.asked, source.paging,
        vocabulary),
      states: (before.state.name ?? "?", position.state.name ?? "?"),
      outcome: outcome, state: position.state)
    var finding: Finding?
    if let symptom = change.symptom(comparator) {
      finding = Finding(
        edge: edge, path: path, symptom: symptom, values: change.reportedValues(comparator),
        isAfterAnother: before.hasDiffered,
        cause: before.requests.lazy.compactMap(\.cause).first, report: report)
      position.hasDiffered = true
    }
    position.node = transition.target
    position.differing = Set(differing.map(\.name))
    if change.isInStep {
      move(&position, along: edge, change, asked)
    }
    return Outcome(
      finding: finding,
      result: TransitionResult(
        isTried: true, differs: finding.map { $0.cause == nil } ?? false,
        divergence: change.isInStep ? position.divergence : nil),
      report: report)
  }

  /// Updates the requests in flight. `asked` are the numbers of the requests that the list sent.
  private func move(
    _ position: inout Position, along edge: Int, _ change: ConformChange, _ asked: [Int]
  ) {
    let transition = change.transition
    for index in change.reaction.cancels { position.requests[index].isCancelled = true }
    if comparator.compares(effect: "cancels") {
      for index in change.missingCancels {
        position.requests[index].isLasting = true
        position.requests[index].cause = position.requests[index].cause ?? edge
      }
      // If the list under test cancels the request later, the difference ends.
      for index in change.reaction.cancels where position.requests[index].isLasting {
        position.requests[index].isLasting = false
        position.requests[index].cause = nil
      }
    }
    if case .response(let index, _) = transition.event.message {
      position.requests.remove(at: index)
    }
    let isCompared = comparator.compares(effect: "asks")
    for index in transition.reaction.asks.indices {
      position.requests.append(
        change.isRequestLost
          ? Flight(number: nil, isLasting: isCompared, cause: isCompared ? edge : nil)
          : Flight(number: asked[index]))
    }
  }
}

extension SubjectCommand {
  /// Returns the command that creates a fresh list with the options and the source of `world`.
  static func start(in world: some SomeWorld) -> SubjectCommand {
    let source = world.namedSource
    return .start(
      Start(
        title: "conform", options: world.screenOptions.settings, paging: source.paging,
        pageSize: source.pageSize))
  }
}

extension SubjectFailure {
  /// Whether other paths can be tried after this failure.
  var isOfOnePath: Bool { !isInterruption && !isUnsteady }
}
