internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Ctrl-C as a question that long work asks, instead of the end of the process.
package enum Interrupts {
  /// Whether Ctrl-C was typed, in a form that a signal handler may touch.
  private static let isRaised = Atomic(false)

  /// Begins to notice Ctrl-C; a second one that nobody has asked for ends the process with status 130.
  package static func watch() {
    _ = signal(SIGINT) { _ in
      if Interrupts.isRaised.exchange(true, ordering: .relaxed) { _exit(130) }
    }
  }

  /// Whether Ctrl-C was typed since the last `clear()`.
  package static var isPending: Bool { isRaised.load(ordering: .relaxed) }

  /// Forgets a Ctrl-C that has been answered.
  package static func clear() { isRaised.store(false, ordering: .relaxed) }
}
