import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptParserStringsTests {
  @Test(
    "A quoted string is parsed to the original string",
    arguments: [
      ("", "\"\""), ("no network", "\"no network\""), ("a \"b\" \\", #""a \"b\" \\""#),
      ("a\nb\tc", #""a\nb\tc""#), ("\u{1B}[2J\u{7}\r", #""\u{1B}[2J\u{7}\u{D}""#),
      (
        "\u{9B}\u{202E}\u{200B}\u{FEFF}\u{E000}\u{10FFFF}",
        #""\u{9B}\u{202E}\u{200B}\u{FEFF}\u{E000}\u{10FFFF}""#
      ),
      ("刷新 ×3 é 😀", "\"刷新 ×3 é 😀\""), ("\0", #""\u{0}""#), ("\u{7F}", #""\u{7F}""#),
    ])

  func quoted(text: String, written: String) {
    #expect(script("a \(written)").steps[0].arguments.map(\.value) == [.string(text)])
    #expect(script("a \(Text.quoted(text))").steps[0].arguments.map(\.value) == [.string(text)])
  }
}
