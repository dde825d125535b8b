internal import CLibrary

#if DEBUG
  internal import Locks
#endif

/// Performs a system call that can fail. Debug builds can inject a failure for tests.
@inline(__always)
func calling(_ body: () -> Int) -> Int {
  #if DEBUG
    if let code = Fault.next() {
      errno = code
      return -1
    }
  #endif
  return body()
}

/// Whether a system call without a numeric result may proceed; false if a test injects a failure.
func isCallable() -> Bool {
  while calling({ 0 }) != 0 {
    if errno != EINTR { return false }
  }
  return true
}

/// Repeats `call` while it is interrupted by a signal or, with `event`, while the descriptor is not ready.
func retrying(
  _ path: String, waitingFor number: CInt = -1, _ event: CInt = 0, _ call: () -> Int
) throws(FileError) -> Int {
  while true {
    let result = calling(call)
    if result >= 0 { return result }
    switch errno {
    case EINTR: continue
    case EAGAIN where event != 0:
      var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = unsafe poll(&wanted, 1, -1)
    default: throw FileError(path: path, reason: .last)
    }
  }
}

#if DEBUG
  /// A fault that a test injects into a system call. Release builds do not contain it.
  ///
  /// `LISTSH_FAULT=7:28` makes the seventh call fail with error code 28, and `7+:28` makes the
  /// seventh call and all later calls fail. `7:kill` kills the process before the call, and
  /// `7:stop` stops the process there until SIGCONT. Each call appends a byte to the file
  /// `LISTSH_FAULT_COUNT`, so that a test can count the calls.
  private struct Fault: Sendable {
    /// The number of the call, from 1.
    var number: Int
    /// Whether all later calls fail too.
    var isLasting: Bool
    /// The error code, or `nil` if the process gets a signal.
    var code: CInt?
    /// The signal, if there is no error code.
    var signal: CInt

    /// The requested fault, if any.
    private static let wanted = Fault(Environment["LISTSH_FAULT"] ?? "")
    /// The number of calls so far.
    private static let made = Atomic(0)
    /// The descriptor of the file that each call appends a byte to, or -1.
    private static let count: CInt = {
      guard let path = Environment["LISTSH_FAULT_COUNT"] else { return -1 }
      return unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    }()

    /// Parses a fault such as `7:28`.
    init?(_ text: String) {
      let parts = text.split(separator: ":")
      guard parts.count == 2 else { return nil }
      isLasting = parts[0].hasSuffix("+")
      guard let number = Int(isLasting ? parts[0].dropLast() : parts[0]) else { return nil }
      self.number = number
      code = CInt(parts[1])
      signal = parts[1] == "stop" ? SIGSTOP : SIGKILL
    }

    /// Counts a call and returns the error code that the call must fail with, if any.
    static func next() -> CInt? {
      if count >= 0 { _ = unsafe write(count, ".", 1) }
      guard let wanted else { return nil }
      let number = made.add(1, ordering: .relaxed).newValue
      guard number == wanted.number || wanted.isLasting && number > wanted.number else {
        return nil
      }
      guard let code = wanted.code else {
        _ = kill(getpid(), wanted.signal)
        return nil
      }
      return code
    }
  }
#endif
