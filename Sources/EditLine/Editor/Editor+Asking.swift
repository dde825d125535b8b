internal import CEditLine

/// Asking for one key.
extension Editor {
  /// Shows `prompt` until a key says whether to go on, and takes it away again.
  func goesOn(_ prompt: StyledText) -> Bool {
    let signals = Self.fatalSignals + [SIGTSTP, SIGCONT]
    SignalInbox.watch(signals)
    ask(prompt)
    let answer = answer(to: prompt)
    stopAsking()
    SignalInbox.ignore(signals)
    if let fatalSignal { _ = raise(fatalSignal) }
    return answer
  }

  /// Shows `prompt`, as much of it as one row has room for, where keys come alone.
  private func ask(_ prompt: StyledText) {
    unsafe cel_prepare_terminal(handle, 1)
    let columns = (Window.current ?? drawnWindow).columns
    let isWhole = prompt.width < columns
    draw(
      isWhole
        ? prompt.rendered(inColor: true)
        : fitting(prompt.rendered(inColor: false), in: columns - 1))
  }

  /// Leaves the terminal as it was.
  private func stopAsking() {
    draw(Self.eraseRow)
    unsafe cel_prepare_terminal(handle, 0)
  }

  /// Waits for a key that means something.
  private func answer(to prompt: StyledText) -> Bool {
    while true {
      // Also those that came while the rest of a sequence was waited for.
      if let signal = Self.fatalSignals.first(where: SignalInbox.take) {
        fatalSignal = signal
        return false
      }
      if SignalInbox.take(SIGINT) { return false }
      if SignalInbox.take(SIGTSTP) { stop(asking: prompt) }
      if SignalInbox.take(SIGCONT) {
        stopAsking()
        ask(prompt)
      }
      switch input.nextByte() {
      case .byte(UInt8(ascii: "\r")), .byte(UInt8(ascii: "\n")), .byte(UInt8(ascii: " ")):
        return true
      case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04): return false
      case .byte(0x1A): stop(asking: prompt)
      case .byte(0x1B):
        guard let sequence = readSequence() else { return false }
        if Self.downwards.contains(sequence) { return true }
      case .byte, .nothing, .signal: continue
      case .end, .failure: return false
      }
    }
  }

  /// Stops the program's whole group, and asks again afterwards.
  private func stop(asking prompt: StyledText) {
    stopAsking()
    stopGroup()
    _ = SignalInbox.take(SIGCONT)
    ask(prompt)
  }

  /// The sequences of the arrow and the key that lead down a page.
  private static let downwards = ["[B", "OB", "[6~"]
}
