import EditLine
import Testing

@Suite struct StyleTests {
  @Test(
    "The sequence of a style starts with a reset, so that no earlier attribute remains",
    arguments: [
      (.plain, "\u{1B}[0m"), (.dim, "\u{1B}[0;2m"), (Style(.red), "\u{1B}[0;31m"),
      (Style(isBold: true), "\u{1B}[0;1m"), (Style(.cyan, isDim: true), "\u{1B}[0;2;36m"),
      (Style(.green, isBold: true, isDim: true), "\u{1B}[0;1;2;32m"),
    ] as [(Style, String)])
  func sequence(style: Style, sequence: String) {
    #expect(style.sequence == sequence)
  }

  @Test("Every color is one of the eight standard ANSI colors")
  func colors() {
    #expect(Style.Color.allCases.map { Style($0).sequence } == (31...36).map { "\u{1B}[0;\($0)m" })
  }
}
