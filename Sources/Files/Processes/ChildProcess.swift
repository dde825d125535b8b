internal import CLibrary
internal import Locks

/// A shell command in a process group of its own, connected by nonblocking pipes.
///
/// If listsh ends, even by SIGKILL, and has not ended the group, a watchdog process ends the group.
package final class ChildProcess {
  /// An event of the process or of the wait for it.
  package enum Event: Hashable, Sendable {
    /// Bytes of standard output.
    case output([UInt8])
    /// Bytes of standard error.
    case diagnostics([UInt8])
    /// Standard output was closed. This event arrives at the latest when the process ends.
    case outputEnded
    /// Nothing arrived before the deadline.
    case timeout
    /// The caller stopped the wait.
    case interruption
  }

  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    /// The process exited with this status.
    case exited(CInt)
    /// A signal terminated the process.
    case signaled(CInt)
    /// The process was killed, because it did not end by itself.
    case stopped
  }

  /// The process ID, which is also the ID of its group.
  private let number: CInt
  /// How the process ended, or `nil` while it runs.
  package private(set) var ending: Ending?

  /// The write end of the pipe to standard input, until it is closed.
  private var input: Descriptor?
  /// The read end of the pipe from standard output, until its end.
  private var output: Descriptor?
  /// The read end of the pipe from standard error, until its end.
  private var diagnostics: Descriptor?
  /// The bytes to write to standard input.
  private var unsent: [UInt8] = []
  /// The number of `unsent` bytes that are written already.
  private var sentCount = 0
  /// The watchdog, or `nil` if it could not be started.
  private let watchdog: Watchdog?
  /// The value of the environment variable that marks all descendants of the process.
  private let mark: String

  /// The lock for starting processes one at a time, so that none inherits the pipes of another. The
  /// value is the number of processes started so far, which makes each mark unique.
  private static let starting = Mutex(0)

  /// Runs `command` with `sh -c`.
  package init(shell command: String) throws(FileError) {
    // Without this, a write to a process that has ended would end this process by SIGPIPE.
    _ = signal(SIGPIPE, SIG_IGN)
    guard !command.utf8.contains(0) else {
      throw FileError(path: "the command", reason: .system(code: EINVAL))
    }
    (number, input, output, diagnostics, watchdog, mark) = try Self.starting.withLock {
      (count) throws(FileError) in
      count += 1
      return try Self.start(command, "\(getpid()).\(count)")
    }
  }

  /// Starts the command with its pipes and its watchdog. Returns this process's ends of the pipes.
  private static func start(_ command: String, _ mark: String) throws(FileError) -> (
    number: CInt, input: Descriptor?, output: Descriptor?, diagnostics: Descriptor?,
    watchdog: Watchdog?, mark: String
  ) {
    let toChild = try makePipe(readByOther: true)
    let fromChild = try makePipe(readByOther: false)
    let talk = try makePipe(readByOther: false)
    // The watchdog starts first, so that the command ends with this process at any moment.
    let watchdog = Watchdog(mark: mark)
    let number: pid_t
    do throws(FileError) {
      number = try spawn(
        ["/bin/sh", "-c", command], environment: inheritedVariables + ["\(markName)=\(mark)"],
        streams: [toChild.other.number, fromChild.other.number, talk.other.number])
    } catch {
      watchdog?.dismiss()
      throw error
    }
    watchdog?.guardGroup(number)
    return (number, toChild.own, fromChild.own, talk.own, watchdog, mark)
  }

  deinit { end(within: 0) }

  /// Queues `bytes` for standard input, and writes as many as the pipe accepts now.
  /// ``next(until:isStopped:)`` writes the rest later.
  package func send(_ bytes: [UInt8]) {
    if sentCount == unsent.count {
      unsent = bytes
      sentCount = 0
    } else {
      unsent += bytes
    }
    writeQueue()
  }

  /// Waits for the next event until `deadline`, in nanoseconds of the monotonic clock, or until `isStopped` returns
  /// true.
  package func next(
    until deadline: Int, isStopped: () -> Bool = { false }
  ) throws(FileError) -> Event {
    var isOver = false
    while true {
      if isStopped() { return .interruption }
      var streams = awaitedStreams
      // After the end of standard output, only standard error is read, without waiting.
      let left = output == nil ? 0 : deadline - Environment.monotonicNanoseconds()
      // The handler of Ctrl-C may run on another thread, so the wait is short.
      let pause = max(0, min(left / 1_000_000 + 1, 50))
      let count = unsafe poll(
        &streams, nfds_t(streams.count), CInt(left <= 0 || isOver ? 0 : pause))
      if count < 0, errno != EINTR { throw FileError(path: "the adapter", reason: .last) }
      if count > 0 {
        if let event = event(of: streams) { return event }
      } else if count == 0, output != nil, hasEnded {
        // A descendant may keep the pipe open. One more poll reads what the process wrote before it ended.
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

  /// Reads from the `streams` that are ready until there is an event to return. Writes queued
  /// bytes.
  private func event(of streams: [pollfd]) -> Event? {
    // Standard error first, because it may explain an error in the output.
    for ready in streams where ready.revents != 0 && ready.fd == diagnostics?.number {
      if let bytes = readAvailable(from: &diagnostics) { return .diagnostics(bytes) }
    }
    for ready in streams where ready.revents != 0 {
      if ready.fd == output?.number {
        guard let bytes = readAvailable(from: &output) else { return .outputEnded }
        if !bytes.isEmpty { return .output(bytes) }
      } else if ready.fd == input?.number {
        writeQueue()
      }
    }
    return nil
  }

  /// Reads the available bytes; at the end, closes the stream and returns `nil`.
  private func readAvailable(from stream: inout Descriptor?) -> [UInt8]? {
    guard let open = stream else { return nil }
    var isAtEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe read(open.number, buffer.baseAddress, 1 << 16)
      count = max(0, result)
      isAtEnd = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
    }
    if isAtEnd { stream = nil }
    return isAtEnd ? nil : bytes
  }

  /// Writes as much of the queue as the pipe accepts. Discards the queue if the reader has closed
  /// the pipe.
  private func writeQueue() {
    while let input, sentCount < unsent.count {
      let rest = unsent[sentCount...]
      let count = unsafe rest.withUnsafeBytes {
        unsafe write(input.number, $0.baseAddress, $0.count)
      }
      if count > 0 {
        sentCount += count
      } else if errno != EINTR {
        if errno != EAGAIN { sentCount = unsent.count }
        return
      }
    }
  }

  /// Closes standard input of the process.
  package func closeInput() { input = nil }

  /// Whether the process has ended. Its group may still run.
  private var hasEnded: Bool {
    if ending != nil { return true }
    var information = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
    let ended = unsafe information.processNumber
    return result != 0 || ended == number
  }

  /// Closes standard input, waits up to `milliseconds` for the process to end, and kills the rest of its group.
  ///
  /// Passes the events until then to `hear`.
  @discardableResult
  package func end(
    within milliseconds: Int, hear: (Event) -> Void = { _ in }
  ) -> Ending {
    if let ending { return ending }
    input = nil
    wait(milliseconds: milliseconds, hear)
    let endedByItself = hasEnded
    if !endedByItself {
      _ = kill(-number, SIGTERM)
      wait(milliseconds: min(milliseconds, Self.gracePeriod), hear)
    }
    // The status of the process has not been collected yet, so the system does not reuse its
    // process number and group.
    _ = kill(-number, SIGKILL)
    drain(hear)
    var status: CInt = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    endMarked(mark)
    watchdog?.dismiss()
    output = nil
    diagnostics = nil
    let signal = status & 0x7F
    let ending: Ending =
      endedByItself ? signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal) : .stopped
    self.ending = ending
    return ending
  }

  /// The time between SIGTERM and SIGKILL, in milliseconds.
  private static let gracePeriod = 500

  /// Passes events to `hear` until the process has ended, for at most `milliseconds`.
  private func wait(milliseconds: Int, _ hear: (Event) -> Void) {
    let deadline = Environment.monotonicNanoseconds() + milliseconds * 1_000_000
    var pause = 1
    while !hasEnded {
      let now = Environment.monotonicNanoseconds()
      if now >= deadline { return }
      // A pipe stays open if the process has ended but a descendant still runs, so the end is polled.
      let event = try? next(until: min(deadline, now + pause * 1_000_000))
      if let event { hear(event) }
      if event == nil || event == .outputEnded { usleep(UInt32(pause) * 1_000) }
      pause = min(2 * pause, 20)
    }
  }

  /// Passes the remaining events in the pipes to `hear`.
  private func drain(_ hear: (Event) -> Void) {
    for _ in 0..<64 {
      guard let event = try? next(until: 0), event != .timeout, event != .outputEnded
      else { return }
      hear(event)
    }
  }
}

