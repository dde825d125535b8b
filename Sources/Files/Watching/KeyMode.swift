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

  /// Stops the process group with the previous settings of the terminal, as Ctrl-Z does where it is
  /// not read as a key. Returns after the process group continues.
  package func suspend() {
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &former)
    _ = kill(0, SIGTSTP)
    apply()
  }

  deinit { _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &former) }
}
