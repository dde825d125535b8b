import TerminalTesting
import Testing

@Suite struct EditorCompletionTests {
  @Test("A single completion candidate is inserted, followed by a space")
  func single() throws {
    let terminal = try probe()
    terminal.type("wait; ref\tx")
    try terminal.expectScreen(contains: "probe> wait; refresh x")
  }

  @Test("Several candidates complete to their common prefix, then are listed with summaries")
  func several() throws {
    let terminal = try probe()
    terminal.type("wait; fe\t")
    try terminal.expect("what they share") { $0.lines[0].hasPrefix("probe> wait; fetch ") }
    terminal.press(.tab)
    try terminal.expectScreen(
      contains: "\nfetchMore  asks for the next page\nfetchAll\nprobe> wait; fetch ")
    #expect(terminal.screen.look(of: "asks")?.isDim == true)
    terminal.type("M\t\r")
    try terminal.expectScreen(contains: "line: wait; fetchMore")
  }

  @Test("Many candidates are listed in as many columns as fit into the window")
  func columns() throws {
    let terminal = try probe()
    terminal.type("n\t")
    try terminal.expectScreen(
      contains: "\nn10  n11  n12  n13  n14  n15  n16  n17  n18  n19  n20  n21  n22  n23  n24\nn25  "
    )
    try terminal.expectScreen(contains: "n99\nprobe> n ")
  }

  @Test("If there are more candidates than rows, the list is cut and shows how many are missing")
  func tooMany() throws {
    let terminal = try probe(columns: 20, rows: 10)
    terminal.type("m\t")
    try terminal.expectScreen(contains: "probe> m刷")
    terminal.press(.tab)
    try terminal.expectScreen(contains: "m刷10  number 10\n")
    try terminal.expectScreen(contains: "m刷16  number 16\n… 83 more\nprobe> m刷")
  }

  @Test("A list in columns that is cut shows how many candidates are missing")
  func tooManyColumns() throws {
    let terminal = try probe(columns: 21, rows: 10)
    terminal.type("n\t\t")
    try terminal.expectScreen(contains: "n34  n35  n36  n37\n… 62 more\nprobe> n")
  }

  @Test("Without a candidate, TAB beeps and changes nothing")
  func none() throws {
    let terminal = try probe()
    terminal.type("xyz\t")
    try terminal.expect("a beep") { $0.bellCount == 1 }
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: xyz")
  }

  @Test("Completion in the middle of a line keeps the text after the cursor")
  func middle() throws {
    let terminal = try probe()
    terminal.type("ref; wait")
    terminal.press(.controlA)
    terminal.press(.right, times: 3)
    terminal.press(.tab)
    terminal.press(.enter)
    try terminal.expectScreen(contains: "line: refresh ; wait")
  }
}
