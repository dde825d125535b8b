package import Foundation
import Synchronization

/// A terminal that runs a program, for tests that type and read the screen.
package final class PseudoTerminal {
  /// The screen that the user sees.
  package var screen: TerminalScreen
  /// Every byte that the program wrote.
  package private(set) var output: [UInt8] = []
  /// The process of the program.
  package let process: pid_t
  /// The test's end of the terminal.
  private let master: CInt
  /// Whether the program's end was closed.
  private var isClosed = false
  /// Whether the window was closed.
  private var isHungUp = false
  /// The exit status, if the program has ended and was waited for.
  private var status: ExitStatus?

  /// The exit status of a program.
  package enum ExitStatus: Hashable, Sendable {
    /// The program exited with a status.
    case exited(CInt)
    /// The program was killed by a signal.
    case signalled(CInt)
  }

  /// Prevents a program that is started at the same time from inheriting the terminal of another.
  private static let oneAtATime = Mutex(())

  /// The time limit for waiting. It is long, because the machine may be busy.
  package static let timeLimit: TimeInterval = 60

  /// Starts `executable` in a window, with only the given variables and `TERM` in its environment.
  package init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    screen = TerminalScreen(columns: columns, rows: rows)
    let variables = environment.merging(["TERM": "xterm-256color"]) { given, _ in given }
    (master, process) = try Self.oneAtATime.withLock { _ in
      let (master, slave) = try Self.open(columns: columns, rows: rows)
      defer { _ = close(slave) }
      let process = try Self.spawn(
        [executable] + arguments, variables.map { "\($0)=\($1)" }.sorted(), terminal: slave)
      return (master, process)
    }
  }

  deinit {
    // On macOS, a program does not end before its terminal is closed or its output is read.
    if !isHungUp { _ = close(master) }
    if status == nil {
      _ = Foundation.kill(process, SIGKILL)
      var ignored: CInt = 0
      _ = unsafe waitpid(process, &ignored, 0)
    }
  }

  /// Types `text` without pauses.
  package func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  /// Types bytes, which may be invalid UTF-8.
  package func type(bytes: [UInt8]) {
    var rest = bytes[...]
    let end = Date(timeIntervalSinceNow: Self.timeLimit)
    while !rest.isEmpty, !isClosed, Date() < end {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(master, $0.baseAddress, $0.count)
      }
      rest = rest.dropFirst(max(0, count))
      // Read meanwhile, because the program may write before it reads.
      if !rest.isEmpty { listen(for: 0.01) }
    }
  }

  /// Pastes `text`, between paste markers if the program requested them.
  package func paste(_ text: String) {
    let keys = text.replacing("\n", with: "\r")
    type(screen.marksPastes ? "\u{1B}[200~\(keys)\u{1B}[201~" : keys)
  }

  /// Waits without typing, and continues to read output.
  package func rest(for seconds: TimeInterval) {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end { listen(for: 0.05) }
  }

  /// Presses a named key.
  package func press(_ key: Key, times: Int = 1) {
    type(String(repeating: key.rawValue, count: times))
  }

  /// Changes the size of the window.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    Self.setSize(master, columns: columns, rows: rows)
  }

  /// Sends a signal to the program.
  package func signal(_ number: CInt) {
    _ = Foundation.kill(process, number)
  }

  /// Closes the window, so that the program receives SIGHUP.
  package func hangUp() {
    _ = close(master)
    isHungUp = true
    isClosed = true
  }

  /// Whether the terminal echoes and buffers lines, as it does outside a line editor.
  package var isCooked: Bool {
    var settings = termios()
    let wanted = tcflag_t(ICANON) | tcflag_t(ECHO) | tcflag_t(ISIG)
    return unsafe tcgetattr(master, &settings) == 0 && settings.c_lflag & wanted == wanted
  }

  /// Waits until the screen meets a condition, or throws an error with the expectation.
  package func expect(
    _ expectation: String, within seconds: TimeInterval = timeLimit,
    _ condition: (TerminalScreen) -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition(screen) {
      guard Date() < end, !isClosed || listen(for: 0) else {
        throw TerminalFailure(expectation: expectation, screen: screen.text)
      }
      listen(for: 0.05)
    }
  }

  /// Waits until the screen contains `text`.
  package func expectScreen(contains text: String) throws {
    try expect("\"\(text)\" on the screen") { $0.text.contains(text) }
  }

  /// Waits until the screen does not contain `text`.
  package func expectScreen(lacks text: String) throws {
    try expect("no \"\(text)\" on the screen") { !$0.text.contains(text) }
  }

  /// Waits until the cursor's row is `text`.
  package func expectCursorLine(_ text: String) throws {
    try expect("\"\(text)\" in the cursor's row") { $0.cursorLine == text }
  }

  /// Waits until the screen or its history contains `text`.
  package func expectHistory(contains text: String) throws {
    try expect("\"\(text)\" shown") { $0.history.contains(text) }
  }

  /// The whole output of the program as text.
  package var written: String { String(decoding: output, as: UTF8.self) }

  /// Waits until the output contains `text`, regardless of line breaks on the screen.
  package func expectWritten(contains text: String) throws {
    try expect("\"\(text)\" written") { _ in written.contains(text) }
  }

  /// Waits until the program ends.
  package func expectExit() throws -> ExitStatus {
    let end = Date(timeIntervalSinceNow: Self.timeLimit)
    while status == nil {
      guard Date() < end else {
        throw TerminalFailure(expectation: "the program's end", screen: screen.text)
      }
      listen(for: 0.02)
      var result: CInt = 0
      guard unsafe waitpid(process, &result, WNOHANG) == process else { continue }
      let signal = result & 0x7F
      status = signal == 0 ? .exited((result >> 8) & 0xFF) : .signalled(signal)
      while listen(for: 0) {}
    }
    return status ?? .exited(-1)
  }

  /// Whether the program is still running.
  package var isRunning: Bool { status == nil && Foundation.kill(process, 0) == 0 }

  /// Reads output for at most this time, and returns whether there was any.
  @discardableResult
  package func listen(for seconds: TimeInterval) -> Bool {
    guard !isHungUp else { return false }
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, CInt(seconds * 1000)) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(master, &bytes, bytes.count)
    guard count > 0 else {
      isClosed = isClosed || errno == EIO || count == 0
      // The program's end of the terminal is closed at the moment. Sleep, because reading would
      // return immediately.
      if seconds > 0 { Thread.sleep(forTimeInterval: min(seconds, 0.01)) }
      return false
    }
    output += bytes[..<count]
    screen.feed(bytes[..<count])
    return true
  }
}
