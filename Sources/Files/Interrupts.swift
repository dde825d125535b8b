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

  /// Whether a second one that nobody has asked for ends the process.
  private static let isFinal = Atomic(true)

  /// Begins to notice Ctrl-C; a second one that nobody has asked for ends the process with status 130.
  package static func watch() {
    // What a handler touches is made before it runs.
    _ = (isRaised.load(ordering: .relaxed), isFinal.load(ordering: .relaxed))
    _ = signal(SIGINT) { _ in
      let isSecond = Interrupts.isRaised.exchange(true, ordering: .relaxed)
      if isSecond, Interrupts.isFinal.load(ordering: .relaxed) { _exit(130) }
    }
  }

  /// Makes any number of Ctrl-C no more than one: a person's work is not lost to an impatient key.
  package static func outlast() { isFinal.store(false, ordering: .relaxed) }

  /// Whether Ctrl-C was typed since the last `clear()`.
  package static var isPending: Bool { isRaised.load(ordering: .relaxed) }

  /// Forgets a Ctrl-C that has been answered.
  package static func clear() { isRaised.store(false, ordering: .relaxed) }
}
