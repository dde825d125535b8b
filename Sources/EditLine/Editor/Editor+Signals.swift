internal import CEditLine

/// What signals do while a line is edited.
extension Editor {
  /// The signals that end the program, once the terminal is as it was.
  static let fatalSignals = [SIGTERM, SIGHUP, SIGQUIT]

  /// Answers the signals that came.
  func answerSignals() {
    if let signal = Self.fatalSignals.first(where: SignalInbox.take) {
      fatalSignal = signal
      leave(.finished(.endOfInput))
    } else if SignalInbox.take(SIGINT) {
      leave(.finished(.interrupted), saying: "^C")
    } else {
      if SignalInbox.take(SIGTSTP) { suspend() }
      if SignalInbox.take(SIGCONT) { resume() }
      if SignalInbox.take(SIGWINCH) { resize() }
    }
  }

  /// Stops the program's whole group, and goes on where it was.
  func suspend() {
    eraseHint()
    let layout = layout
    draw(moves(from: cursorPlace(in: layout), to: layout.end) + "\r\n")
    draw(Self.pasteModeOff)
    unsafe cel_prepare_terminal(handle, 0)
    stopGroup()
    resume()
  }

  /// Stops the program's whole group, as the terminal would; returns when it goes on.
  func stopGroup() {
    SignalInbox.ignore([SIGTSTP])
    _ = kill(0, SIGTSTP)
    SignalInbox.watch([SIGTSTP])
  }

  /// Takes the terminal back from the process that had it.
  private func resume() {
    _ = SignalInbox.take(SIGCONT)
    unsafe cel_prepare_terminal(handle, 0)
    unsafe cel_prepare_terminal(handle, 1)
    unsafe el_resize(handle)
    draw(Self.pasteModeOn)
    showPrompts()
    redraw(fromRow: 0)
  }

  /// Draws the line for a window of another size, or leaves it for one too small.
  private func resize() {
    let before = cursorPlace(in: layout).row
    unsafe el_resize(handle)
    guard drawnWindow.isRoomy, !isTall(line.scalars) else { return leave(.unfinished(fullText)) }
    if !isSearching { showPrompts() }
    // Terminals that wrap lines anew and those that do not differ in where the line begins; above it is not ours.
    redraw(fromRow: min(before, cursorPlace(in: layout).row))
  }
}
