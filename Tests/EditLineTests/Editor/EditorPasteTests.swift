import TerminalTesting
import Testing

@Suite struct EditorPasteTests {
  @Test("Pasted text is inserted, and its line breaks do not submit the line")
  func lines() throws {
    let terminal = try probe()
    terminal.type("a ")
    terminal.paste("firstLoad\nfail\n\n")
    try terminal.expectScreen(contains: "probe> a firstLoad\nfail")
    #expect(!terminal.screen.text.contains("line:"))
    terminal.type(" b\r")
    try terminal.expectScreen(contains: "line: a firstLoad\\nfail b")
  }

  @Test("No character of a paste acts as a key")
  func keys() throws {
    let terminal = try probe()
    terminal.paste("a\u{3}b\u{4}c\u{1B}[Ad\u{1A}e\u{9B}2Jf\u{7F}g\u{202E}h\ti\u{12}j")
    try terminal.expectScreen(contains: "probe> abc[Ade2Jfg\\u{202E}h        ij")
    #expect(terminal.output.contains(0x07))
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: abc[Ade2Jfg\\u{202E}h\\tij")
  }

  @Test("40 pasted lines in a window of 24 rows are folded and returned completely")
  func tallPaste() throws {
    let terminal = try probe()
    let lines = (1...40).map { "wait \($0)\u{1B}[2J" }
    terminal.type("first ")
    try terminal.expectScreen(contains: "probe> first")
    terminal.paste(lines.joined(separator: "\n"))
    try terminal.expectScreen(contains: "probe> first [folded]")
    try terminal.expect("a dim place") { $0.look(of: "[folded")?.isDim == true }
    terminal.type(" last\r")
    let text = (1...40).map { "wait \($0)[2J" }.joined(separator: "\\n")
    try terminal.expectWritten(contains: "line: first \(text) last\r\n")
    // Between two lines, the terminal itself echoes typed text.
    try terminal.expect("the next prompt") { $0.cursorLine.hasPrefix("probe>") }
    terminal.press(.up)
    try terminal.expectScreen(contains: "probe> [folded]")
    terminal.type("!\r")
    try terminal.expectWritten(contains: "line: first \(text) last!\r\n")
  }

  @Test("Each key treats a folded text as one character")
  func editsFolded() throws {
    let terminal = try probe()
    let lines = (1...40).map { "wait \($0)" }
    terminal.paste(lines.joined(separator: "\n"))
    try terminal.expectScreen(contains: "probe> [folded]")
    terminal.type("\u{1B}[D<\u{1B}[C>\u{7F}")
    try terminal.expect("a folded text") { $0.cursorLine.hasPrefix("probe> <[folded] ") }
    terminal.type("\u{7F}")
    try terminal.expect("no folded text") { $0.cursorLine.hasPrefix("probe> <  ") }
    terminal.paste(lines.joined(separator: "\n"))
    terminal.type("\r")
    try terminal.expectWritten(contains: "line: <\(lines.joined(separator: "\\n"))\r\n")
  }

  @Test("A paste keeps its tabs, and only CR and LF end its lines")
  func exactPaste() throws {
    let terminal = try probe()
    terminal.paste("1\ta\u{2028}b\n")
    terminal.type("c\r")
    try terminal.expectScreen(contains: "line: 1\\ta\\u{2028}bc\n")
  }

  @Test("A CRLF in a paste is one line end")
  func windowsLines() throws {
    let terminal = try probe()
    try terminal.expectScreen(contains: "probe>")
    terminal.type("\u{1B}[200~firstLoad\r\nfail\r\n\u{1B}[201~\r")
    try terminal.expectScreen(contains: "line: firstLoad\\nfail")
  }

  @Test("A paste of 400 KB is returned completely")
  func longPaste() throws {
    let terminal = try probe()
    terminal.paste(String(repeating: "刷", count: 133_000))
    try terminal.expectScreen(contains: "probe> [folded]")
    terminal.press(.enter)
    try terminal.expect("the whole line") { _ in terminal.output.count > 399_000 }
    try terminal.expectWritten(contains: "line: " + String(repeating: "刷", count: 133_000) + "\r\n")
  }

  @Test("If the terminal never ends a paste, Ctrl-C still works")
  func endlessPaste() throws {
    let terminal = try probe()
    terminal.type("\u{1B}[200~abc")
    terminal.rest(for: 3)
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "interrupted")
  }

  @Test("An end-of-paste sequence without its start inserts no text")
  func strayEnd() throws {
    let terminal = try probe()
    terminal.type("a\u{1B}[201~b\r")
    try terminal.expectScreen(contains: "line: ab")
  }
}
