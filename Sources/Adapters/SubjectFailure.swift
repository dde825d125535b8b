internal import Text

/// The reason why a list under test cannot continue.
package struct SubjectFailure: Error, Hashable, Sendable {
  /// The error message, as a phrase without a period.
  package var message: String
  /// The command without a response, as it was sent, if any.
  package var command: String?
  /// The last output lines of the adapter that are not part of the protocol.
  package var log: [String]
  /// Whether the user stopped the list, so there is no error.
  package var isInterruption = false
  /// Whether the list is replayed from a recording that does not contain the command.
  package var isUnrecorded = false
  /// Whether the list did not respond in time.
  package var isTimeout = false
  /// Whether the list responded to the same commands in two ways.
  package var isUnsteady = false

  /// The maximum number of scalars of a message. A message can quote a line of an adapter, and such
  /// a line can have millions of scalars.
  private static let longest = 4_000

  package init(_ message: String, command: String? = nil, log: [String] = []) {
    self.message = abbreviated(message, to: Self.longest)
    self.command = command
    self.log = log
  }

  /// The message with `N` instead of each number. Two messages that differ only in numbers, such as
  /// those of requests, have the same cause after different events.
  package var messageWithoutNumbers: String {
    var text = ""
    var isInNumber = false
    for scalar in message.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if !isDigit { text.unicodeScalars.append(scalar) } else if !isInNumber { text.append("N") }
      isInNumber = isDigit
    }
    return text
  }
}

extension SubjectFailure: CustomStringConvertible {
  /// The error message, then the command without a response and the log, each on its own line.
  package var description: String {
    var lines = [message]
    if let command { lines.append("last message from listsh: \(command)") }
    if !log.isEmpty { lines += ["output of the adapter:"] + log.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }
}
