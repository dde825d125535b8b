import TerminalTesting
import Testing

@Suite struct EditorDrawingTests {
  @Test("The prompts have their styles, and the right prompt disappears for long text")
  func prompts() throws {
    let terminal = try probe()
    #expect(terminal.screen.lines[0] == "probe>\(String(repeating: " ", count: 68))idle")
    #expect(terminal.screen.look(of: "probe")?.color == 4)
    #expect(terminal.screen.look(of: ">") == .init())
    #expect(terminal.screen.look(of: "idle")?.isDim == true)
    terminal.type(String(repeating: "x", count: 68))
    try terminal.expectScreen(lacks: "idle")
    terminal.press(.backspace, times: 10)
    try terminal.expectScreen(contains: "idle")
  }

  @Test("A prompt that leaves no room for the line is replaced by a short one")
  func narrowPrompt() throws {
    let terminal = try probe(["PROBE_PROMPT": "a prompt of many words"], columns: 50)
    try terminal.expectScreen(contains: "a prompt of many words>")
    terminal.resize(columns: 40, rows: 24)
    try terminal.expectCursorLine(">\(String(repeating: " ", count: 33))idle")
  }

  @Test("Numbers have their color as they are typed, in every row")
  func highlighting() throws {
    let terminal = try probe(columns: 20)
    terminal.type("刷新1 abcdefghijkl 2x")
    try terminal.expectScreen(contains: "probe> 刷新1 abcdefg\nhijkl 2x")
    try terminal.expect("a color") { $0.look(of: "2")?.color == 5 }
    #expect(terminal.screen.look(of: "1")?.color == 5)
    #expect(terminal.screen.look(of: "刷") == .init())
    #expect(terminal.screen.look(of: "x") == .init())
    terminal.press(.controlA)
    terminal.type("y")
    try terminal.expectScreen(contains: "probe> y刷新1 abcdef\nghijkl 2x")
    try terminal.expect("the color in its new place") { $0.look(of: "1")?.color == 5 }
    #expect(terminal.screen.look(of: " abc") == .init())
  }

  @Test(
    "A hint is dim, disappears with the next key, and is inserted by the right arrow",
    arguments: ["\u{1B}[C", "\u{1B}OC", "\u{6}"])
  func hint(key: String) throws {
    let terminal = try probe()
    terminal.type("fir")
    try terminal.expectScreen(contains: "probe> firstLoad; fail")
    #expect(terminal.screen.look(of: "stLoad")?.isDim == true)
    #expect(terminal.screen.cursor.column == 10)
    terminal.type("x")
    try terminal.expectScreen(lacks: "stLoad")
    terminal.press(.backspace)
    try terminal.expectScreen(contains: "probe> firstLoad; fail")
    terminal.type(key)
    try terminal.expect("the hint taken") { $0.cursor.column == 22 }
    #expect(terminal.screen.look(of: "stLoad")?.isDim == false)
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: firstLoad; fail")
  }

  @Test("The right arrow does not insert a note, and Enter removes it from the screen")
  func note() throws {
    let terminal = try probe()
    terminal.type("wait")
    try terminal.expectScreen(contains: "probe> wait [duration]")
    terminal.press(.right)
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: wait")
    #expect(!terminal.screen.text.contains("[duration]"))
  }

  @Test("After Ctrl-C, the right arrow does not insert the hint of the abandoned line")
  func abandonedHint() throws {
    let terminal = try probe()
    terminal.type("fir")
    try terminal.expectScreen(contains: "probe> firstLoad; fail")
    terminal.type("\u{3}")
    try terminal.expectScreen(contains: "interrupted\nprobe>")
    terminal.press(.right)
    terminal.type("x\r")
    try terminal.expectScreen(contains: "line: x")
  }

  @Test("A hint ends before the right prompt and before the edge of the window")
  func longHint() throws {
    let terminal = try probe(columns: 24)
    terminal.type("fir")
    try terminal.expectCursorLine("probe> firstLoad; idle")
    terminal.resize(columns: 20, rows: 24)
    try terminal.expectCursorLine("probe> firstLoad; f")
  }

  @Test("A line taller than the window is folded and returned completely")
  func crash() throws {
    let terminal = try probe()
    terminal.type(String(repeating: "x", count: 3000))
    try terminal.expectScreen(contains: "[folded]xxx")
    terminal.press(.controlA)
    terminal.press(.controlE)
    terminal.type(String(repeating: "y", count: 200))
    terminal.press(.enter)
    let whole = String(repeating: "x", count: 3000) + String(repeating: "y", count: 200)
    try terminal.expectWritten(contains: "line: \(whole)\r\n")
  }

  @Test("Typed text that looks like a folded text is returned unchanged")
  func lookalike() throws {
    let terminal = try probe()
    terminal.type("[folded]\r")
    try terminal.expectScreen(contains: "line: [folded]")
  }

  @Test("Only escape sequences that the terminal supports are drawn")
  func sequences() throws {
    let terminal = try probe()
    terminal.type("fetch×3 刷新 abc")
    terminal.press(.controlA)
    terminal.type("xy")
    terminal.press(.controlK)
    terminal.type("f\t")
    terminal.press(.controlR)
    terminal.type("下\r")
    try terminal.expectScreen(contains: "line: firstLoad; 下(f)")
    #expect(terminal.screen.unknownSequences == [])
  }

  @Test("An open parenthesis continues on the next line, and ↑ recalls all of its lines")
  func severalLines() throws {
    let terminal = try probe()
    terminal.type("(firstLoad;\r")
    try terminal.expect("a line more") { $0.cursor == .init(row: 1, column: 0) }
    terminal.type("fail)\r")
    try terminal.expectScreen(contains: "line: (firstLoad;\\nfail)")
    terminal.press(.up)
    try terminal.expect("the lines again") {
      $0.text.hasSuffix("probe> (firstLoad;\nfail)")
    }
    terminal.type("×2\r")
    try terminal.expectScreen(contains: "line: (firstLoad;\\nfail)×2")
  }
}
