internal import Locks

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A command of the shell in a process group of its own, talked to through pipes that never make this process wait.
///
/// A guardian beside it ends the group where this process ends without having done so, even by SIGKILL.
package final class ChildProcess {
  /// Something that came from the process, or did not.
  package enum Event: Hashable, Sendable {
    /// Bytes of its standard output.
    case output([UInt8])
    /// Bytes of its standard error.
    case diagnostics([UInt8])
    /// It closed its standard output, which it does when it ends at the latest.
    case outputEnded
    /// Nothing came in time.
    case timeout
    /// The caller wants to stop waiting.
    case interruption
  }

  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    /// It returned this status.
    case exited(CInt)
    /// This signal ended it.
    case signaled(CInt)
    /// It had to be ended, since it did not do so by itself.
    case stopped
  }

  /// The number of the process, which is that of its group.
  package let number: CInt
  /// How it ended, once that is known.
  package private(set) var ending: Ending?

  /// This side of its standard input, until that is closed.
  private var input: Descriptor?
  /// This side of its standard output, until that ends.
  private var output: Descriptor?
  /// This side of its standard error, until that ends.
  private var diagnostics: Descriptor?
  /// What waits to be written, and from where on.
  private var unsent: [UInt8] = []
  /// How many of these bytes are written.
  private var sentCount = 0
  /// What ends the group where this process cannot; there may be none.
  private let guardian: Watchdog?
  /// What every process that comes of it has in its environment.
  private let mark: String

  /// Processes are started one after the other: none inherits what is meant for another.
  private static let starting = Mutex(0)

  /// Hands `command` to `sh -c`.
  package init(shell command: String) throws(FileError) {
    // A write to a process that has ended is an error, and must not end this process by SIGPIPE.
    _ = signal(SIGPIPE, SIG_IGN)
    guard !command.contains(byte: 0) else {
      throw FileError(path: "the command", reason: .system(code: EINVAL))
    }
    let result = Self.starting.withLock { count -> Result<Started, FileError> in
      count += 1
      let mark = "\(getpid()).\(count)"
      return Result { () throws(FileError) in try Self.start(command, mark) }
    }
    let started = try result.get()
    number = started.number
    input = started.input
    output = started.output
    diagnostics = started.diagnostics
    guardian = started.guardian
    mark = started.mark
  }

  /// A process that was just started, and this process's ends of its pipes.
  private struct Started {
    /// The number of the process.
    var number: CInt
    /// This side of its standard input.
    var input: Descriptor
    /// This side of its standard output.
    var output: Descriptor
    /// This side of its standard error.
    var diagnostics: Descriptor
    /// What ends its group where this process cannot.
    var guardian: Watchdog?
    /// What it and all that comes of it have in their environment.
    var mark: String
  }

  /// Starts the command with its pipes, and the guardian of its group.
  private static func start(_ command: String, _ mark: String) throws(FileError) -> Started {
    let toChild = try makePipe(readByOther: true)
    let fromChild = try makePipe(readByOther: false)
    let talk = try makePipe(readByOther: false)
    let number = try spawn(
      ["/bin/sh", "-c", command], environment: inheritedVariables + ["\(markName)=\(mark)"],
      streams: [toChild.other.number, fromChild.other.number, talk.other.number])
    let guardian = Watchdog(group: number, mark: mark)
    return Started(
      number: number, input: toChild.own, output: fromChild.own, diagnostics: talk.own,
      guardian: guardian, mark: mark)
  }

  deinit { end(within: 0) }

  /// Queues `bytes` for its standard input; they are written while it is waited for.
  package func send(_ bytes: [UInt8]) {
    if sentCount == unsent.count {
      unsent = bytes
      sentCount = 0
    } else {
      unsent += bytes
    }
    write()
  }

  /// Closes its standard input.
  package func closeInput() { input = nil }

  /// Waits for what comes next until `deadline`, in nanoseconds of the monotonic clock, or until `isStopped`.
  package func next(
    until deadline: Int, isStopped: () -> Bool = { false }
  ) throws(FileError) -> Event {
    var isOver = false
    while true {
      if isStopped() { return .interruption }
      var streams = awaitedStreams
      // Once its output has ended, only its standard error can still bring something.
      let left = output == nil ? 0 : deadline - Environment.monotonicNanoseconds()
      // Ctrl-C may reach another thread, so the wait is short.
      let pause = max(0, min(left / 1_000_000 + 1, 50))
      let count = unsafe poll(
        &streams, nfds_t(streams.count), CInt(left <= 0 || isOver ? 0 : pause))
      if count < 0, errno != EINTR { throw FileError(path: "the adapter", reason: .last) }
      if count > 0 {
        if let event = try event(of: streams) { return event }
      } else if count == 0, output != nil, hasEnded {
        // What it started may hold its output open; what it said itself is there by now, and looked for once more.
        if isOver {
          output = nil
          return .outputEnded
        }
        isOver = true
      } else if count == 0, left <= 0 {
        return output == nil ? .outputEnded : .timeout
      }
    }
  }

  /// The streams that something can happen to.
  private var awaitedStreams: [pollfd] {
    var streams: [pollfd] = []
    if let output { streams.append(pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)) }
    if let diagnostics {
      streams.append(pollfd(fd: diagnostics.number, events: Int16(POLLIN), revents: 0))
    }
    if let input, sentCount < unsent.count {
      streams.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0))
    }
    return streams
  }

  /// Reads from the `streams` that are ready until there is something to return, and writes queued bytes.
  private func event(of streams: [pollfd]) throws(FileError) -> Event? {
    // Standard error first: it may explain an error in what follows.
    for ready in streams where ready.revents != 0 && ready.fd == diagnostics?.number {
      if let bytes = try read(&diagnostics) { return .diagnostics(bytes) }
    }
    for ready in streams where ready.revents != 0 {
      if ready.fd == output?.number {
        guard let bytes = try read(&output) else { return .outputEnded }
        if !bytes.isEmpty { return .output(bytes) }
      } else if ready.fd == input?.number {
        write()
      }
    }
    return nil
  }

  /// Returns what has come already, without waiting.
  package func pending() throws(FileError) -> Event? {
    switch try next(until: 0) {
    case .timeout, .interruption: nil
    case let event: event
    }
  }

  /// Reads what is there; `nil` is the end, after which the stream is closed.
  private func read(_ stream: inout Descriptor?) throws(FileError) -> [UInt8]? {
    guard let open = stream else { return nil }
    var isAtEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe SystemCalls.read(open.number, buffer.baseAddress, 1 << 16)
      count = max(0, result)
      isAtEnd = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
    }
    if isAtEnd { stream = nil }
    return isAtEnd ? nil : bytes
  }

  /// Writes as much of the queue as the pipe accepts. If the reader has closed it, the queue is dropped.
  private func write() {
    while let input, sentCount < unsent.count {
      let rest = unsent[sentCount...]
      let count = unsafe rest.withUnsafeBytes {
        unsafe SystemCalls.write(input.number, $0.baseAddress, $0.count)
      }
      if count > 0 {
        sentCount += count
      } else if errno != EINTR {
        if errno != EAGAIN { sentCount = unsent.count }
        return
      }
    }
  }

  /// Whether the process itself has ended, which leaves its group to be ended.
  package var hasEnded: Bool {
    if ending != nil { return true }
    var information = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
    let ended = unsafe information.processNumber
    return result != 0 || ended == number
  }

  /// Closes its standard input, waits for it to end by itself for this many milliseconds, and kills what is left of its group.
  ///
  /// What it says until then is handed to `hear`.
  @discardableResult
  package func end(
    within milliseconds: Int, hear: (Event) -> Void = { _ in }
  ) -> Ending {
    if let ending { return ending }
    closeInput()
    wait(milliseconds: milliseconds, hear)
    let endedByItself = hasEnded
    if !endedByItself {
      _ = kill(-number, SIGTERM)
      wait(milliseconds: min(milliseconds, Self.patience), hear)
    }
    // Its status has not been collected yet, so its process number and group are not reused.
    _ = kill(-number, SIGKILL)
    drain(hear)
    var status: CInt = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    endMarked(mark)
    guardian?.dismiss()
    output = nil
    diagnostics = nil
    let signal = status & 0x7F
    let ending: Ending =
      endedByItself ? signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal) : .stopped
    self.ending = ending
    return ending
  }

  /// How many milliseconds lie between SIGTERM and SIGKILL.
  private static let patience = 500

  /// Hears what comes until the process has ended, for at most `milliseconds`.
  private func wait(milliseconds: Int, _ hear: (Event) -> Void) {
    let deadline = Environment.monotonicNanoseconds() + milliseconds * 1_000_000
    var pause = 1
    while !hasEnded {
      let now = Environment.monotonicNanoseconds()
      if now >= deadline { return }
      // The end of a process does not close a pipe that other processes hold open.
      let event = try? next(until: min(deadline, now + pause * 1_000_000))
      if let event { hear(event) }
      if event == nil || event == .outputEnded { usleep(UInt32(pause) * 1_000) }
      pause = min(2 * pause, 20)
    }
  }

  /// Hears what is left in the pipes.
  private func drain(_ hear: (Event) -> Void) {
    for _ in 0..<64 {
      guard let event = try? pending(), event != .outputEnded else { return }
      hear(event)
    }
  }
}

/// The calls whose names methods here have too.
private enum SystemCalls {
  /// Reads what is there, up to `count` bytes.
  static func read(_ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(number, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(number, buffer, count)
    #else
      unsafe Darwin.read(number, buffer, count)
    #endif
  }

  /// Writes what there is room for, up to `count` bytes.
  static func write(_ number: CInt, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(number, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.write(number, buffer, count)
    #else
      unsafe Darwin.write(number, buffer, count)
    #endif
  }
}

extension siginfo_t {
  /// The process that it is about.
  fileprivate var processNumber: pid_t {
    #if canImport(Darwin)
      unsafe si_pid
    #else
      unsafe _sifields._sigchld.si_pid
    #endif
  }
}
