import Foundation
import TerminalTesting
import Testing

/// Resize, stop and termination signals while a line is edited.
@Suite struct EditorSignalsTests {
  @Test("After a resize, the window shows the line again, and only once")
  func resizing() throws {
    let terminal = try probe()
    terminal.type("0123456789 0123456789 0123456789")
    try terminal.expectScreen(contains: "probe> 0123456789 0123456789 0123456789")
    terminal.resize(columns: 30, rows: 10)
    try terminal.expect("two rows") {
      $0.text == "probe> 0123456789 0123456789 0\n123456789"
    }
    terminal.resize(columns: 100, rows: 10)
    try terminal.expect("one row") {
      $0.cursorLine.hasPrefix("probe> 0123456789 0123456789 0123456789")
    }
    terminal.type("x\r")
    try terminal.expectScreen(contains: "line: 0123456789 0123456789 0123456789x")
  }

  @Test("If the window becomes too small while vi waits for a motion, no text is lost")
  func resizingInCommand() throws {
    let terminal = try probe(editrc: "bind -v\n")
    let line = String(repeating: "0123456789", count: 7)
    terminal.type(line)
    terminal.press(.escape)
    // Until the whole line is on screen, the cursor may not have arrived yet.
    try terminal.expect("the command mode") {
      $0.cursor.column == 76 && $0.text.contains(line)
    }
    terminal.type("d")
    terminal.resize(columns: 20, rows: 4)
    try terminal.expectScreen(contains: "[folded]")
    terminal.type("bx\r")
    // If the window changes before the d is read, the d is inserted.
    try terminal.expect("the whole line") { _ in
      ["bx", "dbx"].contains { terminal.written.contains("line: \(line)\($0)\r\n") }
    }
  }

  @Test("Ctrl-Z stops the job with a restored terminal, and the line appears again after fg")
  func suspension() throws {
    let script = """
      set -m
      "$0"
      echo STOPPED $?
      case $(stty -a) in *" icanon"*) echo SANE;; esac
      fg
      """
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, builtProduct("EditLineProbe")],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
    try terminal.expectScreen(contains: "probe>")
    terminal.type("fetch")
    try terminal.expectScreen(contains: "probe> fetch")
    terminal.press(.controlZ)
    try terminal.expectScreen(contains: "SANE")
    try terminal.expect("the line again") { $0.cursorLine.hasPrefix("probe> fetch") }
    #expect(terminal.screen.marksPastes)
    terminal.type("More\r")
    try terminal.expectScreen(contains: "line: fetchMore")
    terminal.type("quit\r")
    _ = try terminal.expectExit()
  }

  @Test("A program that is stopped and continued by signals draws its line again")
  func continuation() throws {
    let terminal = try probe()
    terminal.type("fetch")
    try terminal.expectScreen(contains: "probe> fetch")
    terminal.signal(SIGSTOP)
    terminal.signal(SIGCONT)
    terminal.type("More\r")
    try terminal.expectScreen(contains: "line: fetchMore")
  }

  @Test("A search that is stopped and continued keeps its prompt")
  func continuedSearch() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "set -m; \"$0\"; echo STOPPED; fg", builtProduct("EditLineProbe")],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
    try terminal.expectScreen(contains: "probe>")
    terminal.type("fetchMore\r")
    try terminal.expectScreen(contains: "line: fetchMore")
    try terminal.expect("a new prompt") { $0.cursorLine.hasPrefix("probe>") }
    terminal.press(.controlR)
    terminal.type("fet")
    try terminal.expectScreen(contains: "search: fet ▸ fetchMore")
    let prompts = terminal.written.split(separator: "probe").count
    terminal.press(.controlZ)
    try terminal.expectScreen(contains: "STOPPED")
    terminal.type("c")
    try terminal.expectScreen(contains: "search: fetc ▸ fetchMore")
    #expect(terminal.written.split(separator: "probe").count == prompts)
  }

  @Test(
    "A fatal signal restores the terminal",
    arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func ending(signal: CInt) throws {
    let terminal = try probe()
    terminal.type("fetch")
    try terminal.expectScreen(contains: "probe> fetch")
    #expect(terminal.screen.marksPastes)
    terminal.signal(signal)
    #expect(try terminal.expectExit() == .signalled(signal))
    #expect(!terminal.screen.marksPastes)
    #expect(terminal.isCooked)
  }

  @Test(
    "A signal in the middle of a character or a sequence is not lost",
    arguments: [[0xE4], [0x1B], [0x1B, 0x5B]])
  func signalInSequence(bytes: [UInt8]) throws {
    let terminal = try probe()
    terminal.type("abc")
    try terminal.expectScreen(contains: "probe> abc")
    terminal.type(bytes: bytes)
    terminal.signal(SIGINT)
    try terminal.expectScreen(contains: "interrupted\nprobe>")
  }

  @Test("However the editor ends, the terminal is restored", arguments: ["quit\r", "\u{4}"])
  func leaving(keys: String) throws {
    let terminal = try probe()
    #expect(!terminal.isCooked)
    terminal.type(keys)
    #expect(try terminal.expectExit() == .exited(0))
    #expect(terminal.isCooked)
    #expect(!terminal.screen.marksPastes)
  }

  @Test("If the terminal is closed, the program ends")
  func hangup() throws {
    let terminal = try probe()
    terminal.hangUp()
    let end = try terminal.expectExit()
    #expect(end == .signalled(SIGHUP) || end == .exited(0))
  }
}
