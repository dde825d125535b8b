internal import Screens

/// The line of a trace that is told: made in the place of the one before, and lent to whoever listens.
///
/// A trace has millions of lines, and to copy one takes a tenth of the time to make it. So a line cannot be copied by chance;
/// who keeps it copies its event.
struct ToldLine: ~Copyable {
  /// The line as a value.
  var event: TraceEvent

  /// Makes what the next line of a trace of `steps` is made from in `world`.
  init<Subject: Screen>(of world: borrowing World<Subject>, steps: [PlannedStep]) {
    event = TraceEvent(
      state: world.screen.stateName, at: world.toldClock, steps: steps,
      keepsValues: world.sink.notes.keepsValues)
  }
}
