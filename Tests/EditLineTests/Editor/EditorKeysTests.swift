import EditLine
import TerminalTesting
import Testing

@Suite struct EditorKeysTests {
  /// Types keys and returns the resulting line.
  private func line(_ keys: String, editrc: String = "") throws -> String {
    let terminal = try probe(editrc: editrc)
    terminal.type(keys)
    // If the screen shows everything before Enter is typed, no key was lost in a change of mode.
    terminal.type("\r")
    try terminal.expectHistory(contains: "line: ")
    try terminal.expectHistory(contains: "\nprobe>")
    let shown = terminal.screen.history.split(separator: "\n").first { $0.hasPrefix("line: ") }
    return String(shown?.dropFirst(6) ?? "")
  }

  @Test(
    "The emacs keys edit the line",
    arguments: [
      ("abc\u{1}x", "xabc"), ("abc\u{2}x", "abxc"), ("abc\u{1}\u{4}", "bc"),
      ("a b\u{17}c", "a c"), ("ab\u{15}c", "c"), ("abc\u{2}\u{B}d", "abd"),
      ("ab\u{17}c\u{19}", "cab"), ("ab cd\u{1B}bx", "ab xcd"), ("ab\u{8}c", "ac"),
      ("ab\u{7F}c", "ac"),
    ])
  func emacs(keys: String, line: String) throws {
    #expect(try self.line(keys) == line)
  }

  @Test(
    "Named keys have the same effects with emacs and vi keys, on every kind of terminal",
    arguments: [
      ("abc\u{1B}[Dx", "abxc"), ("abc\u{1B}ODx", "abxc"), ("abc\u{1B}[D\u{1B}[D\u{1B}[Cx", "abxc"),
      ("abc\u{1B}[Hx", "xabc"), ("abc\u{1B}OHx", "xabc"), ("abc\u{1B}[1~x", "xabc"),
      ("abc\u{1B}[H\u{1B}[Fx", "abcx"), ("abc\u{1B}[H\u{1B}[4~x", "abcx"),
      ("abc\u{1B}[H\u{1B}[3~x", "xbc"), ("ab cd\u{1B}[1;5Dx", "ab xcd"),
      ("ab cd\u{1B}[H\u{1B}[1;5Cx", "abx cd"), ("\u{1B}[A", "firstLoad; fail"),
      ("\u{1B}OA\u{1B}[A\u{1B}[B", "firstLoad; fail"),
    ], ["", "bind -v\n"])
  func named(keys: (typed: String, line: String), settings: String) throws {
    #expect(try line(keys.typed, editrc: settings) == keys.line)
  }

  @Test("An unknown escape sequence inserts nothing into the line")
  func unknownSequences() throws {
    #expect(try line("a\u{1B}[15~\u{1B}[99;5u\u{1B}[I\u{1B}[<0;1;2Mb\u{1B}[[Ac") == "abc")
  }

  @Test("~/.editrc can bind keys and choose vi mode, in which Escape is a separate key")
  func editrc() throws {
    #expect(try line("abc\u{7}x", editrc: "bind ^G ed-move-to-beg\n") == "xabc")
    let terminal = try probe(editrc: "bind -v\n")
    terminal.type("fetchMore fail")
    terminal.press(.escape)
    terminal.type("bcwempty")
    try terminal.expectScreen(contains: "probe> fetchMore empty")
    terminal.press(.escape)
    terminal.type("0x")
    try terminal.expectScreen(contains: "probe> etchMore empty")
    terminal.type("v\r")
    try terminal.expectScreen(contains: "line: etchMore empty")
    terminal.type("abc\u{1B}")
    terminal.type("#")
    try terminal.expectScreen(contains: "line: #abc\nprobe>")
  }

  @Test(
    "In an empty line, moving to the end keeps the cursor at the beginning, also with vi keys",
    arguments: ["$", "\u{5}"])
  func endOfNothing(end: String) throws {
    let terminal = try probe(editrc: "bind -v\n")
    terminal.press(.escape)
    terminal.type("\(end)iab\r")
    try terminal.expectScreen(contains: "line: ab\n")
    terminal.type("cd")
    terminal.press(.escape)
    terminal.type("0d\(end)")
    terminal.type("\(end)")
    terminal.type("ief\r")
    try terminal.expectScreen(contains: "line: ef\n")
  }

