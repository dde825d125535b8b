internal import CEditLine
internal import Files
internal import Locks

/// The pending signals. A signal handler can only record them.
enum SignalInbox {
  /// One bit for each pending signal number.
  private static let arrived = Atomic<UInt64>(0)

  /// The two ends of the pipe that wakes a thread that waits for keys.
  static let wakePipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = unsafe cel_wake_pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// Collects `signals` from now on.
  static func watch(_ signals: [Int32]) {
    // Create both before a handler needs them, because a handler cannot create them safely.
    _ = (wakePipe, arrived.load(ordering: .relaxed))
    for signal in signals { _ = cel_handle_signal(signal) { SignalInbox.leave($0) } }
  }

  /// Runs `body`, which uses the terminal, and meanwhile collects the signals that end or stop the
  /// process. Then restores the previous handlers of SIGTERM and SIGHUP, and the default actions of
  /// the other signals. If SIGTERM or SIGHUP is ignored, as with `nohup`, it stays ignored.
  static func whileUsingTerminal<Value>(_ body: () -> Value) -> Value {
    let handled = [SIGTERM, SIGHUP]
    let others = [SIGQUIT, SIGTSTP, SIGCONT]
    watch(others)
    let former = handled.map { signal in
      cel_handle_unignored_signal(signal) { SignalInbox.leave($0) }
    }
    defer {
      for (signal, handler) in zip(handled, former) { _ = cel_handle_signal(signal, handler) }
      others.forEach(cel_default_signal)
    }
    return body()
  }

  /// The signals that end the program after the terminal is restored.
  static let fatalSignals = [SIGTERM, SIGHUP, SIGQUIT]

  /// Stops the process group, as the terminal would, and returns after SIGCONT.
  static func stopProcessGroup() {
    cel_default_signal(SIGTSTP)
    _ = kill(0, SIGTSTP)
    watch([SIGTSTP])
  }

  static var isEmpty: Bool { arrived.load(ordering: .acquiring) == 0 }

  /// Returns whether `signal` is pending, and clears it.
  static func consume(_ signal: Int32) -> Bool {
    arrived.bitwiseAnd(~bit(of: signal), ordering: .acquiringAndReleasing).oldValue
      & bit(of: signal) != 0
  }

  /// Empties the pipe that woke the caller.
  static func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(wakePipe.reading, &bytes, bytes.count) > 0 {}
  }

  /// Records a signal. A handler does nothing else.
  private static func leave(_ signal: Int32) {
    let error = cel_error()
    arrived.bitwiseOr(bit(of: signal), ordering: .acquiringAndReleasing)
    var byte: UInt8 = 0
    _ = unsafe write(wakePipe.writing, &byte, 1)
    cel_set_error(error)
  }

  private static func bit(of signal: Int32) -> UInt64 { 1 << UInt64(signal & 63) }
}

/// Reads a line. Meanwhile, Ctrl-C abandons the line; before and after that, long work polls for
/// Ctrl-C.
func whileCollectingInterrupts<Result>(_ read: () -> Result) -> Result {
  SignalInbox.watch([SIGINT, SIGWINCH])
  _ = SignalInbox.consume(SIGINT)
  defer {
    Interrupts.clear()
    Interrupts.watch()
  }
  return read()
}
