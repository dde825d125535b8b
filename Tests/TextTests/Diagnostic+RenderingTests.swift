import Testing
import Text

@Suite struct DiagnosticRenderingTests {
  /// Renders an error at the first occurrence of `marked` in `text`.
  private func drawing(
    _ message: String, at marked: String, in text: String, hint: String? = nil
  ) -> String {
    let head = text.firstRange(of: marked).map { text[..<$0.lowerBound].utf8.count } ?? 0
    let span = SourceRange(offset: head, length: marked.utf8.count)
    return Diagnostic(message, at: span, hint: hint)
      .rendered(in: SourceText(name: "f.txt", text))
  }

  @Test("An error is rendered with its position, its line, a caret and a hint")
  func shape() {
    #expect(
      drawing(
        "unknown step 'fetchMroe'", at: "fetchMroe", in: "firstLoad; fetchMroe\nfail",
        hint: "did you mean fetchMore?") == """
          f.txt:1:12: error: unknown step 'fetchMroe'; did you mean fetchMore?
            |
          1 | firstLoad; fetchMroe
            |            ^
          """)
  }

  @Test("The margin is as wide as the line's number")
  func margin() {
    let text = String(repeating: "a\n", count: 99) + "b c"
    #expect(
      drawing("no", at: "c", in: text) == """
        f.txt:100:3: error: no
            |
        100 | b c
            |   ^
        """)
  }

  @Test("The caret is under its character after wide characters, tabs and escapes")
  func columns() {
    #expect(
      drawing("no", at: "x", in: "下😀é\tx") == """
        f.txt:1:5: error: no
          |
        1 | 下😀é x
          |       ^
        """)
    #expect(
      drawing("no", at: "x", in: "e\u{301}\u{1B}x") == """
        f.txt:1:4: error: no
          |
        1 | e\u{301}\\u{1B}x
          |        ^
        """)
  }

  @Test("An error after the last character or on an empty line has its caret there")
  func ends() {
    #expect(
      Diagnostic("no", at: SourceRange(offset: 3, length: 0))
        .rendered(in: SourceText(name: "f", "a b\r\n")) == """
          f:1:4: error: no
            |
          1 | a b
            |    ^
          """)
    #expect(
      Diagnostic("no", at: SourceRange(offset: 2, length: 0))
        .rendered(in: SourceText(name: "f", "a\n")) == """
          f:2:1: error: no
            |
          2 |
            | ^
          """)
  }

  @Test("Characters that control a terminal are escaped")
  func controls() {
    let source = SourceText(name: "f\u{1B}[2J", "a\u{202E}b")
    #expect(
      Diagnostic("no \u{7}", at: SourceRange(offset: 0, length: 1), hint: "\u{9B}31m")
        .rendered(in: source) == """
          f\\u{1B}[2J:1:1: error: no \\u{7}; \\u{9B}31m
            |
          1 | a\\u{202E}b
            | ^
          """)
  }

  @Test("About 100 columns around the caret are printed of a long line")
  func window() {
    let text = String(repeating: "a", count: 500) + "x" + String(repeating: "b", count: 500)
    let head = String(repeating: "a", count: 49)
    let tail = String(repeating: "b", count: 48)
    #expect(
      drawing("no", at: "x", in: text) == """
        f.txt:1:501: error: no
          |
        1 | …\(head)x\(tail)…
          |  \(String(repeating: " ", count: 49))^
        """)
  }

  @Test("A line that is shortened only at one end shows more of the other end")
  func windowAtTheEnds() {
    let text = "x" + String(repeating: "下", count: 500) + "y"
    #expect(
      drawing("no", at: "x", in: text) == """
        f.txt:1:1: error: no
          |
        1 | x\(String(repeating: "下", count: 48))…
          | ^
        """)
    #expect(
      drawing("no", at: "y", in: text) == """
        f.txt:1:502: error: no
          |
        1 | …\(String(repeating: "下", count: 48))y
          |  \(String(repeating: " ", count: 96))^
        """)
  }

  @Test("Several errors are rendered one after the other")
  func several() {
    let source = SourceText(name: "f", "a\nb")
    let errors = [1, 0].map { Diagnostic("no", at: SourceRange(offset: $0 * 2, length: 1)) }
    #expect(
      errors.rendered(in: source) == """
        f:2:1: error: no
          |
        2 | b
          | ^
        f:1:1: error: no
          |
        1 | a
          | ^
        """)
  }
}
