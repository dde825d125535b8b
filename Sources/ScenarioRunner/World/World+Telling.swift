internal import Screens

extension World {
  /// Tells what an event led to, whose effects stand in the line already.
  mutating func tellEvent(
    _ trigger: TraceEvent.Trigger, _ verdict: Verdict, at place: Int,
    _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    told.begin(trigger, verdict: verdict, at: clock, step: place)
    if case .moved = verdict {
      screen.update(&told.reported, in: surroundings, by: kind)
    } else {
      told.reported.renew(state: screen.stateName)
    }
    try sink.take(told, in: self)
  }

  /// Tells a step that changed the world and not the screen; before the first action it is the setup and tells nothing.
  mutating func tellChange(
    _ text: String, at place: Int, _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    guard hasActed else { return }
    told.begin(change: text, at: clock, step: place)
    try sink.take(told, in: self)
  }
}
