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
  package enum Happening: Hashable, Sendable {
    /// Bytes of its standard output.
    case output([UInt8])
    /// Bytes of its standard error.
    case diagnostics([UInt8])
    /// It closed its standard output, which it does when it ends at the latest.
    case outputEnded
    /// Nothing came in time.
    case timeout
    /// Somebody wants the waiting to stop.
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

  private var input: Descriptor?
  private var output: Descriptor?
  private var diagnostics: Descriptor?
  /// What waits to be written, and from where on.
  private var unsent: [UInt8] = []
  private var sentCount = 0
  private let guardian: Guardian?
  /// What every process that comes of it has in its environment.
  private let mark: String

  /// The end of this process's side of a pipe, and that of the other.
  private typealias Pipe = (own: Descriptor, other: Descriptor)

  /// Processes are started one after the other: none inherits what is meant for another.
  private static let starting = Mutex(0)

  /// Hands `command` to `sh -c`.
  package init(shell command: String) throws(FileError) {
    // A write to a process that has ended is an error to tell, not the end of this one.
    _ = signal(SIGPIPE, SIG_IGN)
    guard !command.utf8.contains(0) else {
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

  private struct Started {
    var number: CInt
    var input: Descriptor
    var output: Descriptor
    var diagnostics: Descriptor
    var guardian: Guardian?
    var mark: String
  }

  private static func start(_ command: String, _ mark: String) throws(FileError) -> Started {
    let toChild = try pipe(readByOther: true)
    let fromChild = try pipe(readByOther: false)
    let talk = try pipe(readByOther: false)
    let number = try spawn(
      ["/bin/sh", "-c", command], environment: inherited + ["\(markName)=\(mark)"],
      streams: [toChild.other.number, fromChild.other.number, talk.other.number])
    let guardian = Guardian(group: number, mark: mark)
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
  ) throws(FileError) -> Happening {
    var isOver = false
    while true {
      if isStopped() { return .interruption }
      var wanted: [pollfd] = []
      if let output { wanted.append(pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)) }
      if let diagnostics {
        wanted.append(pollfd(fd: diagnostics.number, events: Int16(POLLIN), revents: 0))
      }
      if let input, sentCount < unsent.count {
        wanted.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0))
      }
      // Behind the end of its output stands at most what it said beside.
      let left = output == nil ? 0 : deadline - Environment.monotonicNanoseconds()
      // Ctrl-C may come to another thread, so that nobody waits longer than people do.
      let pause = max(0, min(left / 1_000_000 + 1, 50))
      let count = unsafe poll(&wanted, nfds_t(wanted.count), CInt(left <= 0 || isOver ? 0 : pause))
      if count < 0, errno != EINTR { throw FileError(path: "the adapter", reason: .last) }
      if count == 0, output != nil, hasEnded {
        // What it started may hold its output open; what it said itself is there by now, and looked for once more.
        if isOver {
          output = nil
          return .outputEnded
        }
        isOver = true
        continue
      }
      if count <= 0 {
        if left <= 0, count == 0 { return output == nil ? .outputEnded : .timeout }
        continue
      }
      // What it says beside goes first: it may tell why what follows is wrong.
      for ready in wanted where ready.revents != 0 {
        if ready.fd == diagnostics?.number {
          if let bytes = try read(&diagnostics) { return .diagnostics(bytes) }
        }
      }
      for ready in wanted where ready.revents != 0 {
        if ready.fd == output?.number {
          guard let bytes = try read(&output) else { return .outputEnded }
          if !bytes.isEmpty { return .output(bytes) }
        } else if ready.fd == input?.number {
          write()
        }
      }
    }
  }

  /// Returns what has come already, without waiting.
  package func pending() throws(FileError) -> Happening? {
    switch try next(until: 0) {
    case .timeout, .interruption: nil
    case let happening: happening
    }
  }

  /// Reads what is there; `nil` is the end, after which the stream is closed.
  private func read(_ stream: inout Descriptor?) throws(FileError) -> [UInt8]? {
    guard let open = stream else { return nil }
    var isAtEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe Glue.read(open.number, buffer.baseAddress, 1 << 16)
      count = max(0, result)
      isAtEnd = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
    }
    if isAtEnd { stream = nil }
    return isAtEnd ? nil : bytes
  }

  /// Writes what the pipe takes of what is queued; what nobody reads is forgotten.
  private func write() {
    while let input, sentCount < unsent.count {
      let rest = unsent[sentCount...]
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glue.write(input.number, $0.baseAddress, $0.count)
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

  /// Closes its standard input, waits so many milliseconds for it to end by itself, and ends what is left of its group.
  ///
  /// What it says until then is handed to `hear`.
  @discardableResult
  package func end(
    within milliseconds: Int, hear: (Happening) -> Void = { _ in }
  ) -> Ending {
    if let ending { return ending }
    closeInput()
    wait(milliseconds: milliseconds, hear)
    let endedByItself = hasEnded
    if !endedByItself {
      _ = kill(-number, SIGTERM)
      wait(milliseconds: min(milliseconds, Self.patience), hear)
    }
    // Nobody has asked for its status yet, so that its number, and its group's, is still its own.
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

  /// Hears what comes until the process has ended, so many milliseconds at most.
  private func wait(milliseconds: Int, _ hear: (Happening) -> Void) {
    let deadline = Environment.monotonicNanoseconds() + milliseconds * 1_000_000
    var pause = 1
    while !hasEnded {
      let now = Environment.monotonicNanoseconds()
      if now >= deadline { return }
      // The end of a process is no event of a pipe, which others may hold open.
      let happening = try? next(until: min(deadline, now + pause * 1_000_000))
      if let happening { hear(happening) }
      if happening == nil || happening == .outputEnded { usleep(UInt32(pause) * 1_000) }
      pause = min(2 * pause, 20)
    }
  }

  /// Hears what is left in the pipes.
  private func drain(_ hear: (Happening) -> Void) {
    for _ in 0..<64 {
      guard let happening = try? pending(), happening != .outputEnded else { return }
      hear(happening)
    }
  }
}

/// The calls whose names methods here have too.
private enum Glue {
  static func pipe(_ ends: inout [CInt]) -> CInt {
    #if canImport(Glibc)
      unsafe Glibc.pipe(&ends)
    #elseif canImport(Musl)
      unsafe Musl.pipe(&ends)
    #else
      unsafe Darwin.pipe(&ends)
    #endif
  }

  static func read(_ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(number, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(number, buffer, count)
    #else
      unsafe Darwin.read(number, buffer, count)
    #endif
  }

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

/// The variable that marks what comes of an adapter, for those that leave its group.
private let markName = "LISTSH_ADAPTER"

/// A shell that waits for the end of this process, and then ends a group.
private final class Guardian {
  private let line: Descriptor
  private let number: CInt

  /// What it does: a line means that nothing is left to do, an end without one that this process is gone.
  private static let script = """
    read -r line && exit
    kill -KILL -- "-$1" 2>/dev/null
    for process in /proc/[0-9]*; do
      case "${process#/proc/}" in $$) continue ;; esac
      grep -qsz "^LISTSH_ADAPTER=$2\\$" "$process/environ" 2>/dev/null && kill -KILL "${process#/proc/}" 2>/dev/null
    done
    """

  /// Begins to guard the group, or returns `nil` where the system has no process left for that.
  init?(group: CInt, mark: String) {
    guard let line = try? pipe(readByOther: true),
      let nowhere = try? Descriptor(opening: "/dev/null", O_RDWR),
      let number = try? spawn(
        ["/bin/sh", "-c", Self.script, "listsh-guardian", String(group), mark],
        environment: inherited,
        streams: [line.other.number, nowhere.number, nowhere.number])
    else { return nil }
    self.line = line.own
    self.number = number
  }

  /// Lets it go: the group has ended.
  func dismiss() {
    try? line.writeAll([UInt8(ascii: "\n")])
    var status: CInt = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
  }
}

/// Ends what carries `mark` in its environment, wherever it has gone; only Linux tells.
private func endMarked(_ mark: String) {
  #if !canImport(Darwin)
    let wanted = Array("\(markName)=\(mark)".utf8)
    for number in numbersIn("/proc") where number != getpid() {
      guard let file = try? Descriptor(opening: "/proc/\(number)/environ", O_RDONLY),
        let variables = try? file.readAll(), contains(variables, wanted)
      else { continue }
      _ = kill(number, SIGKILL)
    }
  #endif
}

/// The names in a folder that are numbers.
private func numbersIn(_ path: String) -> [CInt] {
  guard let folder = unsafe opendir(path) else { return [] }
  defer { _ = unsafe closedir(folder) }
  var numbers: [CInt] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if let number = CInt(name) { numbers.append(number) }
  }
  return numbers
}

/// Whether `line` is one of the lines, each ended by a zero, of `text`.
private func contains(_ text: [UInt8], _ line: [UInt8]) -> Bool {
  var start = 0
  while start + line.count <= text.count {
    if text[start] == line[0], text[start...].starts(with: line),
      start + line.count == text.count || text[start + line.count] == 0
    {
      return true
    }
    guard let end = text[start...].firstIndex(of: 0) else { return false }
    start = end + 1
  }
  return false
}

/// Makes a pipe, whose own end never makes this process wait; neither end is inherited.
private func pipe(
  readByOther: Bool
) throws(FileError) -> (own: Descriptor, other: Descriptor) {
  var ends: [CInt] = [-1, -1]
  guard Glue.pipe(&ends) == 0 else { throw FileError(path: "a pipe", reason: .last) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  let own = readByOther ? ends[1] : ends[0]
  _ = fcntl(own, F_SETFL, O_NONBLOCK)
  let descriptors = ends.map { Descriptor(owning: $0, name: "the adapter") }
  return readByOther ? (descriptors[1], descriptors[0]) : (descriptors[0], descriptors[1])
}

/// The environment of this process, as lines.
private var inherited: [String] {
  var lines: [String] = []
  // Some systems say that there may be none.
  let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
  guard var entry = unsafe first else { return [] }
  while let line = unsafe entry.pointee {
    let text = unsafe String(cString: line)
    if !text.hasPrefix("\(markName)=") { lines.append(text) }
    unsafe entry += 1
  }
  return lines
}

/// Starts the program that the first word names, in a group of its own, with nothing but the streams open.
private func spawn(
  _ words: [String], environment: [String], streams: [CInt]
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
  for (place, stream) in streams.enumerated() {
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, stream, CInt(place))
  }
  // Whatever else is open here, and was not meant to be inherited, is closed there.
  #if !canImport(Darwin)
    for number in numbersIn("/proc/self/fd") where number >= streams.count {
      _ = unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  #endif
  // What this process ignores or puts off would be ignored there too.
  var signals = sigset_t()
  _ = unsafe sigemptyset(&signals)
  _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGXFSZ, SIGTSTP] {
    _ = unsafe sigaddset(&signals, signal)
  }
  _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
  var flags = CInt(POSIX_SPAWN_SETPGROUP) | CInt(POSIX_SPAWN_SETSIGMASK)
  flags |= CInt(POSIX_SPAWN_SETSIGDEF)
  #if canImport(Darwin)
    flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif
  _ = unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
  let texts = unsafe arguments + variables
  defer { for place in unsafe texts.indices { unsafe free(texts[place]) } }
  var program = pid_t()
  let code = unsafe posix_spawn(&program, words[0], &actions, &attributes, arguments, variables)
  guard code == 0 else { throw FileError(path: words[0], reason: .system(code: code)) }
  return program
}
