/// A list under test, driven by one command at a time.
///
/// Each call returns when the list has no work left. After that, only a response, an action or the
/// clock can change the list.
package protocol Subject: AnyObject {
  /// Returns the description of the list. Starts the list if it is not running.
  func hello() throws(SubjectFailure) -> SubjectHello
  /// Sends `command`, and returns the effects of the list and its observations after them.
  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport
  /// Sets the description that every start of the list must report.
  func expect(_ hello: SubjectHello)
  /// Ends the list. Returns a failure if it sent more reports than it received messages.
  func close() -> SubjectFailure?
  /// Discards the list after an impossible response. The next command starts a new list, or fails.
  func abandon()
  /// Returns the failure that another thread has caused since the last command, if any.
  func lateFailure() -> String?
  /// Whether too many starts have failed for another attempt.
  var doesNotStart: Bool { get }
}

extension Subject {
  /// Does nothing. A list in this process always has the same description.
  package func expect(_ hello: SubjectHello) {}
  /// Returns `nil`. A list in this process returns one report to each message.
  package func close() -> SubjectFailure? { nil }
  /// Does nothing. In this process, every start creates a new list.
  package func abandon() {}
  /// Returns `nil`. Another thread can only disturb a list in this process that has tasks.
  package func lateFailure() -> String? { nil }
  /// A list in this process does not need to be started.
  package var doesNotStart: Bool { false }
}
