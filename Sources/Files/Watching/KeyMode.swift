#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A terminal that hands over each key as it is typed, and shows none, as long as this is kept.
package final class KeyMode {
  /// How the terminal was set before.
  private var former = termios()
  /// Whether Ctrl-C and its like are keys too, not signals.
  private let readsInterrupts: Bool

  /// Sets the terminal of standard input so, or returns nothing where that is none.
  package init?(readingInterrupts: Bool = false) {
    readsInterrupts = readingInterrupts
    guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
    // After a stop and continue, the calling shell has reset the terminal. The signal ends the wait, so the mode is set again.
    _ = signal(SIGCONT) { _ in }
    apply()
  }

  /// Sets it so again, after it was stopped.
  package func apply() {
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | (readsInterrupts ? ISIG : 0))
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit { _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &former) }
}
