/// A list that somebody else wrote, driven one command at a time.
///
/// Each call returns once the subject has nothing left to do by itself: only answers, actions and time can move it on.
package protocol Subject: AnyObject {
  /// Asks what the subject is and what it can tell, starting it where it does not run.
  func hello() throws(SubjectFailure) -> SubjectHello
  /// Hands over `command`, and returns what the subject did meanwhile and looks like now.
  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport
  /// Gives the subject up after an answer that cannot be true: the next command finds one made anew, or an error.
  func abandon()
  /// Whether it was started in vain so often that another start is not worth trying.
  var isHopeless: Bool { get }
}

extension Subject {
  /// Does nothing: a subject that lives in this process is made anew by every start.
  package func abandon() {}
  /// Nothing needs to be started.
  package var isHopeless: Bool { false }
}
