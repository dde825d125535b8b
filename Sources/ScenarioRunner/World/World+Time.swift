internal import Screens
internal import Text

extension World {
  /// Lets the source respond to all foreground requests, and to the requests that these responses
  /// lead to. The clock moves to each response.
  mutating func settleForeground(_ trace: TraceSink) throws(CaseStop) {
    while let index = nextDue(where: { !$0.isInBackground }) {
      try settle(at: index, trace)
    }
  }

  /// Lets the source respond to all requests that are due until `limit`, inclusive, in the order in
  /// which they are due.
  mutating func settle(
    until limit: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    while true {
      let index = nextDue { $0.due <= limit }
      let wait = sink.waits.filter { $0.due <= limit }.min { $0.due < $1.due }
      if let index, wait.map({ requests[index].due <= $0.due }) ?? true {
        try settle(at: index, trace)
      } else if let wait {
        if try passTime(until: wait.due, at: wait.step, trace) { continue }
        try wake(wait, step: wait.step, trace)
      } else {
        return
      }
    }
  }

  /// Moves the clock by `milliseconds` for `step`. The source responds to the requests that become
  /// due.
  mutating func pass(
    _ milliseconds: Int, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    let (target, overflows) = clock.addingReportingOverflow(milliseconds)
    if overflows { throw .error("the clock cannot advance that far") }
    try settle(until: target, trace)
    if try passTime(until: target, step, at: index, trace) {
      try settle(until: target, trace)
    } else {
      try traceChange(step, at: index, trace)
    }
  }

  /// Moves the clock to `moment`. Notifies a screen that uses the time, and returns whether that
  /// had an effect. Without a `step` of the script, the trace shows a `wait`.
  private mutating func passTime(
    until moment: Int, _ step: PlannedStep? = nil, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) -> Bool {
    let passed = moment - clock
    clock = max(clock, moment)
    guard passed > 0, let time = kind.time else { return false }
    let step =
      step
      ?? PlannedStep(
        .wait(passed), text: "wait \(ScreenOptions.words(milliseconds: passed))", span: .nowhere)
    return try receiveTime(time(passed), step, at: index, trace)
  }

  /// Lets the source respond to the request at `position` when it is due, or now if it was due before.
  private mutating func settle(
    at position: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    let request = sink.requests[position]
    let (number, step) = (request.number, request.step)
    _ = try passTime(until: request.due, at: step, trace)
    do {
      try answer(at: position, with: request.plannedReply, step: step, trace)
    } catch {
      throw blaming(number, of: step, error)
    }
  }

  /// Returns the error at the step that sent the request, because the script has no step for the
  /// response. Adds the request if it is still in flight: its planned response was not possible.
  private func blaming(_ number: Int, of step: Int, _ stop: CaseStop) -> CaseStop {
    guard let request = requests.first(where: { $0.number == number }) else {
      guard case .error(let message, let kind, nil) = stop else { return stop }
      return .error(message, kind: kind, step: step)
    }
    return .error(
      "the response #\(number) \(request.plannedReply) cannot be sent: \(stop)", kind: stop.kind,
      step: request.step)
  }

  /// Returns the index of the request that is due first. If several are due at the same time,
  /// returns the index of the one with the lowest number.
  private func nextDue(where isSelected: (Request) -> Bool) -> Int? {
    // Requests are sorted by number, so the lowest number comes first.
    var next: Int?
    for index in requests.indices where isSelected(requests[index]) {
      if let first = next, requests[first].due <= requests[index].due { continue }
      next = index
    }
    return next
  }
}
