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
