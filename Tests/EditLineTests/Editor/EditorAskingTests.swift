import Foundation
import TerminalTesting
import Testing

@Suite struct EditorAskingTests {
  /// Starts the probe shell with a question whether to continue.
  private func asking() throws -> PseudoTerminal {
    let terminal = try probe()
    terminal.type("ask\r")
    try terminal.expectCursorLine("on?")
    return terminal
  }

  @Test(
    "Space, Enter, ↓ and Page Down continue immediately, and the question disappears",
    arguments: [" ", "\r", "\u{1B}[B", "\u{1B}OB", "\u{1B}[6~"])
  func goesOn(key: String) throws {
    let terminal = try asking()
    terminal.type(key)
    try terminal.expectScreen(contains: "line: ask\non\nprobe>")
  }

  @Test(
    "q, Escape, Ctrl-C and Ctrl-D stop immediately", arguments: ["q", "\u{1B}", "\u{3}", "\u{4}"])
  func stops(key: String) throws {
    let terminal = try asking()
    terminal.type(key)
    try terminal.expectScreen(contains: "line: ask\nover\nprobe>")
  }

  @Test(
    "Other keys do not answer the question", arguments: ["x", "下", "\u{1B}[A", "\u{1B}[1;5C", "\t"])
  func ignores(key: String) throws {
    let terminal = try asking()
    terminal.type(key + "q")
    try terminal.expectScreen(contains: "line: ask\nover\nprobe>")
    // If another key had answered, the next line would begin with q.
    terminal.type("x")
    try terminal.expect("the next line") { $0.cursorLine.hasPrefix("probe> x ") }
  }

  @Test("Ctrl-Z stops the job with a restored terminal, and the question appears again after fg")
  func suspension() throws {
    let script = """
      set -m
      "$0"
      case $(stty -a) in *" icanon"*) echo SANE;; esac
      fg
      """
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, builtProduct("EditLineProbe")],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "LISTSH_HISTORY": ""])
    try terminal.expectScreen(contains: "probe>")
    terminal.type("ask\r")
    try terminal.expectCursorLine("on?")
    terminal.press(.controlZ)
    try terminal.expectScreen(contains: "SANE")
    try terminal.expectCursorLine("on?")
    terminal.type(" ")
    try terminal.expectScreen(contains: "\non\nprobe>")
    terminal.type("quit\r")
    _ = try terminal.expectExit()
  }

  @Test("A program that is stopped by a signal asks again after fg")
  func stopping() throws {
    let script = """
      set -m
      "$0" &
      echo "PID $!"
      fg %1 >/dev/null
      case $(stty -a) in *" icanon"*) echo SANE;; esac
      fg %1 >/dev/null
      """
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, builtProduct("EditLineProbe")],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "LISTSH_HISTORY": ""])
    try terminal.expectScreen(contains: "probe>")
    let number = try #require(terminal.screen.text.firstMatch(of: /PID ([0-9]+)/)?.1)
    let process = try #require(pid_t(number))
    terminal.type("ask\r")
    try terminal.expectCursorLine("on?")
    kill(process, SIGTSTP)
    try terminal.expectScreen(contains: "SANE")
    try terminal.expectCursorLine("on?")
    #expect(!terminal.isCooked)
    terminal.type("q")
    try terminal.expectScreen(contains: "over\nprobe>")
    terminal.type("quit\r")
    _ = try terminal.expectExit()
  }

  @Test(
    "A fatal signal restores the terminal, even in the middle of a sequence",
    arguments: ["", "\u{1B}[1"])
  func ending(keys: String) throws {
    let terminal = try asking()
    #expect(!terminal.isCooked)
    terminal.type(keys)
    terminal.rest(for: 0.01)
    terminal.signal(SIGTERM)
    #expect(try terminal.expectExit() == .signalled(SIGTERM))
    #expect(terminal.isCooked)
    #expect(!terminal.screen.text.contains("on?"))
  }

  @Test("A question that is too long for the window is cut to one row")
  func narrow() throws {
    let terminal = try probe(columns: 20, rows: 6)
    terminal.type("ask whether to go on\r")
    try terminal.expectCursorLine("whether to go on or")
    terminal.type(" ")
    try terminal.expect("no rest of it") {
      $0.cursorLine.hasPrefix("probe>") && !$0.text.contains("or not")
        && !$0.text.contains("whether to go on or")
    }
  }

  @Test(
    "A terminal that cannot edit reads the answer as a line",
    arguments: [("\r", "on"), ("q\r", "over")])
  func plain(line: String, answer: String) throws {
    let terminal = try probe(["TERM": "dumb"])
    terminal.type("ask\r")
    try terminal.expectScreen(contains: "on?")
    terminal.type(line)
    try terminal.expectScreen(contains: "\(answer)\nprobe>")
  }
}
