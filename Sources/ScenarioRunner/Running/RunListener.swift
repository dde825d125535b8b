/// Receives the events of a run, in the order of the files.
package protocol RunListener: AnyObject {
  /// Whether the listener accepts no more events, so that the run can end.
  var isLost: Bool { get }
  /// Whether the listener needs the trace lines of cases that did not pass.
  var needsTraces: Bool { get }
  /// Receives an event of the run.
  func take(_ event: RunEvent)
  /// Receives a message about a file that is not part of a report.
  func say(_ text: String)
  /// Receives the error of a file that could not be read or written.
  func tellError(_ text: String)
  /// Receives a description of the progress.
  func note(progress: @autoclosure () -> String)
}
