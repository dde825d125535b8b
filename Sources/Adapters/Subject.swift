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

/// Why a subject cannot go on.
package struct SubjectFailure: Error, Hashable, Sendable {
  /// What is wrong, as a phrase without a full stop.
  package var message: String
  /// The command in flight, as it was written, if any.
  package var command: String?
  /// The last lines that the adapter said beside the protocol.
  package var log: [String]
  /// Whether nobody is to blame: somebody wanted to stop.
  package var isInterruption: Bool

  /// Makes a failure.
  package init(
    _ message: String, command: String? = nil, log: [String] = [], isInterruption: Bool = false
  ) {
    self.message = message
    self.command = command
    self.log = log
    self.isInterruption = isInterruption
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// What is wrong, then the command in flight and the log, a line each.
  package var description: String {
    ([message] + details).joined(separator: "\n")
  }

  /// The command in flight and the log, a line each.
  package var details: [String] {
    (command.map { ["in flight: \($0)"] } ?? [])
      + (log.isEmpty ? [] : ["the adapter said:"] + log.map { "  \($0)" })
  }
}
