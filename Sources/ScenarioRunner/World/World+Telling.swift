internal import Screens

extension World {
  /// Tells what an event led to.
  mutating func tellEvent(
    _ trigger: TraceEvent.Trigger, _ reaction: Reaction, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    let from = toldState
    toldState = screen.stateName
    reported.forgetChanges()
    if reaction.verdict == .moved { renewReported() }
    let event = TraceEvent(
      trigger: trigger, at: clock, clockMoved: clock != toldClock, from: from,
      to: toldState, verdict: reaction.verdict, effects: reaction.effects, reported: reported,
      step: place)
    toldClock = clock
    try tell(event, self)
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    _ text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard hasActed else { return }
    reported.forgetChanges()
    let event = TraceEvent(
      trigger: .step(text), at: clock, clockMoved: clock != toldClock, from: toldState,
      to: toldState, verdict: nil, effects: [], reported: reported, step: place)
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
