package import Screens

/// An event of a run or of playing cases. The large values are indirect, because each report copies
/// them. A line is not, because a trace can have a million lines.
package enum RunEvent: Sendable {
  /// A case begins. Its trace follows line by line. If it is the only case, reports need not name
  /// it.
  indirect case began(Case, isAlone: Bool)
  /// A line of the trace of the current case. If the listener needs traces, also all observations
  /// after the line.
  case line(TraceLine, observations: [(name: String, value: Value)])
  /// A case ended, or a file could not be checked.
  indirect case finished(Outcome)
  /// A trace line, copied from another JSON Lines report.
  case copied(String)
  /// All cases ended.
  indirect case ran(RunSummary)
}

/// Receives the events of a run, in the order of the files.
package protocol RunListener: AnyObject {
  /// Whether the listener accepts no more events, so that the run can end.
  var isLost: Bool { get }
  /// Whether the listener needs the trace lines of cases that did not pass.
  var needsTraces: Bool { get }
  func receive(_ event: RunEvent)
  /// Prints a message about a file that is not part of a report.
  func printMessage(_ text: String)
  /// Prints the error of a file that could not be read or written.
  func printError(_ text: String)
  /// Receives a description of the progress.
  func report(progress: @autoclosure () -> String)
}
