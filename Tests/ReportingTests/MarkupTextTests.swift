import Reporting
import Testing
import Text

@Suite("MarkupText")
struct MarkupTextTests {
  private func markup(_ text: String, _ language: MarkupText.Language) -> String {
    var markup = MarkupText(language)
    markup.append(text: text)
    return markup.buffer.text
  }

  private func attribute(_ text: String, _ language: MarkupText.Language) -> String {
    var markup = MarkupText(language)
    markup.attribute("a", text)
    return markup.buffer.text
  }

  @Test(
    "Markup and workflow commands in strings from data are escaped in XML and HTML",
    arguments: [
      (#"<a b="c">&amp;"#, #"&lt;a b="c"&gt;&amp;amp;"#), ("]]>", "]]&gt;"),
      ("##[error]x", "#&#35;[error]x"), ("###[x]", "##&#35;[x]"), ("# #[x]", "# #[x]"),
      ("::error::x", "&#58;:error::x"), ("  ::x", "  &#58;:x"), ("a::b", "a::b"), (": :", ": :"),
      ("a → b ↻ 上海", "a → b ↻ 上海"), ("", ""),
    ])
  func isNoMarkup(text: String, expected: String) {
    #expect(markup(text, .xml) == expected)
    #expect(markup(text, .html) == expected)
  }

  @Test("Quotes and line ends are escaped in attributes")
  func quotes() {
    #expect(attribute("\"a\" <b>\n", .xml) == " a=\"&quot;a&quot; &lt;b&gt;&#xA;\"")
    #expect(markup("a\n::b", .html) == "a\n&#58;:b")
    #expect(attribute("\"a\"\n", .html) == " a=\"&quot;a&quot;\n\"")
  }

  @Test(
    "Invalid XML characters become escapes, and controls become numbers in XML and escapes in HTML")
  func escapes() {
    let text = "a\u{0}b\u{1B}c\u{FFFF}d\u{200F}e\u{9B}f"
    #expect(markup(text, .xml) == #"a\u{0}b\u{1B}c\u{FFFF}d&#x200F;e&#x9B;f"#)
    #expect(markup(text, .html) == #"a\u{0}b\u{1B}c\u{FFFF}d\u{200F}e\u{9B}f"#)
  }
}
