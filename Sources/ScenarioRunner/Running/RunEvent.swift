/// Something worth telling while cases are played.
package enum RunEvent: Sendable {
  /// A case begins, whose trace follows line by line.
  case began(CaseReference)
  /// A line of the trace of the case that began last, and the world after it.
  case line(TraceLine, any SomeWorld)
  /// A case was judged.
  case finished(CaseReport)
  /// A file or a script of the command line could not be judged.
  case refused(UnjudgedFile)
  /// A line of a trace is told as another report in JSON Lines tells it.
  case copied(String)
  /// All cases were judged.
  case ran(RunSummary)

  /// Whether it says what became of a case or a file.
  package var isVerdict: Bool {
    switch self {
    case .finished, .refused: true
    case .began, .line, .copied, .ran: false
    }
  }
}
