import TerminalTesting
import Testing

/// Every scalar of typed text is preserved, however the terminal draws it.
@Suite struct PlaceholderMapTests {
  /// Texts with more scalars than a terminal shows, and the text that is shown.
  private static let texts: [(typed: String, shown: String)] = [
    ("e\u{301}", "e\u{301}"), ("a\u{308}\u{323}b", "a\u{308}\u{323}b"),
    ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}", "\u{5E9}\u{5C1}\u{5B8}\u{5DC}"),
    ("\u{2764}\u{FE0F}", "\u{2764}\u{FE0F}"),
    ("می\u{200C}خواهم", "می\\u{200C}خواهم"),
    ("\u{1F469}\u{200D}\u{1F467}", "\u{1F469}\\u{200D}\u{1F467}"),
    ("\u{1F469}\u{1F3FD}", "\u{1F469}\u{1F3FD}"),
    ("\u{301}x", "\u{301}x"), ("\u{E0067}", "\\{E0067}"), ("\u{F0000}", "\\{F0000}"),
    ("\u{E000}", "\\u{E000}"), ("\u{2A000}", "\u{2A000}"), ("क्षि", "क्षि"),
  ]

  @Test("Typed text is read unchanged, and drawn at its position", arguments: texts)
  func typed(text: String, shown: String) throws {
    let terminal = try probe()
    terminal.type("a\(text)z")
    try terminal.expect("the text on the screen") { $0.text.holds("probe> a\(shown)z") }
    terminal.press(.enter)
    try terminal.expectWritten(contains: "line: a\(printed(text))z\r\n")
  }

  @Test("Pasted text is read unchanged, and recalled unchanged", arguments: texts)
  func pasted(text: String, shown: String) throws {
    let terminal = try probe()
    terminal.paste("a\(text)z")
    try terminal.expect("the text on the screen") { $0.text.holds("probe> a\(shown)z") }
    terminal.press(.enter)
    try terminal.expectWritten(contains: "line: a\(printed(text))z\r\n")
    terminal.press(.up)
    try terminal.expect("the text once more") { $0.cursorLine.holds("probe> a\(shown)z") }
    terminal.type("!\r")
    try terminal.expectWritten(contains: "line: a\(printed(text))z!\r\n")
  }

  @Test("A terminal that draws a family emoji as one glyph receives one emoji")
  func family() throws {
    let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let terminal = try probe(["TERM_PROGRAM": "WezTerm"])
    terminal.screen.drawsEmojiAsOne = true
    terminal.type("a\(family)z")
    try terminal.expect("the family") { $0.text.holds("probe> a\(family)z") }
    // One step to the left of z, and one over the family.
    terminal.press(.left)
    terminal.press(.left)
    terminal.type("!")
    try terminal.expect("the family") { $0.text.holds("probe> a!\(family)z") }
    terminal.press(.enter)
    try terminal.expectWritten(contains: "line: a!\(printed(family))z\r\n")
  }

  @Test("A combining mark without a letter is drawn as its escape")
  func loneMark() throws {
    let terminal = try probe()
    terminal.type("\u{301}x")
    try terminal.expect("the escape") { $0.text.holds("probe> \\u{301} x") }
    terminal.press(.enter)
    try terminal.expectWritten(contains: "line: \u{301}x\r\n")
  }

  @Test("Every key treats a letter and its combining marks as one character")
  func oneCharacter() throws {
    let terminal = try probe()
    terminal.type("xe\u{301}\u{323}y")
    terminal.press(.left)
    terminal.press(.backspace)
    try terminal.expect("what is left") { $0.text.holds("probe> xy") }
    terminal.type("o\u{308}")
    terminal.press(.enter)
    try terminal.expectWritten(contains: "line: xo\u{308}y\r\n")
  }

  @Test("An escape at the right edge continues in the next row")
  func wrapping() throws {
    let terminal = try probe(columns: 30)
    terminal.type("12345678901234567890\u{200D}ab")
    try terminal.expect("both rows") {
      $0.text.holds("probe> 12345678901234567890\\u{\n200D}ab")
    }
    terminal.press(.left)
    terminal.press(.left)
    terminal.press(.left)
    terminal.type("c\r")
    try terminal.expectWritten(contains: "line: 12345678901234567890c\\u{200D}ab\r\n")
  }

  @Test("A search finds text with combining marks")
  func search() throws {
    let terminal = try probe()
    terminal.type("cafe\u{301} one\r")
    try terminal.expectWritten(contains: "line: cafe\u{301} one\r\n")
    try terminal.expect("the next prompt") { $0.cursorLine.hasPrefix("probe>") }
    terminal.press(.controlR)
    terminal.type("e\u{301} o")
    try terminal.expect("the line") { $0.text.holds("▸ cafe\u{301} one") }
    terminal.press(.enter)
    try terminal.expect("the line twice") { _ in
      String(decoding: terminal.output, as: UTF8.self).holds("line: cafe\u{301} one\r\n")
    }
  }

  /// Returns the text as the probe shell prints it.
  private func printed(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { printed, scalar in
      let isTold =
        [.format, .privateUse].contains(scalar.properties.generalCategory)
      let digits = String(scalar.value, radix: 16, uppercase: true)
      printed += isTold ? "\\u{\(digits)}" : String(scalar)
    }
  }
}

extension String {
  /// Whether the output contains `text`, byte by byte: composed and decomposed accents differ.
  fileprivate func holds(_ text: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
