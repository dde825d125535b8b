import ScenarioLanguage
import Testing
import Text

@Suite struct TokenLinesTests {
  @Test("A line is split into tokens with their kinds and ranges")
  func tokens() {
    let text = "#2 fail \"×\" 3 2s a=b _x>=1 w ×2 & (c *3) # d"
    let source = SourceText(name: "f", text)
    let tokens = Token.all(in: text).map { "\($0.kind) \(source.text(at: $0.span))" }
    #expect(
      tokens == [
        "request #2", "step fail", "string \"×\"", "number 3", "duration 2s", "name a",
        "operator =", "word b", "name _x", "operator >=", "number 1", "word w", "repetition ×2",
        "background &", "opening (", "step c", "repetition *3", "closing )", "comment # d",
      ])
  }

  @Test("Separators are tokens, and an unclosed string extends to the end of its line")
  func lines() {
    #expect(
      Token.all(in: "a \"b\n;c") == [
        Token(.step, span: SourceRange(offset: 0, length: 1)),
        Token(.openString, span: SourceRange(offset: 2, length: 2)),
        Token(.separator, span: SourceRange(offset: 4, length: 1)),
        Token(.separator, span: SourceRange(offset: 5, length: 1)),
        Token(.step, span: SourceRange(offset: 6, length: 1)),
      ])
  }

  @Test(
    "Input is incomplete while a group or inline rows are open, but not while a quote is open",
    arguments: [
      ("", false), ("a", false), ("(a", true), ("(a; (b)", true), ("(a)", false), (")(a)", false),
      ("fail \"no", false), ("fail \"no\"", false), ("(fail \"no", true), ("fail \"(", false),
      ("fail \"(\"", false),
      ("source csv <<A", true), ("source csv <<A\n1", true), ("source csv <<A\n1\nA", false),
      ("(source csv <<A\n)\nA", true), ("source csv <<A\nA\n(", true), ("# (", false),
      ("(a # )", true), ("(a\nb\n)", false), ("a \"\\\"", false),
    ])
  func incomplete(text: String, expected: Bool) {
    #expect(OpenScript(text).isOpen == expected)
    var lines = OpenScript()
    for line in text.split(separator: "\n") { lines.read(String(line)) }
    #expect(lines.isOpen == expected)
  }
}
