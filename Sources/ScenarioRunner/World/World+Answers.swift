internal import MockSources
internal import Screens

extension World {
  /// Answers the request of this number, or the newest in flight, by hand; the clock stays.
  mutating func answer(
    request number: Int?, with reply: Reply, at step: Int,
    _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    guard let newest = requests.indices.last else {
      throw .error("there is no request in flight to answer")
    }
    guard let number else { return try answer(at: newest, with: reply, step: step, &sink) }
    guard let place = requests.firstIndex(where: { $0.number == number }) else {
      let inFlight = requests.map { "#\($0.number)" }.joined(separator: ", ")
      throw .error("request #\(number) is not in flight; in flight: \(inFlight)")
    }
    try answer(at: place, with: reply, step: step, &sink)
  }

  /// Answers the request at `place` of those in flight, carries out what the screen makes of it, and judges that.
  mutating func answer(
    at place: Int, with reply: Reply, step: Int, _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    let before = judging == .none ? nil : screen
    let source = sources[requests[place].source]
    let (outcome, toldReply) = try source.outcome(of: requests[place].ask, for: reply)
    try count(outcome)
    let request = requests.remove(at: place)
    if reply.setsKey { serverChanges += 1 }
    let answer = Answer(
      request: request.number, ask: request.ask, outcome: outcome,
      pageSize: source.pageSize, isCancelled: request.isCancelled)
    let verdict: Verdict
    do {
      verdict = try screen.receive(Subject.event(for: answer), into: &told.effects)
    } catch {
      throw .error("\(error)")
    }
    if case .dropped = verdict {} else { hasAnswered = true }
    try carryOutEffects(
      of: request.source, isInBackground: request.isInBackground, step: request.step)
    try tellEvent(.reply(request.number, toldReply), verdict, at: step, &sink)
    if let before { try judge(since: before, answer: answer) }
  }

  /// Counts the rows of an answer, and refuses one with which more would be held than may be.
  private mutating func count(_ outcome: Answer.Outcome) throws(CaseStop) {
    switch outcome {
    case .page(let page), .reply(_, let page): answeredRows += page.rows.count
    case .count, .failure: return
    }
    // Only a screen that was given so many can hold them, and to ask it may take as long as it has rows.
    guard answeredRows > rowLimit else { return }
    answeredRows = screen.rowCount + outcome.rowCount
    guard answeredRows > rowLimit else { return }
    throw .error("more than \(rowLimit) rows would be held; --max-rows N allows more")
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

  /// Takes over what the source was planned to answer.
  init(_ planned: AnswerPlan.Entry) {
    switch planned {
    case .ok: self = .succeed()
    case .fail: self = .fail(Self.defaultMessage)
    case .empty: self = .empty()
    case .rows(let count): self = .succeed(count: count)
    }
  }
}
