internal import CEditLine
internal import Text

/// A prompt that the user answers with one key, such as the one between two screens of help.
@safe struct KeyPrompt {
  /// The text, which is shown in one row.
  private let prompt: StyledText
  /// The editor of libedit, which switches the terminal.
  private let handle: OpaquePointer
  private let painter: LinePainter
  private let input: StandardInput

  /// The user's answer.
  enum Answer {
    case confirmed, refused
    /// A signal that ends the program came instead.
    case ended(by: Int32)
  }

  /// Creates a prompt on the terminal of an editor.
  init(
    _ prompt: StyledText, _ handle: OpaquePointer, _ painter: LinePainter, _ input: StandardInput
  ) {
    self.prompt = prompt
    unsafe self.handle = unsafe handle
    self.painter = painter
    self.input = input
  }

  /// Shows the prompt until the user answers it, and then removes it.
  func run() -> Answer {
    let signals = SignalInbox.fatalSignals + [SIGTSTP, SIGCONT]
    SignalInbox.watch(signals)
    show()
    let answer = readAnswer()
    remove()
    SignalInbox.ignore(signals)
    return answer
  }

  /// Shows the prompt, shortened to one row, and turns line buffering off.
  private func show() {
    unsafe cel_prepare_terminal(handle, 1)
    let columns = (Window.current ?? painter.window).columns
    let isWhole = prompt.width < columns
    painter.draw(
      isWhole
        ? prompt.rendered(inColor: true)
        : fitting(prompt.rendered(inColor: false), in: columns - 1))
  }

  /// Removes the prompt, and restores the settings of the terminal.
  private func remove() {
    painter.draw(LinePainter.eraseRow)
    unsafe cel_prepare_terminal(handle, 0)
  }

  /// Waits for a key that answers the prompt.
  private func readAnswer() -> Answer {
    while true {
      // Check after reading an escape sequence too, because signals may have arrived meanwhile.
      if let signal = SignalInbox.fatalSignals.first(where: SignalInbox.consume) {
        return .ended(by: signal)
      }
      if SignalInbox.consume(SIGINT) { return .refused }
      if SignalInbox.consume(SIGTSTP) { stop() }
      if SignalInbox.consume(SIGCONT) {
        remove()
        show()
      }
      switch input.nextByte() {
      case .byte(UInt8(ascii: "\r")), .byte(UInt8(ascii: "\n")), .byte(UInt8(ascii: " ")):
        return .confirmed
      case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04): return .refused
      case .byte(0x1A): stop()
      case .byte(0x1B):
        guard let sequence = input.readSequence() else { return .refused }
        if Self.downwards.contains(sequence) { return .confirmed }
      case .byte, .nothing, .signal: continue
      case .end, .failure: return .refused
      }
    }
  }

  /// Stops the process group. After the group continues, shows the prompt again.
  private func stop() {
    remove()
    SignalInbox.stopProcessGroup()
    _ = SignalInbox.consume(SIGCONT)
    show()
  }

  /// The sequences of the down arrow and Page Down, which confirm.
  private static let downwards = ["[B", "OB", "[6~"]
}
