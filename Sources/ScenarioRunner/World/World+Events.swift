internal import MockSources
internal import Screens
internal import Text

// Each event is processed in the same way. The screen handles it and passes its effects to the
// sink. The observations are compared with the previous ones. Then the line is reported, and the
// invariants are checked.

extension World {
  mutating func act(
    _ action: PlannedAction, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    hasActed = true
    let listed = sources.listed
    let isEdit = kind.description.actions[action.index].isEdit
    let isReload = action.isReload || reloads(kind.description.actions[action.index])
    // A screen that requests only a number keeps the rows that it has copied.
    let keepsRows = kind.description.manual.asksForCount
    let sourceChanged = isReload && !keepsRows && sources.list()
    let source = sources.listedSource
    if isEdit, source.paging != .cursor, source.paging != .single, screen.stateName != "idle" {
      let name = kind.description.actions[action.index].name
      throw .error("\(name) needs paging=cursor or single")
    }
    if isReload { try countCache(of: source) }
    begin(
      at: keepsRows ? sources.named : sources.listed, isInBackground: action.isInBackground,
      step: index)
    let before = checksInvariants ? screen : nil
    let input = ActionInput(
      arguments: action.given, source: source, sourceChanged: sourceChanged)
    let verdict = try receive(kind.actions[action.index].event(input))
    if isEdit, case .moved = verdict { madeEdits += 1 }
    // An action that sends no request is not a reload, so the new source takes effect only at the
    // next reload.
    if sourceChanged, !sink.hasAsked { sources.listed = listed }
    try traceEvent(.step(step), verdict, at: index, since: before, trace)
  }

  /// Returns the index of the request with this number among those in flight, or the index of the
  /// newest.
  func position(ofRequest number: Int?) throws(CaseStop) -> Int {
    guard let newest = sink.requests.indices.last else {
      throw .error(
        "no request is in flight; write a reply directly after the action that sends its request")
    }
    guard let number else { return newest }
    guard let index = sink.requests.firstIndex(where: { $0.number == number }) else {
      let inFlight = requests.map { "#\($0.number)" }.joined(separator: ", ")
      throw .error("request #\(number) is not in flight; in flight: \(inFlight)")
    }
    return index
  }

  /// Ends a wait before a retry: the screen sends the same request again.
  mutating func wake(_ wait: Wait, step: Int, _ trace: TraceSink) throws(CaseStop) {
    guard let wake = kind.wake else { return }
    sink.keepWaits { $0 != wait.number }
    begin(at: wait.source, isInBackground: wait.isInBackground, step: wait.step)
    let before = checksInvariants ? screen : nil
    let verdict = try receive(wake(wait.number))
    try traceEvent(.reply(wait.number, .own("wake")), verdict, at: step, since: before, trace)
  }

  /// Responds to the request at `position` among those in flight.
  mutating func answer(
    at position: Int, with reply: Reply, step: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    let request = sink.answer(at: position)
    let outcome: Answer.Outcome
    do {
      outcome =
        request.isEdit
        ? try saveEdit(of: request, reply)
        : try sources[request.source].outcome(of: request, for: reply, limit: rowLimit)
      try count(outcome)
    } catch {
      // If the reply is not possible, the request stays in flight.
      sink.putBack(request, at: position)
      throw error
    }
    let source = sources[request.source]
    if reply.setsKey { serverChanges += 1 }
    begin(at: request.source, isInBackground: request.isInBackground, step: request.step)
    let before = checksInvariants ? screen : nil
    var answer = Answer(
      request: request.number, ask: request.ask, outcome: outcome, pageSize: source.pageSize,
      isCancelled: request.isCancelled)
    answer.isPermanent = reply.isPermanent
    let verdict = try receive(Subject.event(for: answer))
    if case .dropped = verdict {} else { hasAnswered = true }
    // If the source cannot give the reply, for example because of an unknown key, the trace shows a
    // failure.
    let given = reply.given(for: outcome)
    try traceEvent(
      .reply(request.number, given), verdict, at: step, since: before, answer: answer, trace)
  }

  /// Sends the screen its event for elapsed time, and returns whether it had any effect.
  mutating func receiveTime(
    _ event: Subject.Event, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) -> Bool {
    let before = checksInvariants ? screen : nil
    begin(at: sources.listed, isInBackground: true, step: index)
    let verdict = try receive(event)
    guard case .moved = verdict else { return false }
    hasActed = true
    try traceEvent(.step(step), verdict, at: index, since: before, trace)
    return true
  }

