/// The trace of a case, written and lined up.
package struct WrittenTrace: Sendable {
  /// Its lines.
  package var lines: [String]
  /// The place of the step that each line belongs to, and behind them that of the step played last, which its end has.
  package var steps: [Int]
  /// Why the case stopped before the end of its script, if it did.
  package var stop: CaseStop?

  /// Makes the trace of a case.
  package init(lines: [String], steps: [Int], stop: CaseStop? = nil) {
    self.lines = lines
    self.steps = steps
    self.stop = stop
  }
}
