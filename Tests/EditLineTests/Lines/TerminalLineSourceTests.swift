import TerminalTesting
import Testing

@Suite struct TerminalLineSourceTests {
  @Test(
    "In any locale, a line is read with its wide characters in the right columns",
    arguments: [
      ["LC_ALL": "C.UTF-8"], ["LC_ALL": "", "LANG": "C"], ["LC_ALL": "POSIX"],
      ["LC_ALL": "zh_CN.UTF-8"], ["LC_ALL": "", "HOME": "/"],
    ])
  func locales(environment: [String: String]) throws {
    let terminal = try probe(environment)
    terminal.type("fetch×3 刷新")
    try terminal.expectScreen(contains: "probe> fetch×3 刷新")
    try terminal.expect("the cursor behind the line") { $0.cursor == .init(row: 0, column: 19) }
    terminal.press(.left)
    terminal.type("全")
    try terminal.expectScreen(contains: "probe> fetch×3 刷全新")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: fetch×3 刷全新")
  }

  @Test("Ctrl-C abandons the line, and the next one starts empty")
  func interruption() throws {
    let terminal = try probe()
    terminal.type("firstL")
    try terminal.expectScreen(contains: "firstL")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "interrupted\nprobe>")
    #expect(terminal.screen.lines[0].hasPrefix("probe> firstL^C "))
    terminal.type("x\r")
    try terminal.expectScreen(contains: "line: x")
  }

  @Test("Ctrl-D deletes a character in a line, and ends the input in an empty line")
  func endOfInput() throws {
    let terminal = try probe()
    terminal.type("ab")
    terminal.press(.controlA)
    terminal.press(.controlD)
    try terminal.expectScreen(contains: "probe> b ")
    terminal.press(.controlE)
    terminal.press(.controlD)
    try terminal.expect("a beep") { $0.bellCount == 1 }
    terminal.press(.controlU)
    terminal.press(.controlD)
    #expect(try terminal.expectExit() == .exited(0))
    #expect(terminal.screen.lines[1] == "end")
    #expect(!terminal.screen.marksPastes)
  }

  @Test("Ctrl-C while a command runs requests its end")
  func interruptedWork() throws {
    let terminal = try probe()
    terminal.type("spin\r")
    try terminal.expectScreen(contains: "line: spin")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "stopped\nprobe>")
  }

  @Test(
    "A terminal that cannot edit is read plainly, without a single escape", arguments: ["dumb", ""])
  func dumbTerminal(name: String) throws {
    let terminal = try probe(["TERM": name])
    terminal.type("fetch(\r")
    try terminal.expectCursorLine("")
    terminal.type("刷新)\r")
    try terminal.expectScreen(contains: "line: fetch(\\n刷新)\nprobe>")
    terminal.type("ab")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "interrupted")
    terminal.type("quit\r")
    #expect(try terminal.expectExit() == .exited(0))
    #expect(!terminal.output.contains(0x1B))
  }

  @Test("With an unknown TERM, a line can still be edited")
  func unknownTerminal() throws {
    let terminal = try probe(["TERM": "listsh-unknown"])
    terminal.type("ab")
    terminal.press(.controlA)
    terminal.type("x\r")
    try terminal.expectWritten(contains: "line: xab\r\n")
  }

  @Test("A window too small for editing still reads lines", arguments: [(2, 2), (19, 24), (80, 3)])
  func smallWindow(columns: Int, rows: Int) throws {
    let terminal = try probe(columns: columns, rows: rows)
    terminal.type("ab\rquit\r")
    #expect(try terminal.expectExit() == .exited(0))
    #expect(terminal.written.contains("line: ab\r\n"))
    #expect(!terminal.written.contains("\u{1B}"))
  }

  @Test("In a window of the minimum size, lines can be edited")
  func smallestWindow() throws {
    let terminal = try probe(columns: 20, rows: 4)
    terminal.type("0123456789abcdefghij")
    try terminal.expectScreen(contains: "probe> 0123456789abc\ndefghij")
    terminal.press(.controlA)
    terminal.type("x")
    try terminal.expectScreen(contains: "probe> x0123456789ab\ncdefghij")
    terminal.press(.enter)
    try terminal.expectHistory(contains: "line: x0123456789abc")
  }

  @Test("If the window becomes too small, the typed text is kept and shown again later")
  func shrinkingWindow() throws {
    let terminal = try probe()
    terminal.type("fetch")
    try terminal.expectScreen(contains: "probe> fetch")
    terminal.resize(columns: 19, rows: 24)
    try terminal.expect("a plain prompt") { $0.history.contains("probe> fetch\nprobe> fetch") }
    terminal.resize(columns: 80, rows: 24)
    try terminal.expect("editing again") { $0.marksPastes }
    terminal.type("More")
    try terminal.expectScreen(contains: "probe> fetchMore")
    terminal.resize(columns: 10, rows: 3)
    try terminal.expect("plain reading") { !$0.marksPastes }
    terminal.type("×3\r")
    try terminal.expectWritten(contains: "line: fetchMore×3")
  }
}
