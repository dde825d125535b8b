internal import CEditLine

/// Asking for one key.
extension Editor {
  /// Shows `prompt` until a key says whether to go on, and takes it away again.
  func goesOn(_ prompt: StyledText) -> Bool {
    SignalInbox.watch(Self.fatalSignals)
    unsafe cel_prepare_terminal(handle, 1)
    draw(prompt.rendered(inColor: true))
    let answer = answer(to: prompt)
    draw(Self.eraseRow)
    unsafe cel_prepare_terminal(handle, 0)
    SignalInbox.ignore(Self.fatalSignals)
    if let fatalSignal { _ = raise(fatalSignal) }
    return answer
  }

  /// Waits for a key that means something.
  private func answer(to prompt: StyledText) -> Bool {
    while fatalSignal == nil, !SignalInbox.take(SIGINT) {
      switch input.nextByte() {
      case .byte(UInt8(ascii: "\r")), .byte(UInt8(ascii: "\n")), .byte(UInt8(ascii: " ")):
        return true
      case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04): return false
      case .byte(0x1A):
        draw(Self.eraseRow)
        unsafe cel_prepare_terminal(handle, 0)
        _ = kill(0, SIGTSTP)
        unsafe cel_prepare_terminal(handle, 1)
        draw(prompt.rendered(inColor: true))
      case .byte(0x1B):
        guard let sequence = readSequence() else { return false }
        if Self.downwards.contains(sequence) { return true }
      case .byte, .nothing: continue
      case .signal: fatalSignal = Self.fatalSignals.first(where: SignalInbox.take)
      case .end, .failure: return false
      }
    }
    return false
  }

  /// The sequences of the arrow and the key that lead down a page.
  private static let downwards = ["[B", "OB", "[6~"]
  /// Goes to the beginning of a row and empties it.
  private static let eraseRow = "\r\u{1B}[K"
}
