import Foundation

/// Starts a program in a separate session with its own terminal.
extension PseudoTerminal {
  /// Opens a terminal with this window size.
  static func open(columns: Int, rows: Int) throws -> (master: CInt, slave: CInt) {
    var master: CInt = -1
    var slave: CInt = -1
    guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else {
      throw TerminalFailure(expectation: "a pseudo-terminal", screen: "")
    }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    setSize(master, columns: columns, rows: rows)
    return (master, slave)
  }

  /// Starts `arguments` with `terminal` as the controlling terminal, and returns the process ID.
  static func spawn(
    _ arguments: [String], _ environment: [String], terminal: CInt
  ) throws -> pid_t {
    guard let name = unsafe ttyname(terminal).map({ unsafe String(cString: $0) }) else {
      throw TerminalFailure(expectation: "the terminal's name", screen: "")
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      // The system opens the files before it creates the session. So the program that is started opens the terminal again.
      let arguments =
        [
          "/usr/bin/perl", "-e",
          "open STDIN, '+<', shift; open STDOUT, '>&STDIN'; open STDERR, '>&STDIN'; exec {$ARGV[0]} @ARGV",
          name,
        ] + arguments
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = 0
    let result = unsafe withPointers(to: arguments) { pointers in
      unsafe withPointers(to: environment) { environment in
        unsafe posix_spawn(&process, arguments[0], &actions, &attributes, pointers, environment)
      }
    }
    guard result == 0 else {
      throw TerminalFailure(expectation: "\(arguments[0]) to start", screen: "error \(result)")
    }
    return process
  }

  /// Calls `body` with `strings` as a null-terminated array of C strings.
  private static func withPointers<Result>(
    to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { while let pointer = unsafe pointers.popLast() { unsafe free(pointer) } }
    return unsafe body(pointers)
  }

  /// The flag for a new session, which is missing from the Linux headers.
  private static var newSession: CInt {
    #if os(Linux)
      0x80
    #else
      CInt(POSIX_SPAWN_SETSID)
    #endif
  }

  /// Sets the window size of the terminal.
  static func setSize(_ terminal: CInt, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }
}
