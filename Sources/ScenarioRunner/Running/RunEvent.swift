package import Screens

/// An event of a run or of playing cases.
package enum RunEvent: Sendable {
  /// A case begins. Its trace follows line by line.
  case began(CaseReference)
  /// A line of the trace of the current case, and everything that is observed after it if the listener needs that.
  case line(TraceLine, observations: [(name: String, value: Value)])
  /// A case ended.
  case finished(CaseReport)
  /// A file or a script on the command line could not be checked.
  case refused(UnjudgedFile)
  /// A trace line, copied from another JSON Lines report.
  case copied(String)
  /// All cases ended.
  case ran(RunSummary)

  /// Whether the event is the result of a case or a file.
  package var isVerdict: Bool {
    switch self {
    case .finished, .refused: true
    case .began, .line, .copied, .ran: false
    }
  }
}
