internal import Screens
internal import Text

extension World {
  /// Lets the source answer every request in the foreground, and what is asked in turn; the clock moves on to each.
  mutating func settleForeground(_ line: inout ToldLine, _ tell: Tell) throws(CaseStop) {
    while let place = nextDue(where: { !$0.isInBackground }) {
      try settle(at: place, &line, tell)
    }
  }

  /// Lets everything answer that falls due until `limit`, that moment included, in the order it falls due.
  mutating func settle(
    until limit: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    while let place = nextDue(where: { $0.due <= limit }) {
      try settle(at: place, &line, tell)
    }
  }

  /// Moves the clock by `milliseconds` for the step at `step`, and answers the requests that fall due meanwhile.
  mutating func pass(
    _ milliseconds: Int, at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let (target, overflows) = clock.addingReportingOverflow(milliseconds)
    if overflows { throw .error("the clock cannot go on so far") }
    try settle(until: target, &line, tell)
    if try tellTime(target, at: step, &line, tell) {
      try settle(until: target, &line, tell)
    } else {
      try tellChange(at: step, &line, tell)
    }
  }

  /// Moves the clock on to `moment`, and tells a page that wants to know; what it does then is the line of the step `step`.
  private mutating func tellTime(
    _ moment: Int, at step: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) -> Bool {
    let passed = moment - clock
    clock = max(clock, moment)
    guard passed > 0, let time = kind.time else { return false }
    return try take(time(passed), at: step, &line, tell)
  }

  /// Moves the clock on to the moment when an answer falls due, and tells a page that wants to know before that.
  @inline(never)  // Hardly any page wants to know.
  private mutating func tellTime(
    before moment: Int, step: Int, _ line: inout ToldLine, _ tell: Tell
  )
    throws(CaseStop)
  {
    let words = Self.words(forMilliseconds: moment - clock)
    let wait = PlannedStep(.wait(moment - clock), text: "wait \(words)", span: .nowhere)
    var passing = ToldLine(of: self, steps: [wait])
    _ = try tellTime(moment, at: step, &passing, tell)
    line.event.to = screen.stateName
  }

  /// Writes a duration as a script would: `2s`, `300ms`.
  private static func words(forMilliseconds milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1_000) ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }

  /// Lets the source answer the request at `place`, at its moment or now if that is past.
  private mutating func settle(
    at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    if kind.time != nil, sink.requests[place].due > clock {
      try tellTime(before: sink.requests[place].due, step: sink.requests[place].step, &line, tell)
    }
    clock = max(clock, sink.requests[place].due)
    let (number, step) = (sink.requests[place].number, sink.requests[place].step)
    do {
      try answer(at: place, with: sink.requests[place].plan.reply, step: step, &line, tell)
    } catch {
      throw blaming(number, error)
    }
  }

  /// Names the request of this number if it is still in flight, since its planned answer cannot be given.
  ///
  /// Nobody wrote that answer where the case stands now.
  @inline(never)  // It is hardly ever called, from where every answer passes.
  private func blaming(_ number: Int, _ stop: CaseStop) -> CaseStop {
    guard let request = requests.first(where: { $0.number == number }) else { return stop }
    let answer = "#\(number) \(request.plannedReply)"
    return .error(
      "the planned answer \(answer) cannot be given: \(stop)", kind: stop.kind, step: request.step)
  }

  /// The place of the request that falls due first, the lowest number among equals.
  private func nextDue(where isSelected: (borrowing Request) -> Bool) -> Int? {
    // Requests stand in the order of their numbers, so the first among equals stays.
    // A request of an array would be copied before it is looked at.
    let requests = sink.requests.borrowed
    var next: Int?
    for place in requests.indices where isSelected(requests[place]) {
      if let first = next, requests[first].due <= requests[place].due { continue }
      next = place
    }
    return next
  }
}
