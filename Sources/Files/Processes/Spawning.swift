#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Starts the program named by the first word in a process group of its own, with only `streams` open.
func spawn(
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
  var flags = CInt(POSIX_SPAWN_SETPGROUP) | CInt(POSIX_SPAWN_SETSIGMASK)
  flags |= CInt(POSIX_SPAWN_SETSIGDEF)
  #if canImport(Darwin)
    flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif
  _ = unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
  let texts = unsafe arguments + variables
  defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
  var program = pid_t()
  let code = unsafe posix_spawn(&program, words[0], &actions, &attributes, arguments, variables)
  guard code == 0 else { throw FileError(path: words[0], reason: .system(code: code)) }
  return program
}

/// Creates a pipe whose own end is nonblocking. Neither end is inherited.
func makePipe(
  readByOther: Bool
) throws(FileError) -> (own: Descriptor, other: Descriptor) {
  var ends: [CInt] = [-1, -1]
  guard unsafe pipe(&ends) == 0 else { throw FileError(path: "a pipe", reason: .last) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  let own = readByOther ? ends[1] : ends[0]
  _ = fcntl(own, F_SETFL, O_NONBLOCK)
  let descriptors = ends.map { Descriptor(owning: $0, name: "the adapter") }
  return readByOther ? (descriptors[1], descriptors[0]) : (descriptors[0], descriptors[1])
}

/// The environment of this process as `NAME=VALUE` strings, without the mark that an adapter's descendants have.
var inheritedVariables: [String] {
  var lines: [String] = []
  // Typed as optional, because `environ` can be null on some systems.
  let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
  guard var entry = unsafe first else { return [] }
  while let line = unsafe entry.pointee {
    let text = unsafe String(cString: line)
    if !text.hasPrefix("\(markName)=") { lines.append(text) }
    unsafe entry += 1
  }
  return lines
}

/// Returns the names in a folder that are numbers.
func numbersIn(_ path: String) -> [CInt] {
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
