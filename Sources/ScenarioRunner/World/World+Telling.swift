internal import Screens

extension World {
  /// Tells what an event led to, and returns what was told.
  mutating func tellEvent(
    _ trigger: TraceEvent.Trigger, _ reaction: consuming Reaction, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) -> TraceEvent {
    let from = reported.state
    reported.forgetChanges()
    if case .moved = reaction.verdict {
      renewReported()
    } else {
      reported.renew(state: screen.stateName)
    }
    let event = TraceEvent(
      trigger: trigger, at: clock, clockMoved: clock != toldClock, from: from,
      to: reported.state, verdict: reaction.verdict, effects: reaction.effects, reported: reported,
      step: place)
    toldClock = clock
    try tell(event, self)
    return event
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    _ text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard hasActed else { return }
    reported.forgetChanges()
    let event = TraceEvent(
      trigger: .step(text), at: clock, clockMoved: clock != toldClock, from: reported.state,
      to: reported.state, verdict: nil, effects: [], reported: reported, step: place)
    toldClock = clock
    try tell(event, self)
  }

  /// Reads what is reported now.
  private mutating func renewReported() {
    var values = ReportedValues()
    swap(&values, &reported)
    renew(&values)
    swap(&values, &reported)
  }

  private func renew(_ values: inout ReportedValues) {
    screen.update(&values, in: { surroundings })
  }
}
