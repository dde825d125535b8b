import Foundation
import ListShell
import ScenarioRunner
import TerminalTesting
import TestSupport
import Testing
import Text

/// Tests of viewing, moving and saving in the real shell.
@Suite struct ShellLookingTests {
  @Test("A trace line is colored by the verdict of its event")
  func colors() throws {
    let terminal = try shell()
    terminal.type("fetchMore\r")
    try terminal.expect("yellow") { $0.look(of: "fetchMore   idle")?.color == 3 }
    terminal.type("firstLoad; fail\r")
    try terminal.expect("red") { $0.look(of: "#1 fail")?.color == 1 }
  }

  @Test(
    ":view draws the screen as on a device, and :set view on redraws it in place after every step"
  )
  func view() throws {
    let terminal = try shell()
    terminal.type("firstLoad; fail\r:view\r")
    try terminal.expectScreen(contains: "✕ request failed")
    terminal.type(":set view on\r")
    terminal.press(.controlL)
    terminal.type("firstLoad; empty; refresh; succeed 3; refresh\r")
    try terminal.expect("the prompt below the last page") {
      $0.text.contains("↻ refreshing") && $0.cursorLine.hasPrefix("refreshing>")
    }
    let text = terminal.screen.text
    #expect(text.contains("│ Item 3 "))
    #expect(!text.contains("Nothing here"))
    #expect(text.components(separatedBy: "┌─ List").count == 2)
  }

  @Test("Long output is printed one window at a time")
  func paging() throws {
    let terminal = try shell(rows: 10)
    terminal.type(":help\r")
    try terminal.expectScreen(contains: "Space continues, q stops: ")
    let first = terminal.screen.cursorLine
    #expect(!terminal.screen.history.contains(":quit"))
    terminal.type("x ")
    try terminal.expect("the next window full") {
      $0.cursorLine.hasPrefix("Space continues") && $0.cursorLine != first
    }
    terminal.type("q")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("idle>") }
    #expect(!terminal.screen.text.contains("Space continues"))
    #expect(!terminal.screen.history.contains(":quit"))
  }

  @Test("Ctrl-C stops a long script and keeps the trace so far")
  func interrupt() throws {
    let terminal = try shell(["NO_COLOR": "1"])
    terminal.type("firstLoad; succeed\r")
    try terminal.expectScreen(contains: "content>")
    terminal.type("(refresh; succeed)×400000\r")
    try terminal.expectWritten(contains: "#900 succeed")
    terminal.press(.controlC)
    try terminal.expect("the prompt") {
      $0.text.contains("interrupted\n") && $0.cursorLine.contains(">")
    }
    terminal.type(":goto 2\r")
    try terminal.expectScreen(contains: "at line 2:\n#1 succeed   loading → content")
  }

  @Test("Repeated Ctrl-C does not end the shell")
  func impatience() throws {
    let terminal = try shell(["NO_COLOR": "1"])
    terminal.type("firstLoad; succeed\r(refresh; succeed)×400000\r")
    try terminal.expectWritten(contains: "#900 succeed")
    for _ in 0..<50 { terminal.press(.controlC) }
    // Each Ctrl-C discards pending output to the terminal.
    terminal.rest(for: 0.5)
    terminal.type(":goto 2\r")
    try terminal.expectScreen(contains: "at line 2:\n#1 succeed   loading → content")
  }

  @Test("Control characters in data are escaped")
  func escapes() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id,title\n1,\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{202E}x\n")
    let terminal = try shell(
      ["NO_COLOR": "1"], ["--file-root", folder.path])
    terminal.type("source \(folder.path("rows.csv")); firstLoad; wait\r")
    try terminal.expectScreen(contains: "items=1")
    terminal.type(":view\r:source\r")
    try terminal.expectScreen(contains: "\\u{1B}]52;c;eA==")
    #expect(!terminal.written.contains("\u{1B}]52"))
    #expect(!terminal.written.contains("\u{1B}[2J\u{202E}"))
    #expect(!terminal.written.contains("\u{202E}"))
  }

  @Test("Ctrl-C ends the search for a diagram, and the explored part is drawn")
  func stopsDiagrams() throws {
    let terminal = try shell()
    terminal.type(":screen messages\r")
    try terminal.expect("the screen") { $0.cursorLine.hasPrefix("list>") }
    // The whole search would take hours.
    terminal.type(":diagram --max-states 1000000\r")
    terminal.rest(for: 1)
    terminal.press(.controlC)
    try terminal.expectWritten(contains: "bounded by Ctrl-C")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("list>") }
  }

}
