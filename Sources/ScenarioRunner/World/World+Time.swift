internal import Screens
internal import Text

extension World {
  /// Lets the source answer every request in the foreground, and what is asked in turn; the clock moves on to each.
  mutating func settleForeground(_ trace: TraceSink) throws(CaseStop) {
    while let place = nextDue(where: { !$0.isInBackground }) {
      try settle(at: place, trace)
    }
  }

  /// Lets everything answer that falls due until `limit`, that moment included, in the order it falls due.
  mutating func settle(
    until limit: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    while true {
      let place = nextDue { $0.due <= limit }
      let wait = sink.waits.filter { $0.due <= limit }.min { $0.due < $1.due }
      if let place, wait.map({ requests[place].due <= $0.due }) ?? true {
        try settle(at: place, trace)
      } else if let wait {
        clock = max(clock, wait.due)
        try wake(wait, step: wait.step, trace)
      } else {
        return
      }
    }
  }

  /// Moves the clock by `milliseconds` for `step`, and settles the requests that fall due meanwhile.
  mutating func pass(
    _ milliseconds: Int, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    let (target, overflows) = clock.addingReportingOverflow(milliseconds)
    if overflows { throw .error("the clock cannot go on so far") }
    try settle(until: target, trace)
    if try passTime(until: target, step, at: index, trace) {
      try settle(until: target, trace)
    } else {
      try traceChange(step, at: index, trace)
    }
  }

  /// Moves the clock to `moment`, notifies a screen that uses the time, and returns whether that had an effect.
  private mutating func passTime(
    until moment: Int, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) -> Bool {
    let passed = moment - clock
    clock = max(clock, moment)
    guard passed > 0, let time = kind.time else { return false }
    return try receiveTime(time(passed), step, at: index, trace)
  }

  /// Lets the source answer the request at `place`, at its moment or now if that is past.
  private mutating func settle(
    at place: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    if kind.time != nil, sink.requests[place].due > clock {
      let (due, index) = (sink.requests[place].due, sink.requests[place].step)
      let words = ScreenOptions.words(milliseconds: due - clock)
      let wait = PlannedStep(.wait(due - clock), text: "wait \(words)", span: .nowhere)
      _ = try passTime(until: due, wait, at: index, trace)
    }
    clock = max(clock, sink.requests[place].due)
    let (number, step) = (sink.requests[place].number, sink.requests[place].step)
    do {
      try answer(at: place, with: sink.requests[place].plannedReply, step: step, trace)
    } catch {
      throw blaming(number, error)
    }
  }

  /// Names the request of this number if it is still in flight, since its planned answer cannot be given.
  ///
  /// The script has no step for that answer at the current position, so the error must name the request.
  private func blaming(_ number: Int, _ stop: CaseStop) -> CaseStop {
    guard let request = requests.first(where: { $0.number == number }) else { return stop }
    let answer = "#\(number) \(request.plannedReply)"
    return .error(
      "the planned answer \(answer) cannot be given: \(stop)", kind: stop.kind, step: request.step)
  }

  /// The place of the request that falls due first, the lowest number among equals.
  private func nextDue(where isSelected: (Request) -> Bool) -> Int? {
    // Requests are in the order of their numbers, so the lowest number wins among equals.
    var next: Int?
    for place in requests.indices where isSelected(requests[place]) {
      if let first = next, requests[first].due <= requests[place].due { continue }
      next = place
    }
    return next
  }
}
