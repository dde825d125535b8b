import Testing
import Text

@Suite struct ColumnsTests {
  @Test(
    "The width of a string is its number of terminal columns",
    arguments: [
      ("", 0), ("abc", 3), ("×→…", 3), ("刷新", 4), ("ＡＢ", 4), ("한글", 4), ("😀", 2),
      ("e\u{301}", 1), ("ｱ", 1), ("⌚", 2), ("©", 1), ("\u{3000}", 2), ("あ", 2), ("🇩🇪", 2),
    ])
  func width(text: String, expected: Int) {
    #expect(columns(of: text) == expected)
  }
}
