internal import CEditLine

// A prompt that the user answers with one key, such as the one between two screens of help.
extension Editor {
  /// Shows `prompt`, and returns whether the user answers with a key that confirms it.
  func confirms(_ prompt: StyledText) -> Bool {
    let isConfirmed = SignalInbox.whileUsingTerminal {
      show(prompt)
      defer { removePrompt() }
      return self.isConfirmed(prompt)
    }
    if let fatalSignal { _ = raise(fatalSignal) }
    return isConfirmed
  }

  /// Shows the prompt, shortened to one row, and turns line buffering off.
  private func show(_ prompt: StyledText) {
    unsafe cel_prepare_terminal(handle, 1)
    let columns = (Window.current ?? painter.window).columns
    let isWhole = prompt.width < columns
    painter.draw(
      isWhole
        ? prompt.rendered(inColor: true)
        : fitting(prompt.rendered(inColor: false), in: columns - 1))
  }

  /// Removes the prompt, and restores the settings of the terminal.
  private func removePrompt() {
    painter.draw(LinePainter.eraseRow)
    unsafe cel_prepare_terminal(handle, 0)
  }

  /// Waits for a key, and returns whether it confirms `prompt`. A signal that ends the program is
  /// stored and does not confirm.
  private func isConfirmed(_ prompt: StyledText) -> Bool {
    while true {
      // Check after reading an escape sequence too, because signals may have arrived meanwhile.
      if let signal = SignalInbox.fatalSignals.first(where: SignalInbox.consume) {
        fatalSignal = signal
        return false
      }
      if SignalInbox.consume(SIGINT) { return false }
      if SignalInbox.consume(SIGTSTP) { stop(at: prompt) }
      if SignalInbox.consume(SIGCONT) {
        removePrompt()
        show(prompt)
      }
      switch input.nextByte() {
      case .byte(UInt8(ascii: "\r")), .byte(UInt8(ascii: "\n")), .byte(UInt8(ascii: " ")):
        return true
      case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04): return false
      case .byte(0x1A): stop(at: prompt)
      case .byte(0x1B):
        guard let sequence = input.readSequence() else { return false }
        if Self.downwards.contains(sequence) { return true }
      case .byte, .nothing, .signal: continue
      case .end, .failure: return false
      }
    }
  }

  /// Stops the process group. After the group continues, shows `prompt` again.
  private func stop(at prompt: StyledText) {
    removePrompt()
    SignalInbox.stopProcessGroup()
    _ = SignalInbox.consume(SIGCONT)
    show(prompt)
  }

  /// The sequences of the down arrow and Page Down, which confirm.
  private static let downwards = ["[B", "OB", "[6~"]
}
