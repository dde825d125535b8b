import EditLine
import Testing

@Suite struct StyledTextTests {
  /// A text in three styles, one of which is the default.
  private let text =
    StyledText("ok", Style(.green)) + StyledText(" 刷新 ") + StyledText("\u{1B}!", .dim)

  @Test("Each run has exactly its style, and the default style adds no sequence")
  func inColor() {
    #expect(
      text.rendered(inColor: true)
        == "\u{1B}[0;32mok\u{1B}[0m 刷新 \u{1B}[0;2m\\u{1B}!\u{1B}[0m")
  }

  @Test("Without colors, the text has no control sequences")
  func withoutColor() {
    #expect(text.rendered(inColor: false) == #"ok 刷新 \u{1B}!"#)
  }

  @Test(
    "Control characters and invisible characters are shown as escapes",
    arguments: [
      ("fetchMore×3 刷新 😀", "fetchMore×3 刷新 😀"), ("a \"b\" \\", "a \"b\" \\"), ("", ""),
      ("\u{1B}[2J\u{7}", #"\u{1B}[2J\u{7}"#), ("a\nb\tc\r", #"a\nb\tc\u{D}"#),
      ("\u{9B}31m\u{202E}\u{200B}", #"\u{9B}31m\u{202E}\u{200B}"#),
    ])
  func escapes(text: String, shown: String) {
    #expect(StyledText(text).rendered(inColor: false) == shown)
  }

  @Test(
    "The width of a text counts its visible characters, regardless of its style",
    arguments: [("", 0), ("abc", 3), ("e\u{301}", 1), ("\u{1B}", 6), ("\t", 2)])
  func width(text: String, width: Int) {
    #expect(StyledText(text).width == width)
    #expect((StyledText(text, Style(.red, isBold: true)) + StyledText(text)).width == 2 * width)
  }

  @Test("Concatenating texts keeps their order, and an empty one adds nothing")
  func joins() {
    #expect(text.runs.map(\.text) == ["ok", " 刷新 ", #"\u{1B}!"#])
    #expect(text.runs.map(\.style) == [Style(.green), .plain, .dim])
    #expect(StyledText() + text + StyledText() == text)
    #expect(StyledText().rendered(inColor: true) == "")
  }
}