  /// Sends `event` to the screen, and returns the verdict.
  private mutating func receive(_ event: Subject.Event) throws(CaseStop) -> Verdict {
    let verdict: Verdict
    do {
      verdict = try screen.receive(event, into: &sink)
    } catch {
      throw CaseStop(failureOfScreen: error)
    }
    if let error = sink.error {
      throw .error("\(error)", kind: error.kind)
    }
    if kind.description.manual.hasLayers {
      // An edit can belong to another source than the event, so the latency of each edit is that of
      // its own source.
      sink.setEditsDue { clock.addingReportingOverflow(sources[$0].latency ?? latency) }
    }
    return verdict
  }

  /// Passes the line of an event to `trace`, and checks the invariants. `before` is the screen
  /// before the event.
  private mutating func traceEvent(
    _ trigger: TraceLine.Trigger, _ verdict: Verdict, at index: Int, since before: Subject?,
    answer: Answer? = nil, _ trace: TraceSink
  ) throws(CaseStop) {
    var line = nextLine(trigger, to: screen.stateName, at: index)
    line.verdict = verdict
    line.isVerdictInferred = screen.isVerdictInferred
    line.effects = sink.effects
    line.changes = recordChanges(from: verdict.kind == .moved ? 0 : kind.reported.count)
    try trace(line, self)
    if let before { try checkInvariants(line, since: before, answer: answer) }
  }

  /// Passes to `trace` the line of a step that changed the world but not the screen. A step before
  /// the first action has no line.
  mutating func traceChange(
    _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    guard hasActed else { return }
    var line = nextLine(.step(step), to: stateBefore, at: index)
    line.changes = recordChanges(from: kind.reported.count)
    try trace(line, self)
    if checksInvariants { try checkInvariants(line, since: screen, answer: nil) }
  }

  /// Returns the reported observations, from `start` on, that changed since the last line. The
  /// screen's own observations come first. The observations of the case come after them, because
  /// they can depend on the world.
  private mutating func recordChanges(from start: Int) -> [TraceLine.Change] {
    guard start < reported.count else { return [] }
    let observed = observed
    var changes: [TraceLine.Change] = []
    for index in start..<reported.count {
      let value = reportedObservations[index].read(observed)
      if value == reported[index] { continue }
      changes.append(.init(reportedObservations[index].description.name, value))
      reported[index] = value
    }
    return changes
  }

  /// Returns the last line of a trace that ends here, or `nil` if no request is in flight.
  package func endLine(step: Int) -> TraceLine? {
    guard !requests.isEmpty else { return nil }
    return TraceLine(
      trigger: .end(inFlight: requests.map(\.number)), at: clock, clockMoved: false,
      from: stateName, to: stateName, step: step)
  }

  /// Creates the next line, whose state after the event is `state`.
  private mutating func nextLine(
    _ trigger: TraceLine.Trigger, to state: String, at index: Int
  ) -> TraceLine {
    defer { (stateBefore, clockBefore) = (state, clock) }
    return TraceLine(
      trigger: trigger, at: clock, clockMoved: clock != clockBefore, from: stateBefore, to: state,
      step: index)
  }

  /// Begins an event whose requests are sent to the source at `index`.
  private mutating func begin(at index: Int, isInBackground: Bool, step: Int) {
    let source = sources[index]
    let (due, overflows) = clock.addingReportingOverflow(source.latency ?? latency)
    sink.begin(
      EffectSink.EventContext(
        source: index, paging: source.paging, due: overflows ? .max : due,
        isInBackground: isInBackground, step: step, now: clock,
        snapshot: kind.description.manual.hasLayers ? source : nil))
  }

  /// Counts the rows that a reload can show from the cache of `source`. Throws if the limit is
  /// exceeded.
  private mutating func countCache(of source: Source) throws(CaseStop) {
    let count = source.cachedCount
    guard count <= rowLimit else { throw .tooManyRows(rowLimit) }
    answeredRows += count
  }

  /// Counts the rows of a response. Throws if the limit is exceeded.
  private mutating func count(_ outcome: Answer.Outcome) throws(CaseStop) {
    let count = outcome.rowCount
    answeredRows += count
    // If the rows received so far do not exceed the limit, the rows of the screen do not either.
    // Counting the rows of the screen can take much longer.
    guard answeredRows > rowLimit else { return }
    answeredRows = screen.shown.count + count
    guard answeredRows > rowLimit else { return }
    throw .tooManyRows(rowLimit)
  }
}

// MARK: - Checking invariants

extension World {
  /// Whether the invariants of the screen are checked.
  private var checksInvariants: Bool {
    if case .none = invariantChecks { false } else { true }
  }

