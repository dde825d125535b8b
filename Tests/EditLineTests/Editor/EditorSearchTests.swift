import TerminalTesting
import Testing

@Suite struct EditorSearchTests {
  @Test(
    "Ctrl-R finds lines with any characters, such as × and 下, and Enter runs the found line",
    arguments: [
      ("×3", "fetchMore×3; refresh"), ("下(f", "firstLoad; 下(f)"), ("fail", "firstLoad; fail"),
    ])
  func finding(pattern: String, line: String) throws {
    let terminal = try probe()
    terminal.press(.controlR)
    terminal.type(pattern)
    try terminal.expectScreen(contains: "search: \(pattern) ▸ \(line)")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: \(line)")
    #expect(terminal.screen.text.contains("probe> \(line)"))
  }

  @Test("Ctrl-R again finds older lines, Ctrl-S newer ones, and Backspace shortens the pattern")
  func walking() throws {
    let terminal = try probe()
    terminal.press(.controlR)
    terminal.type("fi")
    try terminal.expectScreen(contains: "search: fi ▸ firstLoad; fail")
    terminal.press(.controlR)
    try terminal.expectScreen(contains: "search: fi ▸ firstLoad; 下(f)")
    terminal.press(.controlR)
    try terminal.expectScreen(contains: "search: fi ✗ firstLoad; 下(f)")
    terminal.type("\u{13}")
    try terminal.expectScreen(contains: "search: fi ▸ firstLoad; fail")
    terminal.press(.backspace)
    terminal.type("e")
    try terminal.expectScreen(contains: "search: fe ▸ fetchMore×3; refresh")
  }

  @Test("With vi keys, Enter ends the pattern of / and shows the line, which a second Enter runs")
  func viSearch() throws {
    let terminal = try probe(editrc: "bind -v\n")
    terminal.press(.escape)
    terminal.type("/firs")
    try terminal.expectScreen(contains: "search: firs ▸ firstLoad; fail")
    terminal.press(.enter)
    try terminal.expectScreen(contains: "probe> firstLoad; fail")
    #expect(!terminal.screen.text.contains("line:"))
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: firstLoad; fail")
  }

  @Test("Ctrl-G restores the line from before the search")
  func givingUp() throws {
    let terminal = try probe()
    terminal.type("abc")
    terminal.press(.controlR)
    terminal.type("first")
    try terminal.expectScreen(contains: "search: first ▸ firstLoad; fail")
    terminal.press(.controlG)
    try terminal.expectScreen(contains: "probe> abc")
    terminal.type("d\r")
    try terminal.expectScreen(contains: "line: abcd")
  }

  @Test("Any other key accepts the line and acts on it")
  func accepting() throws {
    let terminal = try probe()
    terminal.press(.controlR)
    terminal.type("fetch")
    try terminal.expectScreen(contains: "search: fetch ▸ fetchMore×3; refresh")
    terminal.press(.home)
    terminal.type("x\r")
    try terminal.expectScreen(contains: "line: xfetchMore×3; refresh")
  }

  @Test("Ctrl-C abandons the search and the line")
  func interrupting() throws {
    let terminal = try probe()
    terminal.press(.controlR)
    terminal.type("fir")
    try terminal.expectScreen(contains: "search: fir")
    terminal.press(.controlC)
    try terminal.expectScreen(contains: "interrupted\nprobe>")
  }
}
