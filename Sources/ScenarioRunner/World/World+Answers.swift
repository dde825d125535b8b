internal import MockSources
internal import Screens

extension World {
  /// Answers the request of this number, or the newest in flight, by hand; the clock stays.
  mutating func answer(
    request number: Int?, with reply: Reply, at step: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard let newest = requests.indices.last else {
      throw .error("there is no request in flight to answer")
    }
    guard let number else { return try answer(at: newest, with: reply, step: step, tell) }
    guard let place = requests.firstIndex(where: { $0.number == number }) else {
      let inFlight = requests.map { "#\($0.number)" }.joined(separator: ", ")
      throw .error("request #\(number) is not in flight; in flight: \(inFlight)")
    }
    try answer(at: place, with: reply, step: step, tell)
  }

  /// Answers the request at `place` of those in flight, carries out what the screen makes of it, and judges that.
  mutating func answer(
    at place: Int, with reply: Reply, step: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    let before = snapshot()
    let source = sources[requests[place].source]
    let (outcome, toldReply) = try source.outcome(of: requests[place].ask, for: reply)
    let request = requests.remove(at: place)
    if reply.setsKey { serverChanges += 1 }
    let answer = Answer(
      request: request.number, ask: request.ask, outcome: outcome,
      pageSize: source.pageSize, isCancelled: request.isCancelled)
    before?.answer = answer
    let verdict = screen.take(answer, into: &told.effects)
    if case .dropped = verdict {} else { hasAnswered = true }
    try carryOutEffects(
      of: request.source, isInBackground: request.isInBackground, step: request.step)
    try tellEvent(.reply(request.number, toldReply), verdict, at: step, tell)
    if let before { try judge(since: before) }
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
