#if DEBUG
  internal import Locks
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Makes a system call that can fail. Debug builds can inject a failure for tests.
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

/// Whether a call to the system that answers no number can be made, which is so but where a test wants it to fail.
func isCallable() -> Bool {
  while calling({ 0 }) != 0 {
    if errno != EINTR { return false }
  }
  return true
}

/// Repeats `call` while signals interrupt it or, with `event`, while the descriptor is not ready for it.
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
  /// The call to the system that a test wants to fail, or to find the process at: no part of what is shipped.
  ///
  /// `LISTSH_FAULT=7:28` lets the seventh call fail with code 28, `7+:28` every one from it on; `7:kill` ends the process before
  /// it, and `7:stop` stops it there until SIGCONT. Each call appends a byte to the file `LISTSH_FAULT_COUNT`, so
  /// that a test knows when it has tried all.
  private struct Fault: Sendable {
    /// The number of the call, from 1.
    var number: Int
    /// Whether all that come after it fail too.
    var goesOn: Bool
    /// The system's code, or `nil` where the process gets a signal.
    var code: CInt?
    /// The signal that the process gets instead.
    var signal: CInt

    /// The fault that the test asks for, if any.
    private static let wanted = Fault(Environment["LISTSH_FAULT"] ?? "")
    /// How many calls were made.
    private static let made = Atomic(0)
    /// The file that each call appends a byte to, or -1.
    private static let count: CInt = {
      guard let path = Environment["LISTSH_FAULT_COUNT"] else { return -1 }
      return unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    }()

    /// Reads what the test wants, such as `7:28`.
    init?(_ text: String) {
      let parts = text.split(separator: ":")
      guard parts.count == 2 else { return nil }
      goesOn = parts[0].hasSuffix("+")
      guard let number = Int(goesOn ? parts[0].dropLast() : parts[0]) else { return nil }
      self.number = number
      code = CInt(parts[1])
      signal = parts[1] == "stop" ? SIGSTOP : SIGKILL
    }

    /// Counts a call and returns the code that it fails with, if it is to fail.
    static func next() -> CInt? {
      if count >= 0 { _ = unsafe write(count, ".", 1) }
      guard let wanted else { return nil }
      let number = made.add(1, ordering: .relaxed).newValue
      guard number == wanted.number || wanted.goesOn && number > wanted.number else { return nil }
      guard let code = wanted.code else {
        _ = kill(getpid(), wanted.signal)
        return nil
      }
      return code
    }
  }
#endif
