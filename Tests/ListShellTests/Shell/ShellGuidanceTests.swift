import Files
import Foundation
import TerminalTesting
import TestSupport
import Testing
import Text

/// Tests of colors, hints, completion and history in the real shell.
@Suite struct ShellGuidanceTests {
  @Test("Known and unknown steps differ in color until highlighting is switched off")
  func highlighting() throws {
    let terminal = try shell()
    terminal.type("fial; refresh")
    try terminal.expect("colors") { $0.look(of: "fial")?.color == 1 }
    #expect(terminal.screen.look(of: "refresh")?.color == 4)
    terminal.press(.controlC)
    terminal.type(":set highlight off\r")
    terminal.type("nonsense")
    try terminal.expectScreen(contains: "nonsense")
    #expect(terminal.screen.look(of: "nonsense") == .init())
  }

  @Test("A dim hint shows a possible continuation, and → inserts the newest matching line")
  func hints() throws {
    let terminal = try shell()
    terminal.type("server ")
    try terminal.expectScreen(contains: "idle> server insert|remove N at K")
    #expect(terminal.screen.look(of: "insert|remove")?.isDim == true)
    terminal.press(.controlC)
    terminal.type("firstLoad; fail\r")
    try terminal.expectScreen(contains: "error>")
    terminal.type("firs")
    try terminal.expectScreen(contains: "error> firstLoad; fail")
    terminal.press(.right)
    terminal.press(.enter)
    try terminal.expect("the answer and a prompt") {
      $0.text.contains("#2 fail") && $0.cursorLine.hasPrefix("error>")
    }
    terminal.type(":set hints off\r")
    try terminal.expect("a prompt without the line") {
      $0.text.contains(":set hints off") && !$0.cursorLine.contains(":set")
        && $0.cursorLine.hasPrefix("error>")
    }
    terminal.type("server ")
    try terminal.expect("no hint") { $0.cursorLine.hasPrefix("error> server") }
    #expect(!terminal.screen.cursorLine.contains("insert"))
  }

  @Test("TAB completes, and lists actions with an effect first")
  func completion() throws {
    let terminal = try shell()
    terminal.type("fet\t")
    try terminal.expectScreen(contains: "idle> fetchMore")
    terminal.press(.controlU)
    terminal.press(.tab)
    try terminal.expectScreen(contains: "fetchMore             ignored now: nothing loaded")
    let lines = terminal.screen.lines
    let first = lines.firstIndex { $0.hasPrefix("firstLoad  ") } ?? .max
    let last = lines.firstIndex { $0.hasPrefix("fetchMore  ") } ?? 0
    #expect(first < last)
    terminal.type(":hist\t5\r")
    try terminal.expectScreen(contains: "idle> :history 5")
  }

  @Test("The history file is readable only by its owner, and the next shell recalls its lines")
  func history() throws {
    let folder = try TemporaryFolder()
    let environment = ["LISTSH_HISTORY": folder.path("history")]
    let terminal = try shell(environment)
    terminal.type("wait 7s\rfirstLoad\rwait 7s\r")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("content>") }
    terminal.press(.controlD)
    #expect(try terminal.expectExit() == .exited(0))
    #expect(try folder.text("history") == "firstLoad\nwait 7s\n")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("history"))[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
    let next = try shell(environment)
    next.press(.up, times: 2)
    try next.expectScreen(contains: "idle> firstLoad")
    next.press(.controlC)
    next.type(":history\r")
    try next.expectScreen(contains: "firstLoad\nwait 7s\n")
  }

  @Test(
    "At its end, the shell waits for a history that another process locks, until Ctrl-C is pressed"
  )
  func keptHistory() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history")
    let lock = try ProcessLock(path + ".lock", timeout: 0)
    let terminal = try shell(["LISTSH_HISTORY": path], columns: 200)
    terminal.type("wait 7s\r:quit\r")
    try terminal.expectScreen(contains: "waiting to save 2 lines of the history: another process")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "2 lines of this session are lost: another process")
    #expect(try terminal.expectExit() == .exited(0))
    withExtendedLifetime(lock) {}
  }

  @Test("A history that cannot be written is reported once, and the shell continues")
  func brokenHistory() throws {
    let terminal = try shell(["LISTSH_HISTORY": "/dev/full"])
    terminal.type("wait 1s\rwait 2s\rfirstLoad\r")
    try terminal.expectScreen(contains: "asks #1")
    #expect(terminal.written.components(separatedBy: "for this session only").count == 2)
  }
}
