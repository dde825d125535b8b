import EditLine
import Testing

@Suite struct TerminalTextTests {
  @Test(
    "Control characters and invisible characters are shown as escapes",
    arguments: [
      ("fetchMore×3 刷新 😀", "fetchMore×3 刷新 😀"), ("a \"b\" \\", "a \"b\" \\"), ("", ""),
      ("\u{1B}[2J\u{7}", #"\u{1B}[2J\u{7}"#), ("a\nb\tc\r", #"a\nb\tc\u{D}"#),
      ("\u{9B}31m\u{202E}\u{200B}", #"\u{9B}31m\u{202E}\u{200B}"#),
    ])
  func escapes(text: String, shown: String) {
    #expect(TerminalText(text).text == shown)
  }

  @Test("A literal is escaped like any other text")
  func literals() {
    let literal: TerminalText = "\u{1B}[31m!"
    #expect(literal.text == #"\u{1B}[31m!"#)
    #expect(literal == TerminalText("\u{1B}[31m!"))
  }
}
