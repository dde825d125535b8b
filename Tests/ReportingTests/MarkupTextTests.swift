import Reporting
import Testing
import Text

@Suite("Markup")
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
    "Text from data is no markup, in neither language",
    arguments: [
      (#"<a b="c">&amp;"#, #"&lt;a b="c"&gt;&amp;amp;"#), ("]]>", "]]&gt;"),
      ("##[error]x", "#&#35;[error]x"), ("###[x]", "##&#35;[x]"), ("# #[x]", "# #[x]"),
      ("::error::x", "&#58;:error::x"), ("  ::x", "  &#58;:x"), ("a::b", "a::b"), (": :", ": :"),
      ("a → b ↻ 上海", "a → b ↻ 上海"), ("", ""),
    ])
  func isNoMarkup(text: String, expected: String) {
    #expect(markup(text, .xml) == expected)
    #expect(markup(text, .html) == expected)
    var bytes = MarkupText(.xml)
    bytes.append(text: Array(text.utf8))
    #expect(bytes.buffer.text == expected)
  }

  @Test("Quotes and ends of lines are text in attributes, too")
  func quotes() {
    #expect(attribute("\"a\" <b>\n", .xml) == " a=\"&quot;a&quot; &lt;b&gt;&#xA;\"")
    #expect(markup("a\n::b", .html) == "a\n&#58;:b")
    #expect(attribute("\"a\"\n", .html) == " a=\"&quot;a&quot;\n\"")
  }

  @Test("What XML cannot hold is an escape, and what a terminal obeys a number; people see escapes")
  func escapes() {
    let text = "a\u{0}b\u{1B}c\u{FFFF}d\u{200F}e\u{9B}f"
    #expect(markup(text, .xml) == #"a\u{0}b\u{1B}c\u{FFFF}d&#x200F;e&#x9B;f"#)
    #expect(markup(text, .html) == #"a\u{0}b\u{1B}c\u{FFFF}d\u{200F}e\u{9B}f"#)
  }
}
