import TerminalTesting
import Testing

/// Tests of the screen, on which all other terminal tests depend.
@Suite struct TerminalScreenTests {
  /// Returns a screen with ten columns and three rows that shows `text`.
  private func screen(_ text: String) -> TerminalScreen {
    var screen = TerminalScreen(columns: 10, rows: 3)
    screen.feed(text.utf8)
    return screen
  }

  @Test(
    "The bytes of a program are displayed as in a terminal",
    arguments: [
      ("abc", "abc"),
      ("abc\rX", "Xbc"),
      ("ab\u{8}X", "aX"),
      ("0123456789", "0123456789"),
      ("0123456789a", "0123456789\na"),
      ("0123456789\r\na", "0123456789\na"),
      ("a\r\nb\r\nc\r\nd", "b\nc\nd"),
      ("abc\u{1B}[2GX", "aXc"),
      ("abc\u{1B}[1G\u{1B}[@X", "Xabc"),
      ("abc\u{1B}[1G\u{1B}[P", "bc"),
      ("abc\u{1B}[1G\u{1B}[4hX\u{1B}[4lY", "XYbc"),
      ("abc\u{1B}[2G\u{1B}[K", "a"),
      ("abc\u{1B}[2G\u{1B}[1K", "  c"),
      ("a\r\nb\r\nc\u{1B}[2A\u{1B}[J", "a"),
      ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[M", "a\nc"),
      ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[LX", "a\nX\nb"),
      ("ab\u{1B}7cd\u{1B}8X", "abXd"),
      ("刷新×3", "刷新×3"),
      ("刷新\u{1B}[3GX", "刷X"),
      ("012345678刷", "012345678\n刷"),
      ("e\u{301}x", "e\u{301}x"),
      ("a\u{1B}]0;title\u{7}b", "ab"),
      ("abc\u{1B}[3D\u{1B}[1CX", "aXc"),
      ("a\u{1B}[3Xb", "ab"),
      ("a\tb", "a       b"),
      ("a\r\nb\u{1B}MX", "aX\nb"),
      ("\u{1B}[2;3r\u{1B}[3;1Ha\nb", "\na\n b"),
    ])
  func text(bytes: String, seen: String) {
    #expect(screen(bytes).text == seen)
  }

  @Test("The bytes of a character may arrive one by one")
  func bytewise() {
    var screen = TerminalScreen(columns: 10, rows: 3)
    for byte in "刷\u{1B}[2Cx".utf8 { screen.feed([byte]) }
    #expect(screen.text == "刷  x")
  }

  @Test("Bytes that are not UTF-8 are displayed as replacement characters")
  func malformed() {
    var screen = TerminalScreen(columns: 10, rows: 3)
    screen.feed([0x61, 0xE4, 0xB8, 0x62, 0xFF, 0x63])
    #expect(screen.text == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test("A cell keeps the style in which its character was written")
  func looks() {
    let screen = screen("a\u{1B}[0;1;31mb\u{1B}[0;2mc\u{1B}[md")
    #expect(screen.look(of: "a") == .init())
    #expect(screen.look(of: "b")?.color == 1)
    #expect(screen.look(of: "b")?.isBold == true)
    #expect(screen.look(of: "c")?.isDim == true)
    #expect(screen.look(of: "d") == .init())
    #expect(screen.look(of: "z") == nil)
  }

  @Test("Lines that scroll off the top are kept in the history")
  func scrollback() {
    let screen = screen("a\r\nb\r\nc\r\nd")
    #expect(screen.scrollback == ["a"])
    #expect(screen.history == "a\nb\nc\nd")
  }

  @Test("A smaller window keeps the cursor's row, and a larger one keeps all rows")
  func resizing() {
    var screen = screen("a\r\nb\r\nc")
    screen.resize(columns: 4, rows: 2)
    #expect(screen.text == "b\nc")
    #expect(screen.cursor == .init(row: 1, column: 1))
    screen.resize(columns: 20, rows: 5)
    #expect(screen.text == "b\nc")
  }

  @Test("Modes, bells and unknown sequences are reported")
  func modes() {
    let screen = screen("\u{1B}[?2004h\u{7}\u{1B}[5z\u{1}")
    #expect(screen.marksPastes)
    #expect(screen.bellCount == 1)
    #expect(screen.unknownSequences == ["5z", "control 1"])
  }
}
