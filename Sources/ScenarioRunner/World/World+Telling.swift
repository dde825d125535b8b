internal import Screens

extension World {
  /// Tells what an event led to.
  mutating func tellEvent(
    _ trigger: TraceEvent.Trigger, _ reaction: Reaction, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    let from = toldState
    toldState = screen.stateName
    let event = TraceEvent(
      trigger: trigger, at: clock, clockMoved: clock != toldClock, from: from,
      to: toldState, verdict: reaction.verdict, effects: reaction.effects,
      changed: reaction.verdict == .moved ? takeChanges() : [], step: place)
    toldClock = clock
    try tell(event, self)
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    _ text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard hasActed else { return }
    let event = TraceEvent(
      trigger: .step(text), at: clock, clockMoved: clock != toldClock, from: toldState,
      to: toldState,
      verdict: nil, effects: [], changed: [], step: place)
    toldClock = clock
    try tell(event, self)
  }

  /// Returns the reported observations that changed since they were last told, and takes them as told.
  private mutating func takeChanges() -> [TraceEvent.Change] {
    var changes: [TraceEvent.Change] = []
    var values: [Value] = []
    swap(&values, &reported)
    screen.update(
      &values, at: described.reported, in: { surroundings },
      tell: { place, value in
        let index = described.reported[place]
        changes.append(TraceEvent.Change(name: described.observations[index].name, value: value))
      })
    swap(&values, &reported)
    return changes
  }
}