  @Test(
    "No key opens libedit's own command line, which crashes on an unclosed quote",
    arguments: [
      ("", "\u{1B}x"), ("", "\u{1B}X"), ("bind -v\n", "\u{1B}:"), ("bind ^G ed-command\n", "\u{7}"),
      ("bind ^G \"ed-\"command\n", "\u{7}"),
    ])
  func commandLine(settings: String, keys: String) throws {
    let terminal = try probe(editrc: settings)
    terminal.type(keys)
    terminal.rest(for: 0.1)
    terminal.type("\"\r")
    terminal.press(.controlC)
    terminal.type("alive\r")
    try terminal.expectScreen(contains: "line: alive\n")
  }

  @Test("An invalid line in ~/.editrc is ignored, and the other lines apply")
  func brokenEditrc() throws {
    let settings =
      "nonsense \"\n\u{FFFD}\nbind\u{7}'\nbind ^G\n# bind ^G ed-insert\nbind ^G ed-move-to-beg\nbind x \\\n"
    #expect(try line("abc\u{7}x", editrc: settings) == "xabc")
  }

  @Test("If ~/.editrc turns editing off, lines are read without editing")
  func editingOff() throws {
    let terminal = try probe(editrc: "edit off\n")
    terminal.type("abc\r")
    try terminal.expectScreen(contains: "line: abc")
    #expect(!terminal.screen.marksPastes)
  }

  @Test("Invalid UTF-8 becomes replacement characters, and the text after it is read as typed")
  func malformed() throws {
    let terminal = try probe()
    terminal.type(bytes: [0x61, 0xE4, 0xB8, 0x7A, 0x7A, 0xFF, 0x62])
    try terminal.expectScreen(contains: "probe> a\u{FFFD}zz\u{FFFD}b")
    terminal.type("\r")
    try terminal.expectScreen(contains: "line: a\u{FFFD}zz\u{FFFD}b")
  }

  @Test("A typed control character is not inserted")
  func control() throws {
    let terminal = try probe()
    terminal.type("a\u{9B}31mb\r")
    try terminal.expectScreen(contains: "line: a31mb")
    #expect(terminal.screen.bellCount == 1)
  }

  @Test(
    "A control character that a key of libedit inserts is removed from the line",
    arguments: [
      ("", "acd\u{1B}[D\u{1B}[D\u{16}\u{1}b"), ("", "a\u{16}\rbcd\u{1B}[D\u{1B}[D"),
      ("bind -v\n", "acd\u{1B}[D\u{1B}[D\u{14}b"), ("bind -v\n", "abcd\u{1B}[D\u{1B}[D\u{16}\u{B}"),
    ])
  func insertedControl(settings: String, keys: String) throws {
    let terminal = try probe(editrc: settings)
    terminal.type(keys)
    terminal.type("x")
    try terminal.expectScreen(contains: "probe> abxcd")
    #expect(terminal.screen.bellCount == 1)
    terminal.type("\r")
    try terminal.expectScreen(contains: "line: abxcd\n")
  }

  @Test(
    "A character that reorders or joins text is drawn as its escape",
    arguments: ["\u{202E}", "\u{200D}"])
  func obeyed(text: String) throws {
    let terminal = try probe()
    terminal.type("a\(text)b\r")
    try terminal.expectScreen(contains: "line: a\(StyledText(text).rendered(inColor: false))b")
    #expect(terminal.screen.bellCount == 0)
    #expect(!terminal.output.contains(text.utf8))
  }

  @Test("Keys typed ahead while a command runs are read as the next lines")
  func typedAhead() throws {
    let terminal = try probe()
    terminal.type("one\rtwo\rthree\r")
    try terminal.expectScreen(contains: "line: three")
    #expect(terminal.screen.text.contains("line: one"))
    #expect(terminal.screen.text.contains("line: two"))
  }
}
