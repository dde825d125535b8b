internal import Locks

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

  /// Whether a second Ctrl-C ends the process if the first was not polled.
  private static let isFinal = Atomic(true)

  /// Whether the program has polled it since it was typed.
  private static let isNoticed = Atomic(false)

  /// Whether a process that works on and does not ask is ended.
  private static let endsUnnoticed = Atomic(false)

  /// How many microseconds of processor time it may work on: less than a person notices, more than all that asks needs.
  private static let patience = 40_000

  /// Starts to handle Ctrl-C. If the program does not poll the first, a second one ends the process with status 130.
  package static func watch() {
    // What a handler touches is made before it runs.
    _ = (isRaised.load(ordering: .relaxed), isFinal.load(ordering: .relaxed))
    _ = (isNoticed.load(ordering: .relaxed), endsUnnoticed.load(ordering: .relaxed))
    _ = signal(SIGINT) { _ in
      let isSecond = Interrupts.isRaised.exchange(true, ordering: .relaxed)
      if isSecond, Interrupts.isFinal.load(ordering: .relaxed) { _exit(130) }
      if Interrupts.endsUnnoticed.load(ordering: .relaxed) { Interrupts.startTimer() }
    }
  }

  /// Ends the process with status 130, too, where work goes on after the first Ctrl-C that does not ask for it.
  ///
  /// It does not where `ends` is false: some steps of a batch, such as reading a line of a million rows, are one piece.
  package static func endUnnoticed(_ ends: Bool = true) {
    endsUnnoticed.store(ends, ordering: .relaxed)
    guard ends else { return }
    _ = signal(SIGPROF) { _ in
      let isOpen = !Interrupts.isNoticed.load(ordering: .relaxed)
      if isOpen, Interrupts.isRaised.load(ordering: .relaxed),
        Interrupts.endsUnnoticed.load(ordering: .relaxed)
      {
        _exit(130)
      }
    }
  }

  /// Whether the first Ctrl-C ends the process at once.
  package static var endsProcess: Bool { endsUnnoticed.load(ordering: .relaxed) }

  /// Starts a timer of processor time; time of other processes, or spent waiting, does not count.
  private static func startTimer() {
    var timer = itimerval()
    timer.it_value.tv_usec = numericCast(patience)
    let processorTime: CInt = 2  // ITIMER_PROF, which every system gives a type of its own.
    _ = unsafe setitimer(processorTime, &timer, nil)
  }

  /// Makes any number of Ctrl-C no more than one: a person's work is not lost to an impatient key.
  package static func outlast() { isFinal.store(false, ordering: .relaxed) }

  /// Whether Ctrl-C was typed since the last `clear()`.
  package static var isPending: Bool {
    guard isRaised.load(ordering: .relaxed) else { return false }
    isNoticed.store(true, ordering: .relaxed)
    return true
  }

  /// Forgets a Ctrl-C that has been answered.
  package static func clear() {
    isRaised.store(false, ordering: .relaxed)
    isNoticed.store(false, ordering: .relaxed)
  }
}
