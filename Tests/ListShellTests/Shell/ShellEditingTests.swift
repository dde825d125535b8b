import TerminalTesting
import TestSupport
import Testing
import Text

/// Tests of typing in the real shell.
@Suite struct ShellEditingTests {
  @Test("Steps are played as typed, and the prompts show the state and the requests in flight")
  func playing() throws {
    let terminal = try shell()
    #expect(
      terminal.screen.lines[1] == "idle>\(String(repeating: " ", count: 62))list · idle")
    terminal.type("firstLoad\r")
    try terminal.expectScreen(
      contains: "\nfirstLoad   idle → loading   asks #1 page 1\nloading>")
    try terminal.expectScreen(contains: "list · loading · in flight #1")
    terminal.type("fail \"下×\"\r")
    try terminal.expectScreen(
      contains: "\n#1 fail \"下×\"   loading → error   toast \"下×\"; error=\"下×\"\nerror>")
  }

  @Test("Wide characters that are inserted into a wrapped line shift only the rest of the line")
  func insertingWideCharacters() throws {
    let terminal = try shell()
    terminal.type("wait 1s\r")
    try terminal.expect("a new prompt") { $0.cursorLine.hasPrefix("idle>") && $0.cursor.row == 2 }
    terminal.type(
      "firstLoad; refresh; fail \"网络连接失败\"; refresh; fail \"请稍后重试\"; wait 3s; expect error=\"网络错误\""
    )
    try terminal.expectScreen(contains: "error=\"网络错误\"")
    terminal.press(.controlA)
    for _ in 0..<11 { terminal.press(.right) }
    terminal.type("刷新刷新刷新刷新")
    let lines = [
      "idle> firstLoad; 刷新刷新刷新刷新refresh; fail \"网络连接失败\"; refresh; fail \"请",
      "稍后重试\"; wait 3s; expect error=\"网络错误\"",
    ]
    try terminal.expect("both lines") { Array($0.lines[2...3]) == lines && $0.cursor.row == 2 }
    #expect(terminal.screen.lines[1].hasPrefix("idle> wait 1s "))
    #expect(terminal.screen.lines[4...].joined().isEmpty)
  }

  @Test("Completion keeps the text that Ctrl-Y inserts")
  func completionKeepsKilledText() throws {
    let terminal = try shell()
    terminal.type("fail \"abc\"")
    try terminal.expectScreen(contains: "idle> fail \"abc\"")
    terminal.press(.controlU)
    terminal.type("refreshW")
    terminal.press(.tab)
    try terminal.expectScreen(contains: "idle> refreshWithIndicator ")
    terminal.press(.controlY)
    try terminal.expectScreen(contains: "idle> refreshWithIndicator fail \"abc\"")
  }

  @Test("Ctrl-C abandons the line, and Ctrl-D in an empty line exits with status 0")
  func leaving() throws {
    let terminal = try shell()
    terminal.type("firstLoad")
    try terminal.expectScreen(contains: "idle> firstLoad")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "idle> firstLoad^C")
    try terminal.expect("a new prompt") { $0.cursorLine.hasPrefix("idle> ") && $0.cursor.row == 2 }
    terminal.type("expect items=7\r")
    try terminal.expectScreen(contains: "expected items=7, but items=0")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("idle>") && $0.cursor.row > 4 }
    terminal.press(.controlD)
    #expect(try terminal.expectExit() == .exited(0))
  }

  @Test("An open group asks for another line, and an open quote is an error immediately")
  func severalLines() throws {
    let terminal = try shell()
    terminal.type("(firstLoad\r")
    try terminal.expect("a prompt for more") { $0.cursor.row == 2 }
    #expect(!terminal.screen.text.contains("asks"))
    terminal.type("fail)×2\r")
    try terminal.expectScreen(contains: "#2 fail \"request failed\"")
    terminal.type("fail \"no net\r")
    try terminal.expectScreen(contains: "the string is not closed on its line")
  }

  @Test("Pasted lines run only after Enter, one after the other")
  func paste() throws {
    let terminal = try shell()
    terminal.paste("firstLoad\nfail\n:state\n")
    try terminal.expectScreen(contains: ":state")
    #expect(!terminal.screen.text.contains("asks #1"))
    terminal.press(.enter)
    try terminal.expectScreen(contains: "duplicates  0")
    #expect(terminal.screen.text.contains("#1 fail"))
  }

  @Test("A pasted case is played and compared as a whole")
  func pastedCase() throws {
    let terminal = try shell()
    terminal.paste("== a failure\nfirstLoad; fail\n----\nfirstLoad   idle → loading   [..]\n...\n")
    try terminal.expectScreen(contains: "...")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "as expected: the case passes")
    terminal.paste("== another\nfirstLoad; fail\n----\nfirstLoad   idle → content\n")
    try terminal.expectScreen(contains: "idle → content")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "+ #1 fail")
  }

  @Test("A typed case is played as a whole after an empty line ends it")
  func typedCase() throws {
    let terminal = try shell()
    // Text that is typed later would be echoed within the output of the case.
    for line in ["== a failure", "firstLoad; fail", "expect state=error", ""] {
      terminal.type("\(line)\r")
    }
    try terminal.expectScreen(contains: "the case passes")
    #expect(terminal.screen.text.contains("== a failure\nfirstLoad "))
  }

  @Test(
    "After the window was small, Enter ends a pasted case, and continues a typed case",
    arguments: [true, false])
  func resizedCase(isPasted: Bool) throws {
    let terminal = try shell()
    let lines = "== a failure\nfirstLoad; fail\nexpect state=error"
    if isPasted {
      terminal.paste(lines)
    } else {
      terminal.type(lines.replacing("\n", with: "\r"))
    }
    try terminal.expectScreen(contains: lines)
    terminal.resize(columns: 19, rows: 24)
    try terminal.expect("plain reading") { !$0.marksPastes }
    terminal.resize(columns: 80, rows: 24)
    try terminal.expect("editing again") { $0.marksPastes }
    terminal.type(isPasted ? "\r" : "\rexpect items=7\r\r")
    try terminal.expectWritten(
      contains: isPasted ? "the case passes" : "expected items=7, but items=0")
    if !isPasted { #expect(!terminal.written.contains("the case passes")) }
  }

  @Test("An empty line among the rows of a typed case does not end the case")
  func typedRows() throws {
    let terminal = try shell()
    for line in [
      "== rows", "source csv <<E", "id", "", "1", "E", "firstLoad; expect items=1", "",
    ] { terminal.type("\(line)\r") }
    try terminal.expectScreen(contains: "the case passes")
  }

  @Test("^L clears the screen, also with vi keys", arguments: ["bind -e", "bind -v"])
  func clearing(keys: String) throws {
    let folder = try TemporaryFolder()
    let terminal = try shell(["EDITRC": folder.write("editrc", keys + "\n")])
    terminal.type("fetchMore\r")
    try terminal.expectScreen(contains: "ignored")
    terminal.type("ref")
    try terminal.expectScreen(contains: "idle> ref")
    terminal.press(.controlL)
    try terminal.expect("an empty screen with the line") {
      !$0.text.contains("ignored") && $0.cursorLine.hasPrefix("idle> ref")
    }
  }

  @Test("The search finds typed lines with any characters", arguments: ["×2", "下"])
  func search(pattern: String) throws {
    let terminal = try shell()
    terminal.type("firstLoad; succeed; fetchMore×2\r")
    try terminal.expectScreen(contains: "fetchingMore>")
    terminal.type("fail \"下\"\r")
    try terminal.expect("a prompt") { $0.cursorLine.hasPrefix("content>") }
    terminal.press(.controlR)
    terminal.type(pattern)
    try terminal.expect("a find") {
      $0.cursorLine.contains(pattern == "下" ? "fail \"下\"" : "succeed; fetchMore×2")
    }
  }

  @Test("If the user chose vi keys, vi commands move the cursor and change text")
  func viKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write("editrc", "bind -v\n")
    let terminal = try shell(["EDITRC": folder.path("editrc")])
    terminal.type("wait 2s; firstLoad")
    try terminal.expectScreen(contains: "firstLoad")
    terminal.press(.escape)
    terminal.rest(for: 0.7)
    terminal.type("0dwdwx")
    try terminal.expectScreen(lacks: "wait")
    terminal.type("i\r")
    try terminal.expectScreen(contains: "firstLoad   idle → loading")
  }

  @Test(
    "In a window of any size, the shell works",
    arguments: [(80, 24), (20, 4), (2, 2)])
  func windows(columns: Int, rows: Int) throws {
    let terminal = try shell(columns: columns, rows: rows)
    terminal.type("firstLoad; fail\r:view\r:help\r")
    terminal.rest(for: 0.5)
    terminal.type("q\r\u{3}")
    terminal.resize(columns: 100, rows: 30)
    // On a slow machine, the pager may still wait for a key, and read a line as the answer.
    for _ in 0..<20 where !terminal.written.contains("at line 1:") {
      terminal.type(":goto 1\r")
      terminal.rest(for: 0.5)
    }
    try terminal.expectWritten(contains: "at line 1:")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("loading>") }
    terminal.press(.controlD)
    #expect(try terminal.expectExit() == .exited(0))
  }

  @Test(
    "The shell works without a locale, without HOME and if the terminal cannot move its cursor",
    arguments: [
      ["LC_ALL": "C", "LANG": "C"], ["HOME": ""], ["TERM": "dumb"], ["TERM": "dumb", "HOME": "/"],
      ["TERM": ""], ["TERM": "emacs"],
    ])
  func surroundings(environment: [String: String]) throws {
    let terminal = try shell(environment)
    terminal.type("firstLoad; fail \"×\"\r")
    try terminal.expectScreen(contains: "#1 fail \"×\"")
    try terminal.expect("the prompt") { $0.cursorLine.hasPrefix("error>") }
    terminal.press(.controlD)
    #expect(try terminal.expectExit() == .exited(0))
    if environment["TERM"] != nil { #expect(!terminal.written.contains("\u{1B}")) }
  }

  @Test("With NO_COLOR, nothing is colored, not even typed text")
  func noColor() throws {
    let terminal = try shell(["NO_COLOR": "1"])
    terminal.type("firstLoad\r")
    try terminal.expectScreen(contains: "\nloading>")
    #expect(terminal.screen.look(of: "firstLoad") == .init())
    #expect(terminal.screen.look(of: "loading>") == .init())
  }

  @Test("Rows typed line by line end at their word, and are read exactly as typed")
  func rows() throws {
    let terminal = try shell()
    terminal.type("source csv <<END\rid,title\r1,A\r2,B\rEND\r")
    terminal.type("firstLoad; succeed\r")
    try terminal.expectScreen(contains: "items=2")
  }
}
