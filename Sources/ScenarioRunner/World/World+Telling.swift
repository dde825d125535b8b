internal import Screens

extension World {
  /// Tells what an event led to.
  mutating func tellEvent(
    _ trigger: TraceEvent.Trigger, _ reaction: consuming Reaction, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    told.begin(
      trigger, verdict: reaction.verdict, effects: reaction.effects, at: clock, step: place)
    if case .moved = reaction.verdict {
      renewReported()
    } else {
      told.reported.renew(state: screen.stateName)
    }
    try tell(told, self)
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    _ text: String, at place: Int, _ tell: TraceSink
  ) throws(CaseStop) {
    guard hasActed else { return }
    told.begin(.step(text), verdict: nil, effects: [], at: clock, step: place)
    try tell(told, self)
  }

  /// Reads what is reported now.
  private mutating func renewReported() {
    // Taken out meanwhile, since the screen may ask for the surroundings, which are of the whole world.
    var values = exchange(&told.reported, with: ReportedValues())
    screen.update(&values, in: { surroundings })
    told.reported = values
  }
}
