/// Receives the events of a run, in the order of the files.
package protocol RunListener: AnyObject {
  /// Whether the listener accepts no more events, so that the run can end.
  var isLost: Bool { get }
  /// Whether the listener needs the trace lines of cases that did not pass.
  var needsTraces: Bool { get }
  /// Receives an event of the run.
  func take(_ event: RunEvent)
  /// Receives the texts of the next passed files from `RunSettings.passedFilesTellers`, in the order of the tellers.
  func take(textsOfPassed texts: [[UInt8]])
  /// Receives a message about a file that is not part of a report.
  func say(_ text: String)
  /// Receives the error of a file that could not be read or written.
  func tellError(_ text: String)
  /// Receives a description of the progress.
  func note(progress: @autoclosure () -> String)
}
