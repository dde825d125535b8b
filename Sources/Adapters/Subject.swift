/// A list under test, driven by one command at a time.
///
/// Each call returns when the list has no work left. Then only a response, an action or the clock
/// can change it.
package protocol Subject: AnyObject {
  /// Returns the description of the list. Starts the list if it does not run.
  func hello() throws(SubjectFailure) -> SubjectHello
  /// Sends `command`, and returns the effects of the list and its observations after them.
  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport
  /// Discards the list after an impossible response. The next command starts a new one, or fails.
  func abandon()
  /// Whether too many starts have failed for another attempt.
  var isHopeless: Bool { get }
}

extension Subject {
  /// Does nothing. In this process, every start creates a new list.
  package func abandon() {}
  /// A list in this process does not need to be started.
  package var isHopeless: Bool { false }
}
