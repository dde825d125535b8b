internal import MockSources
internal import Screens
internal import Text

// Each event goes the same way: the screen takes it and hands what it wants to the sink, what it reports is compared with
// what it reported before, the line is told, and the laws are judged.

extension World {
  /// Does `action`, which stands at `place` in the plan.
  mutating func act(
    _ action: PlannedAction, at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let before = isJudging ? screen : nil
    hasActed = true
    let listed = sources.listed
    let sourceChanged = action.isReload && sources.list()
    let input = ActionInput(
      arguments: action.arguments, source: sources.listedSource, sourceChanged: sourceChanged)
    if action.isReload { try countCache(of: input.source) }
    sink.begin(
      circumstances(
        of: input.source, at: sources.listed, isInBackground: action.isInBackground, step: place))
    let verdict: Verdict
    do {
      verdict = try screen.receive(kind.actions[action.index].event(input), into: &sink)
    } catch {
      throw .error("\(error)", kind: .adapter)
    }
    // What asks nothing reloads nothing: the other source waits for the next reload.
    if sourceChanged, !sink.hasAsked { sources.listed = listed }
    try tellEvent(nil, verdict, at: place, &line, tell)
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
    let source = sources[sink.requests[place].source]
    let (outcome, toldReply) = try source.outcome(
      of: sink.requests[place].ask, for: reply, limit: rowLimit)
    try count(outcome)
    let answer = begin(answering: place, with: outcome, of: source)
    let number = answer.request
    if reply.setsKey { serverChanges += 1 }
    let judged = isJudging ? (before: screen, answer: answer) : nil
    let verdict: Verdict
    do {
      verdict = try screen.receive(Subject.event(for: answer), into: &sink)
    } catch {
      throw .error("\(error)", kind: .adapter)
    }
    if case .dropped = verdict {} else { hasAnswered = true }
    try tellEvent((number, toldReply), verdict, at: step, &line, tell)
    if let judged { try judge(line.event, since: judged.before, answer: judged.answer) }
  }

  /// Begins the event that the request at `place` of those in flight is answered with `outcome`, and returns the answer.
  private mutating func begin(
    answering place: Int, with outcome: consuming Answer.Outcome, of source: Source
  ) -> Answer {
    // Read off where it stands: a request is large, and would be copied for each of its parts.
    let answer = Answer(
      request: sink.requests.borrowed[place].number, ask: sink.requests.borrowed[place].ask,
      outcome: outcome, pageSize: source.pageSize,
      isCancelled: sink.requests.borrowed[place].isCancelled)
    let circumstances = circumstances(
      of: source, at: sink.requests.borrowed[place].source,
      isInBackground: sink.requests.borrowed[place].isInBackground,
      step: sink.requests.borrowed[place].step)
    sink.answer(at: place)
    sink.begin(circumstances)
    return answer
  }

  /// Hands over that time passed, in an event of the page's own, and tells whether that led to anything.
  mutating func take(
    _ event: Subject.Event, at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) -> Bool {
    let before = isJudging ? screen : nil
    sink.begin(
      circumstances(
        of: sources.listedSource, at: sources.listed, isInBackground: true, step: step))
    let verdict: Verdict
    do {
      verdict = try screen.receive(event, into: &sink)
    } catch {
      throw .error("\(error)")
    }
    guard case .moved = verdict else { return false }
    hasActed = true
    try tellEvent(nil, verdict, at: step, &line, tell)
    if let before { try judge(line.event, since: before, answer: nil) }
    return true
  }

  /// Tells what an event led to.
  private mutating func tellEvent(
    _ answered: TraceEvent.Answered?, _ verdict: Verdict, at place: Int, _ line: inout ToldLine,
    _ tell: Tell
  ) throws(CaseStop) {
    if let mistake = sink.mistake {
      throw .error("\(mistake)", kind: mistake == .tooManyRequests ? .limit : .adapter)
    }
    line.event.begin(answered, verdict: verdict, state: screen.stateName, at: clock, step: place)
    sink.exchangeEffects(with: &line.event.effects)
    if case .moved = verdict {
      let report = screen.report
      report.compare(with: reported, into: &line.event.changes)
      reported = report
    }
    try hand(line, to: tell)
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
    line.event.begin(nil, verdict: nil, state: line.event.to, at: clock, step: place)
    line.event.effects = []
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
  /// Whether somebody asks for the laws of the screen.
  private var isJudging: Bool {
    if case .none = judging { false } else { true }
  }

  /// Stops the case, or records it, if `told`, which came since the screen was `before`, broke a law of the screen.
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
