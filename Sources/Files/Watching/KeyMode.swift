internal import CLibrary
internal import Locks

/// A terminal mode that delivers each key immediately and without echo, as long as this object exists.
package final class KeyMode {
  /// Whether Ctrl-C, Ctrl-\ and Ctrl-Z are read as keys instead of raising signals.
  package var readsInterrupts = false {
    didSet { apply() }
  }

  /// The former handling of Ctrl-\, which ends the process only while this object exists.
  private let formerHandler: (@convention(c) (CInt) -> Void)?
  /// The previous settings of the terminal, which a signal handler restores while `isChanged` is true.
  nonisolated(unsafe) private static var restored = termios()
  /// Whether the settings of the terminal are changed.
  private static let isChanged = Atomic(false)

  /// Sets the mode of the terminal on standard input, or returns `nil` if standard input is not a terminal.
  package init?() {
    var former = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
    unsafe Self.restored = former
    Self.isChanged.store(true, ordering: .releasing)
    // The other signals that end the process are handled everywhere.
    formerHandler = signal(SIGQUIT) { signal in
      TemporaryFiles.endProcessRestoringTerminal(by: signal)
    }
    // When the process continues after a stop, the calling shell has reset the terminal. With this
    // empty handler, SIGCONT interrupts a wait for keys, so the waiting code can call `apply()`.
    _ = signal(SIGCONT) { _ in }
    apply()
  }

  /// Sets the mode again, after the process was stopped.
  package func apply() {
    var settings = unsafe Self.restored
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | (readsInterrupts ? ISIG : 0))
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Stops the process group with the previous settings of the terminal, as Ctrl-Z does if it is
  /// not read as a key. Returns after the process group continues.
  package func suspend() {
    var settings = unsafe Self.restored
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    _ = kill(0, SIGTSTP)
    apply()
  }

  deinit {
    Self.restore()
    Self.isChanged.store(false, ordering: .releasing)
    _ = signal(SIGQUIT, formerHandler)
  }

  /// Creates what ``restore()`` reads, because a signal handler cannot create it safely.
  static func prepareRestoring() {
    _ = unsafe (isChanged.load(ordering: .relaxed), restored)
  }

  /// Restores the settings of the terminal. A signal handler may call it.
  static func restore() {
    // The shell has already restored the terminal of a process in the background, and stops such a
    // process when it changes the terminal.
    guard isChanged.load(ordering: .acquiring), tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    var settings = unsafe restored
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
