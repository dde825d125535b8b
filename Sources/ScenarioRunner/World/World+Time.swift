internal import Screens

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

  /// Moves the clock by so many milliseconds, and lets answer what falls due meanwhile.
  mutating func pass(
    _ milliseconds: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    let (target, overflows) = clock.addingReportingOverflow(milliseconds)
    if overflows { throw .error("the clock cannot go on so far") }
    try settle(until: target, &line, tell)
    clock = max(clock, target)
  }

  /// Lets the source answer the request at `place`, at its moment or now if that is past.
  private mutating func settle(
    at place: Int, _ line: inout ToldLine, _ tell: Tell
  ) throws(CaseStop) {
    clock = max(clock, sink.requests[place].due)
    let (number, step) = (sink.requests[place].number, sink.requests[place].step)
    do {
      try answer(at: place, with: sink.requests[place].plannedReply, step: step, &line, tell)
    } catch {
      throw blaming(number, error)
    }
  }

  /// Names the request of this number if it is still in flight, since its planned answer cannot be given: nobody wrote that
  /// answer where the case stands now.
  @inline(never)  // It is hardly ever called, from where every answer passes.
  private func blaming(_ number: Int, _ stop: CaseStop) -> CaseStop {
    guard let request = requests.first(where: { $0.number == number }) else { return stop }
    let answer = "#\(number) \(request.plannedReply)"
    return .error(
      "the planned answer \(answer) cannot be given: \(stop)", kind: stop.kind, step: request.step)
  }

  /// The place of the request that falls due first, the lowest number among equals.
  private func nextDue(where isMeant: (borrowing Request) -> Bool) -> Int? {
    // Requests stand in the order of their numbers, so the first among equals stays.
    // A request of an array would be copied before it is looked at.
    let requests = sink.requests.span
    var next: Int?
    for place in requests.indices where isMeant(requests[place]) {
      if let first = next, requests[first].due <= requests[place].due { continue }
      next = place
    }
    return next
  }
}
