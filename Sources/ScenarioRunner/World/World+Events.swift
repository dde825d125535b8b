internal import MockSources
internal import Screens
internal import Text

// Each event goes the same way: the screen takes it and hands what it wants to the sink, what it reports is compared with
// what it reported before, the line is told, and the invariants are judged.

extension World {
  /// Does `action`, which stands at `place` in the plan.
  mutating func act(
    _ action: PlannedAction, at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    hasActed = true
    let listed = sources.listed
    let sourceChanged = action.isReload && sources.list()
    let source = sources.listedSource
    if action.isReload { try countCache(of: source) }
    sink.begin(
      circumstances(
        of: source, at: sources.listed, isInBackground: action.isInBackground, step: place))
    let before = isJudging ? screen : nil
    let input = ActionInput(
      arguments: action.given, source: consume source, sourceChanged: sourceChanged)
    let verdict = try receive(kind.actions[action.index].event(input))
    // What asks nothing reloads nothing: the other source waits for the next reload.
    if sourceChanged, !sink.hasAsked { sources.listed = listed }
    try tellEvent(verdict, at: place, &line, tell)
    if let before { try judge(line.event, since: before, answer: nil) }
  }

  /// Answers the request of this number, or the newest in flight, by hand; the clock stays.
  mutating func answer(
    request number: Int?, with reply: Reply, at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    guard let newest = sink.requests.indices.last else {
      throw .error("there is no request in flight to answer")
    }
    guard let number else { return try answer(at: newest, with: reply, step: step, &line, tell) }
    guard let place = sink.requests.firstIndex(where: { $0.number == number }) else {
      let inFlight = requests.map { "#\($0.number)" }.joined(separator: ", ")
      throw .error("request #\(number) is not in flight; in flight: \(inFlight)")
    }
    try answer(at: place, with: reply, step: step, &line, tell)
  }

  /// Answers the request at `place` of those in flight.
  mutating func answer(
    at place: Int, with reply: Reply, step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let request = sink.answer(at: place)
    let (key, isInBackground) = (request.source, request.isInBackground)
    let source = sources[key]
    let outcome: Answer.Outcome
    do {
      outcome = try source.outcome(of: request.ask, for: reply, limit: rowLimit)
      try count(outcome)
    } catch {
      // A request that cannot be answered so stays in flight.
      sink.putBack(request, at: place)
      throw error
    }
    if reply.setsKey { serverChanges += 1 }
    line.event.setReply(reply, ledTo: outcome)
    sink.begin(
      circumstances(of: source, at: key, isInBackground: isInBackground, step: request.step))
    if isJudging {
      return try judge(outcome, of: request, from: source, at: step, &line, tell)
    }
    // Handed on and not copied, here and below.
    try take(consume outcome, of: request, from: source, at: step, &line, tell)
  }

  /// Hands the `outcome` of `request` to the screen, and tells what it led to.
  @inline(__always)  // Each answer passes here.
  private mutating func take(
    _ outcome: consuming Answer.Outcome, of request: borrowing Request, from source: Source,
    at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let verdict = try receive(consume outcome, of: request, from: source)
    if case .dropped = verdict {} else { hasAnswered = true }
    try tellEvent(answering: request.number, verdict, at: step, &line, tell)
  }

  /// Does the same, and judges the line.
  @inline(never)  // Nearly none is judged, and the outcome would be copied for the others too.
  private mutating func judge(
    _ outcome: Answer.Outcome, of request: borrowing Request, from source: Source, at step: Int,
    _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let before = screen
    try take(outcome, of: request, from: source, at: step, &line, tell)
    let answer = Answer(copy request, outcome, pageSize: source.pageSize)
    try judge(line.event, since: before, answer: answer)
  }

  /// Hands over that time passed, in an event of the page's own, and tells whether that led to anything.
  mutating func take(
    _ event: Subject.Event, at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) -> Bool {
    let before = isJudging ? screen : nil
    sink.begin(
      circumstances(
        of: sources.listedSource, at: sources.listed, isInBackground: true, step: step))
    let verdict = try receive(event)
    guard case .moved = verdict else { return false }
    hasActed = true
    try tellEvent(verdict, at: step, &line, tell)
    if let before { try judge(line.event, since: before, answer: nil) }
    return true
  }

  /// Hands `event` to the screen, and returns what became of it.
  @inline(__always)  // Every event comes this way.
  private mutating func receive(_ event: consuming Subject.Event) throws(CaseStop) -> Verdict {
    do {
      return try screen.receive(event, into: &sink)
    } catch {
      throw .error("\(error)", kind: .adapter)
    }
  }

  /// Hands over the event that the `outcome` of `request` is, and returns what became of it.
  @inline(__always)
  private mutating func receive(
    _ outcome: consuming Answer.Outcome, of request: borrowing Request, from source: Source
  ) throws(CaseStop) -> Verdict {
    do {
      return try screen.receive(
        consume outcome, of: request, pageSize: source.pageSize, into: &sink)
    } catch {
      throw .error("\(error)", kind: .adapter)
    }
  }