extension siginfo_t {
  /// The process ID in the information.
  fileprivate var processNumber: pid_t {
    #if canImport(Darwin)
      unsafe si_pid
    #else
      unsafe _sifields._sigchld.si_pid
    #endif
  }
}

/// Starts the program named by the first word with only `streams` open. Without a process group of its own, Ctrl-C ends
/// the program too.
func spawn(
  _ words: [String], environment: [String], streams: [CInt], hasOwnGroup: Bool = true
) throws(FileError) -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  _ = unsafe posix_spawn_file_actions_init(&actions)
  defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
  _ = unsafe posix_spawnattr_init(&attributes)
  defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
  for (number, stream) in streams.enumerated() {
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, stream, CInt(number))
  }
  // Close all other descriptors that this process may have left inheritable.
  #if !canImport(Darwin)
    for number in numbersIn("/proc/self/fd") where number >= streams.count {
      _ = unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  #endif
  // Reset signals, because ignored and blocked signals are inherited.
  var signals = sigset_t()
  _ = unsafe sigemptyset(&signals)
  _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGXFSZ, SIGTSTP] {
    _ = unsafe sigaddset(&signals, signal)
  }
  _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
  var flags = CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
  if hasOwnGroup { flags |= CInt(POSIX_SPAWN_SETPGROUP) }
  #if canImport(Darwin)
    flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif
  _ = unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  let copy = { (text: String) in unsafe Path.withSystemPath(text) { unsafe strdup($0) } }
  let arguments = unsafe words.map { unsafe copy($0) } + [nil]
  let variables = unsafe environment.map { unsafe copy($0) } + [nil]
  let texts = unsafe arguments + variables
  defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
  var program = pid_t()
  let code = unsafe Path.withSystemPath(words[0]) {
    unsafe posix_spawn(&program, $0, &actions, &attributes, arguments, variables)
  }
  guard code == 0 else { throw FileError(path: words[0], reason: .system(code: code)) }
  return program
}

