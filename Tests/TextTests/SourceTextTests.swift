import Testing
import Text

@Suite struct SourceTextTests {
  @Test(
    "Columns count scalars from 1, and LF and CRLF both end a line",
    arguments: [
      (0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 1, 4), (5, 2, 1), (6, 2, 2), (7, 2, 3), (8, 3, 1),
      (9, 3, 2), (13, 3, 3), (100, 3, 3), (-1, 1, 1),
    ])
  func location(offset: Int, line: Int, column: Int) {
    let text = SourceText(name: "f", "a×b\nc\r\nd😀")
    #expect(text.location(of: offset) == Location(line: line, column: column))
  }

  @Test("A byte order mark is not part of the text")
  func mark() {
    let text = SourceText(name: "f", "\u{FEFF}a")
    #expect(text.start == 3)
    #expect(text.location(of: 3) == Location(line: 1, column: 1))
    #expect(text.location(of: 0) == Location(line: 1, column: 1))
    #expect(text.lineSpan(around: 0) == SourceRange(offset: 3, length: 1))
    #expect(SourceText(name: "f", "a\u{FEFF}").start == 0)
  }

  @Test(
    "Lines are found by position",
    arguments: [(0, "a"), (1, "a"), (3, ""), (4, "b\rc"), (7, "b\rc"), (8, "")])
  func lines(offset: Int, line: String) {
    let text = SourceText(name: "f", "a\r\n\nb\rc\n")
    #expect(text.text(at: text.lineSpan(around: offset)) == line)
    #expect(text.lines.map { text.text(at: $0) } == ["a", "b\rc"])
  }

  @Test("The part of a line near a position is limited to the line")
  func nearby() {
    let text = SourceText(name: "f", "ab\ncdefgh\rij\r\nk")
    func near(_ offset: Int, _ reach: Int) -> String {
      text.text(at: text.lineSpan(around: offset, reach: reach))
    }
    #expect(near(5, 1) == "de")
    #expect(near(5, 3) == "cdefg")
    #expect(near(7, 3) == "defgh\r")
    #expect(near(10, 9) == "cdefgh\rij")
    #expect(near(0, 0) == "")
  }

  @Test("Text beyond the end is empty")
  func beyond() {
    #expect(SourceText(name: "f", "ab").text(at: SourceRange(offset: 1, length: 9)) == "b")
  }
}
