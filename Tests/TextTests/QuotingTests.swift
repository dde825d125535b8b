import Testing
import Text

@Suite struct QuotingTests {
  @Test(
    "A string is quoted so that none of its characters controls a terminal",
    arguments: [
      ("", "\"\""), ("no network", "\"no network\""), ("a \"b\" \\", #""a \"b\" \\""#),
      ("a\nb\tc", #""a\nb\tc""#), ("\u{1B}[2J\u{7}\r", #""\u{1B}[2J\u{7}\u{D}""#),
      (
        "\u{9B}\u{202E}\u{200B}\u{FEFF}\u{E000}\u{10FFFF}",
        #""\u{9B}\u{202E}\u{200B}\u{FEFF}\u{E000}\u{10FFFF}""#
      ),
      ("刷新 ×3 é 😀", "\"刷新 ×3 é 😀\""), ("\0", #""\u{0}""#), ("\u{7F}", #""\u{7F}""#),
    ])
  func quoting(text: String, written: String) {
    #expect(quoted(text) == written)
    let appended = Text.written {
      $0.append("x")
      $0.append(quoting: text)
    }
    #expect(appended == "x\(written)")
  }

  @Test("If a string is escaped without quotes around it, its quotes and backslashes stay")
  func escaping() {
    #expect(escaped("a \"b\" \\ \u{1B}\n") == #"a "b" \ \u{1B}\n"#)
  }

  @Test(
    "In messages, strings of over 60 characters are shortened", arguments: [0, 59, 60, 61, 1_000])
  func abbreviation(count: Int) {
    let text = String(repeating: "下", count: count)
    let head = String(repeating: "下", count: 60)
    #expect(abbreviated(text) == (count > 60 ? head + "…" : text))
  }
}