  /// Stops the case, or records the violation, if `line` violated an invariant. `before` is the
  /// screen before the line.
  ///
  /// The invariants of the screen are about its reactions. After a step that changed only the world,
  /// just the invariants that the script defines are checked.
  private mutating func checkInvariants(
    _ line: TraceLine, since before: Subject, answer: Answer?
  ) throws(CaseStop) {
    let shown = screen.shown
    countRows(of: shown)
    var transition = Transition(
      before: before, after: screen, shown: shown, answer: answer,
      effects: line.effects, verdict: line.verdict ?? .moved, context: context,
      serverChanged: serverChanged, rows: rowFacts)
    if case .step(let step) = line.trigger, case .action(let action) = step.kind {
      transition.action = kind.description.actions[action.index].name
    }
    let invariants = kind.description.invariants
    let isChecked = { line.verdict != nil || invariants[$0].definition != nil }
    switch invariantChecks {
    case .none: break
    case .recording: violated = kind.violatedInvariants(transition, isChecked)
    case .stopping(let positions):
      let violated = kind.violatedInvariants(transition) { isChecked($0) && positions.contains($0) }
      if let first = violated.first {
        throw .violatedInvariant(described(first), step: line.step)
      }
    }
  }

  /// Whether the rows of the server changed. Then the screen is not responsible for skipped rows.
  private var serverChanged: Bool { serverChanges + commits > 0 }

  /// Updates the facts about the loaded rows, which `shown` contains.
  private mutating func countRows(of shown: Shown) {
    rowFacts.update(shown.pages, from: serverChanged ? nil : context.source)
  }

  /// Updates the facts about the loaded rows. Checks after later events then count only the rows of
  /// new pages.
  package mutating func countRows() { countRows(of: screen.shown) }

  /// The invariant at `position`, for the message about its violation. If the script defines it, the
  /// current values are included.
  private func described(_ position: Int) -> InvariantDescription {
    var invariant = kind.description.invariants[position]
    guard invariant.definition != nil else { return invariant }
    let values = invariant.expected.compactMap { name in
      kind.description.index(ofObservation: name).map { "\(name)=\(value(at: $0))" }
    }
    invariant.sentence += ", but \(values.joined(separator: " "))"
    return invariant
  }

  /// Lets the source respond to the foreground requests, and checks `conditions`. Stops the case
  /// with all conditions that do not hold.
  mutating func check(_ conditions: [Condition], _ trace: TraceSink) throws(CaseStop) {
    let answering = requests.filter { !$0.isInBackground }.map(\.number)
    if !answering.isEmpty {
      beforeExpect = (answering, { [kind, observed] in kind.observations[$0].read(observed) })
    }
    try settleForeground(trace)
    var failures: [String] = []
    var hint: String?
    var heldBefore = beforeExpect != nil
    for condition in conditions {
      let actual = value(at: condition.observation)
      if condition.holds(for: actual) { continue }
      let looksSame = "\(condition)" == "\(condition.name)=\(actual)"
      failures.append(
        "expected \(condition), but \(condition.name)=\(actual)"
          + (looksSame ? ", which looks the same but has other characters" : ""))
      if heldBefore, let value = beforeExpect?.value {
        heldBefore = condition.holds(for: value(condition.observation))
      }
    }
    guard !failures.isEmpty else { return }
    if heldBefore, let answered = beforeExpect?.requests {
      let numbers = answered.map { "#\($0)" }.joined(separator: ", ")
      hint =
        "the source responded to \(numbers) just before; & after an action keeps its request in flight"
    } else if let last = requests.last {
      let numbers = requests.map { "#\($0.number)" }.joined(separator: ", ")
      hint = "\(numbers) in flight; #\(last.number) succeed, or wait, settles it"
    }
    throw .failedExpectation(FailedExpectation(failures, hint: hint))
  }
}

extension Answer.Outcome {
  fileprivate var rowCount: Int {
    switch self {
    case .page(let page), .reply(_, let page): page.rows.count
    case .count, .failure: 0
    }
  }
}

extension Reply {
  /// Whether the reply sets a key for the next page that the server itself would not set.
  var setsKey: Bool {
    switch self {
    case .succeed(_, .some), .empty(.some): true
    case .succeed, .empty, .fail, .own: false
    case .suffixed(let reply, let suffixes): suffixes.previous != nil || reply.setsKey
    }
  }

  /// Whether the reply is a failure that no retry can fix.
  package var isPermanent: Bool {
    if case .suffixed(_, let suffixes) = self { suffixes.isPermanent } else { false }
  }

  /// Returns the reply as a trace prints it. If the source cannot give the reply, it is a failure.
  fileprivate func given(for outcome: Answer.Outcome) -> Reply {
    guard case .failure(let message) = outcome else { return self }
    var suffixes = Suffixes()
    suffixes.isPermanent = isPermanent
    return isPermanent ? .suffixed(.fail(message), suffixes) : .fail(message)
  }
}

extension EffectSink.EffectError {
  fileprivate var kind: Outcome.Problem.Kind {
    switch self {
    case .tooManyRequests: .limit
    case .wrongNumber: .adapter
    case .invalidSource: .script
    }
  }
}
