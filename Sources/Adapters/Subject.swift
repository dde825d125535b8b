/// A list under test, driven one command at a time.
///
/// Each call returns once the subject has no work left: only an answer, an action or the clock can change it then.
package protocol Subject: AnyObject {
  /// Returns the description of the subject, which is started if it does not run.
  func hello() throws(SubjectFailure) -> SubjectHello
  /// Sends `command`, and returns the effects of the subject and its observations after them.
  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport
  /// Discards the subject after an impossible answer: the next command reaches a fresh one, or fails.
  func abandon()
  /// Whether so many starts have failed that no further start is tried.
  var isHopeless: Bool { get }
}

extension Subject {
  /// Does nothing: every start creates a fresh subject if it lives in this process.
  package func abandon() {}
  /// Nothing needs to be started.
  package var isHopeless: Bool { false }
}
