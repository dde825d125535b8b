/// Takes the film of a trace as it is told.
package struct SnapshotRecorder: TraceSink {
  /// What was taken so far.
  package var film = Snapshots()
  /// The lines that are kept.
  private let window: Range<Int>

  /// Makes a camera that keeps the lines of `window`.
  package init(window: Range<Int>) {
    self.window = window
  }

  /// Takes a line of the trace.
  package mutating func take(
    _ event: TraceEvent, in world: () -> any SomeWorld
  ) throws(CaseStop) {
    film.append(event, world, keeping: window)
  }
}