/// Creates a pipe whose own end is nonblocking. Neither end is inherited. Errors of reading and
/// writing call both ends `name`.
func makePipe(
  readByOther: Bool, name: String = "the adapter"
) throws(FileError) -> (own: Descriptor, other: Descriptor) {
  var ends: [CInt] = [-1, -1]
  guard unsafe pipe(&ends) == 0 else { throw FileError(path: "a pipe", reason: .last) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  let own = readByOther ? ends[1] : ends[0]
  _ = fcntl(own, F_SETFL, O_NONBLOCK)
  let descriptors = ends.map { Descriptor($0, name: name, isOwned: true) }
  return readByOther ? (descriptors[1], descriptors[0]) : (descriptors[0], descriptors[1])
}

/// The environment of this process as `NAME=VALUE` strings, without the mark that an adapter's descendants have.
var inheritedVariables: [String] {
  var lines: [String] = []
  // Typed as optional, because `environ` can be null on some systems.
  let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
  guard var entry = unsafe first else { return [] }
  while let line = unsafe entry.pointee {
    let text = unsafe Path.text(of: line)
    if !text.hasPrefix("\(markName)=") { lines.append(text) }
    unsafe entry += 1
  }
  return lines
}

/// Returns the names in a folder that are numbers.
func numbersIn(_ path: String) -> [CInt] {
  ((try? entries(ofFolder: path)) ?? []).compactMap { CInt($0.name) }
}
