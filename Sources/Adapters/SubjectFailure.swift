/// An error of a subject, after which it is not used again.
package struct SubjectFailure: Error, Hashable, Sendable {
  /// The error message, as a phrase without a period.
  package var message: String
  /// The command in flight, as it was written, if any.
  package var command: String?
  /// The last lines of the adapter outside the protocol.
  package var log: [String]
  /// Whether the user stopped it, so that nothing is wrong.
  package var isInterruption: Bool
  /// Whether a recording does not have what was asked for.
  package var isUnrecorded = false

  /// The most scalars of a message: it may quote what an adapter wrote, and a line of that may have millions.
  private static let longest = 4_000

  package init(
    _ message: String, command: String? = nil, log: [String] = [], isInterruption: Bool = false
  ) {
    let head = message.unicodeScalars.prefix(Self.longest)
    self.message = head.endIndex == message.endIndex ? message : String(head) + "…"
    self.command = command
    self.log = log
    self.isInterruption = isInterruption
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// The error message, then the command in flight and the log, one per line.
  package var description: String {
    ([message] + details).joined(separator: "\n")
  }

  /// The command in flight and the log, a line each.
  package var details: [String] {
    (command.map { ["in flight: \($0)"] } ?? [])
      + (log.isEmpty ? [] : ["the adapter said:"] + log.map { "  \($0)" })
  }
}