  /// Tells what an event led to.
  private mutating func tellEvent(
    answering request: Int? = nil, _ verdict: consuming Verdict, at place: Int,
    _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    if let error = sink.error {
      throw .error("\(error)", kind: error.kind)
    }
    let hasMoved = if case .moved = verdict { true } else { false }
    line.event.begin(
      answering: request, verdict, state: screen.stateName, at: clock, step: place)
    sink.notes.exchange(with: &line.event.notes)
    if hasMoved { screen.update(&reported, noting: &line.event.notes) }
    try hand(line, to: tell)
    // One memory serves all lines that nobody keeps.
    sink.notes.takeBack(from: &line.event.notes)
  }

  /// Lends the line to `tell`, with the world, of which a copy is made only where somebody asks for it.
  private mutating func hand(_ line: borrowing ToldLine, to tell: Tell) throws(CaseStop) {
    toldClock = clock
    try tell(line.event) { self }
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    guard hasActed else { return }
    line.event.begin(nil, state: line.event.to, at: clock, step: place)
    line.event.notes.begin()
    try hand(line, to: tell)
  }

  /// What is so while an event is taken whose requests go to `source`.
  private func circumstances(
    of source: Source, at key: Int, isInBackground: Bool, step: Int
  ) -> EffectSink.Circumstances {
    let (due, overflows) = clock.addingReportingOverflow(source.latency ?? latency)
    return EffectSink.Circumstances(
      source: key, paging: source.paging, due: overflows ? .max : due,
      isInBackground: isInBackground, step: step)
  }

  /// Counts the rows that a reload may show from the cache of `source`, and refuses more than may be held.
  private mutating func countCache(of source: Source) throws(CaseStop) {
    let count = source.cachedCount
    guard count <= rowLimit else { throw .tooManyRows(rowLimit) }
    answeredRows += count
  }

  /// Counts the rows of an answer, and refuses one with which more would be held than may be.
  private mutating func count(_ outcome: Answer.Outcome) throws(CaseStop) {
    let count = outcome.rowCount
    answeredRows += count
    // Only a screen that was given that many rows can hold them, and asking it may take time for each row.
    guard answeredRows > rowLimit else { return }
    answeredRows = screen.rowCount + count
    guard answeredRows > rowLimit else { return }
    throw .tooManyRows(rowLimit)
  }
}

// MARK: - Judging

extension World {
  /// Whether somebody asks for the invariants of the screen.
  private var isJudging: Bool {
    if case .none = judging { false } else { true }
  }

  /// Stops the case, or records it, if `told`, which came since the screen was `before`, broke an invariant of the screen.
  private mutating func judge(
    _ told: TraceEvent, since before: Subject, answer: Answer?
  ) throws(CaseStop) {
    let transition = Transition(
      before: before, after: screen, shown: screen.shown, answer: answer,
      effects: told.effects, verdict: told.verdict ?? .moved, surroundings: surroundings,
      serverChanged: serverChanges > 0)
    switch judging {
    case .none: break
    case .recording: broken = kind.brokenInvariants(transition)
    case .stopping(let places):
      guard let first = kind.brokenInvariants(transition, among: places).first else { return }
      throw .brokenInvariant(kind.description.invariants[first])
    }
  }

  /// Lets what is in the foreground answer, and checks what is observed then; stops the case with everything that does not hold.
  mutating func check(_ conditions: [Condition], _ line: inout ToldLine, _ tell: Tell)
    throws(CaseStop)
  {
    let answering = requests.filter { !$0.isInBackground }.map(\.number)
    let before = answering.isEmpty ? [] : conditions.map { value(at: $0.observation) }
    try settleForeground(&line, tell)
    var failures: [String] = []
    var heldBefore = !answering.isEmpty
    for (place, condition) in conditions.enumerated() {
      let actual = value(at: condition.observation)
      if condition.holds(for: actual) { continue }
      failures.append("expected \(condition), but \(condition.name)=\(actual)")
      if heldBefore { heldBefore = condition.holds(for: before[place]) }
    }
    guard !failures.isEmpty else { return }
    if heldBefore {
      let numbers = answering.map { "#\($0)" }.joined(separator: ", ")
      failures.append(
        "the source answered \(numbers) just before; & behind an action leaves its request in flight"
      )
    }
    throw .failedExpectation(failures.joined(separator: "; "))
  }
}

extension Answer.Outcome {
  /// How many rows came.
  fileprivate var rowCount: Int {
    switch self {
    case .page(let page), .reply(_, let page): page.rows.count
    case .count, .failure: 0
    }
  }
}

extension Reply {
  /// Whether the reply sets the key of the page after it, which the server would not.
  fileprivate var setsKey: Bool {
    switch self {
    case .succeed(_, .some), .empty(.some): true
    case .succeed, .empty, .fail, .own: false
    }
  }
}

extension EffectSink.Mistake {
  /// The kind of problem that ends the case.
  fileprivate var kind: CaseProblem.Kind {
    switch self {
    case .tooManyRequests: .limit
    case .wrongNumber: .adapter
    case .invalidSource: .script
    }
  }
}
