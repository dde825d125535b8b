internal import CLibrary
internal import Locks

/// Handles Ctrl-C as a flag that long work polls, instead of ending the process.
package enum Interrupts {
  /// Whether Ctrl-C was typed. An atomic, because a signal handler sets it.
  private static let isRaised = Atomic(false)

  /// The last signal: SIGINT for Ctrl-C, or SIGTERM.
  private static let number = Atomic(SIGINT)

  /// Whether SIGTERM has the effect of Ctrl-C.
  private static let includesTermination = Atomic(false)

  /// Whether a second Ctrl-C ends the process, unless `clear()` is called between them.
  private static let isFinal = Atomic(true)

  /// Whether the flag was polled since Ctrl-C was typed.
  private static let isNoticed = Atomic(false)

  /// Whether Ctrl-C ends the process if work continues without polling the flag.
  private static let endsUnpolledWork = Atomic(false)

  /// The processor time without a poll after which Ctrl-C ends the process, in microseconds. Most
  /// work polls much sooner, and then the run can still write its reports.
  private static let unpolledTime = 900_000

  /// Starts to handle Ctrl-C. A second Ctrl-C ends the process with status 130, unless `clear()` is
  /// called between them.
  package static func watch() {
    // Initialize the flags now: a signal handler must not run a lazy initializer.
    TemporaryFiles.prepareRemoval()
    _ = (isRaised.load(ordering: .relaxed), isFinal.load(ordering: .relaxed))
    _ = (isNoticed.load(ordering: .relaxed), endsUnpolledWork.load(ordering: .relaxed))
    _ = (number.load(ordering: .relaxed), terminationTime)
    handle(SIGINT)
    if includesTermination.load(ordering: .relaxed) { handle(SIGTERM) }
  }

  private static func handle(_ signal: CInt) {
    let former = CLibrary.signal(signal) { signal in
      let last = Interrupts.number.exchange(signal, ordering: .relaxed)
      let isSecond = Interrupts.isRaised.exchange(true, ordering: .relaxed)
      if signal == SIGTERM {
        // `timeout` and others send SIGTERM twice, so a second SIGTERM does not end the process. Only the
        // alarm does.
        if last != SIGTERM || !isSecond { _ = alarm(Interrupts.terminationTime) }
      } else if isSecond, Interrupts.isFinal.load(ordering: .relaxed) {
        Interrupts.exit()
      }
      if Interrupts.endsUnpolledWork.load(ordering: .relaxed) { Interrupts.startTimer() }
    }
    guard signal == SIGTERM else { return }
    _ = CLibrary.signal(SIGALRM) { _ in Interrupts.exit() }
    // Bash ignores SIGINT for a process in the background, and listsh does not.
    if isIgnoring(former) { _ = CLibrary.signal(signal, SIG_IGN) }
  }

  /// The time after SIGTERM in which a command must end, in seconds. Output can be blocked.
  private static let terminationTime: CUnsignedInt = 5

  /// Lets SIGTERM end a command as Ctrl-C does, so that its reports contain what it has found. The
  /// exit status is then 143. Call this before `watch()`.
  package static func includeTermination() { includesTermination.store(true, ordering: .relaxed) }

  /// Whether the last signal was SIGTERM.
  package static var isTermination: Bool { number.load(ordering: .relaxed) == SIGTERM }

  /// Sets whether the first Ctrl-C ends the process with status 130 if work continues without polling
  /// the flag.
  ///
  /// Pass `false` for steps of a batch that cannot poll, such as reading a line of a million rows.
  package static func setEndsUnpolledWork(_ ends: Bool) {
    endsUnpolledWork.store(ends, ordering: .relaxed)
    guard ends else { return }
    _ = signal(SIGPROF) { _ in
      let isOpen = !Interrupts.isNoticed.load(ordering: .relaxed)
      if isOpen, Interrupts.isRaised.load(ordering: .relaxed),
        Interrupts.endsUnpolledWork.load(ordering: .relaxed)
      {
        Interrupts.exit()
      }
    }
  }

  /// Ends the process from a signal handler, with the status of the last signal.
  private static func exit() -> Never {
    TemporaryFiles.endProcessRestoringTerminal(by: number.load(ordering: .relaxed))
  }

  /// Whether Ctrl-C ends the process if work continues without polling the flag.
  package static var endsProcess: Bool { endsUnpolledWork.load(ordering: .relaxed) }

  /// Starts a timer of processor time, which does not count the time of other processes or of waiting.
  private static func startTimer() {
    var timer = itimerval()
    timer.it_value.tv_usec = numericCast(unpolledTime)
    let processorTime: CInt = 2  // `ITIMER_PROF`, which has a different type on each system.
    _ = unsafe setitimer(processorTime, &timer, nil)
  }

  /// Prevents Ctrl-C from ending the process, however often it is typed, so that the user loses no
  /// work.
  package static func neverEndProcess() { isFinal.store(false, ordering: .relaxed) }

  /// Whether Ctrl-C was typed since the last `clear()`, for a thread other than the one that works.
  package static var wasTyped: Bool { isRaised.load(ordering: .relaxed) }

  /// Whether Ctrl-C was typed since the last `clear()`. Long work polls this, and then ends.
  package static var isPending: Bool {
    guard wasTyped else { return false }
    isNoticed.store(true, ordering: .relaxed)
    return true
  }

  /// Clears the flag after the program has handled Ctrl-C.
  package static func clear() {
    isRaised.store(false, ordering: .relaxed)
    isNoticed.store(false, ordering: .relaxed)
  }
}
