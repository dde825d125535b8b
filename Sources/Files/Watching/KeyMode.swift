internal import CLibrary

/// A terminal mode that delivers each key immediately and without echo, as long as this object exists.
package final class KeyMode {
  /// The previous settings of the terminal.
  private var former = termios()
  /// Whether Ctrl-C, Ctrl-\ and Ctrl-Z are read as keys instead of raising signals.
  private let readsInterrupts: Bool

  /// Sets the mode of the terminal on standard input, or returns `nil` if standard input is not a terminal.
  package init?(readingInterrupts: Bool = false) {
    readsInterrupts = readingInterrupts
    guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
    // When the process continues after a stop, the calling shell has reset the terminal. With this
    // empty handler, SIGCONT interrupts a wait for keys, so the waiting code can call `apply()`.
    _ = signal(SIGCONT) { _ in }
    apply()
  }

  /// Sets the mode again, after the process was stopped.
  package func apply() {
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | (readsInterrupts ? ISIG : 0))
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit { _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &former) }
}
