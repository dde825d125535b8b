/// Takes what is told of a run, in the files' order.
package protocol RunListener: AnyObject {
  /// Whether nobody takes anything any more, so that the run may end.
  var isLost: Bool { get }
  /// Whether the lines of cases that did not pass are asked for.
  var needsTraces: Bool { get }
  /// Takes an event of the run.
  func take(_ event: RunEvent)
  /// Takes what those that `RunSettings.passedFilesTellers` made say of the next files, by their places.
  func take(textsOfPassed texts: [[UInt8]])
  /// Takes what became of a file, which is no part of a report.
  func say(_ text: String)
  /// Takes what is wrong with a file that could not be read or written.
  func tellError(_ text: String)
  /// Takes how far the run is.
  func note(progress: @autoclosure () -> String)
}
