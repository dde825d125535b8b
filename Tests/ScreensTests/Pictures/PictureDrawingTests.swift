import Screens
import Testing
import Text

/// Tests of screens drawn as text.
@Suite struct PictureDrawingTests {
  private func drawn(
    _ parts: [Picture.Part], toasts: [String] = [], columns: Int = 24, rows: Int = 20
  ) -> String {
    PictureDrawing(
      Picture(title: "List", parts: parts), toasts: toasts, columns: columns, rows: rows
    ).texts.joined(separator: "\n")
  }

  private func rows(_ count: Int) -> Picture.Part {
    .rows((1...count).map { Picture.Line("Item \($0)", detail: $0 == 1 ? "new" : "") })
  }

  @Test("If all rows fit, the drawing contains all of them and the parts around them")
  func whole() {
    #expect(
      drawn([.pull, .banner("no network"), rows(2), .footer(.more)], toasts: ["done"]) == """
        ┌─ List ───────────────┐
        │     ↻ refreshing     │
        │ ! no network         │
        │ Item 1           new │
        │ Item 2               │
        │        ↓ more        │
        │       [ done ]       │
        └──────────────────────┘
        """)
  }

  @Test("A row that cannot be undone has its own style")
  func colors() {
    let lines = PictureDrawing(
      Picture(
        title: "Settings",
        parts: [.rows([Picture.Line("About"), Picture.Line("Log out", isWarning: true)])]),
      columns: 24, rows: 10
    ).lines
    func tone(of text: String) -> PictureDrawing.Tone? {
      lines.joined().first { $0.text.contains(text) }?.tone
    }
    #expect(tone(of: "About") == .plain)
    #expect(tone(of: "Log out") == .failure)
  }

  @Test("If rows do not fit, the first and last ones are drawn and the others are counted")
  func cut() {
    #expect(
      drawn([rows(100), .footer(.spinning)], rows: 8) == """
        ┌─ List ───────────────┐
        │ Item 1           new │
        │ Item 2               │
        │    ⋮ 96 more rows    │
        │ Item 99              │
        │ Item 100             │
        │    ◌ loading more    │
        └──────────────────────┘
        """)
  }

  @Test("If no row fits, the rows are counted, and the footer is drawn")
  func noRowFits() {
    #expect(
      drawn([rows(100), .footer(.more)], rows: 4) == """
        ┌─ List ───────────────┐
        │   ⋮ 100 more rows    │
        │        ↓ more        │
        └──────────────────────┘
        """)
  }

  @Test("The number of hidden rows includes rows that the picture omits")
  func leftOut() {
    let lines = (1...4).map { Picture.Line("Row \($0)") }
    #expect(
      drawn([.rows(lines, leftOut: 1_000), .footer(.more)], rows: 6) == """
        ┌─ List ───────────────┐
        │ Row 1                │
        │   ⋮ 1002 more rows   │
        │ Row 4                │
        │        ↓ more        │
        └──────────────────────┘
        """)
    #expect(
      drawn([.rows(lines, leftOut: 1_000)]) == """
        ┌─ List ───────────────┐
        │ Row 1                │
        │ Row 2                │
        │   ⋮ 1000 more rows   │
        │ Row 3                │
        │ Row 4                │
        └──────────────────────┘
        """)
  }

  @Test("An error view shows its message, and an empty view shows its text")
  func views() {
    #expect(
      drawn([.error("request failed"), .empty("Nothing here")]) == """
        ┌─ List ───────────────┐
        │   ✕ request failed   │
        │     Nothing here     │
        └──────────────────────┘
        """)
  }

  @Test("Terminal controls are escaped, and text that is too wide is truncated")
  func unsafe() {
    #expect(
      drawn([.rows([Picture.Line("\u{1B}[2J下下下下下下下下下下下下")])]) == """
        ┌─ List ───────────────┐
        │ \\u{1B}[2J下下下下下… │
        └──────────────────────┘
        """)
  }

  @Test("Every picture can be drawn in every window that has room for a frame", arguments: 1...12)
  func sizes(rows count: Int) {
    for columns in 1...30 {
      let lines = drawn(
        [.pull, .heading("a"), rows(9), .footer(.more)], columns: columns, rows: count
      ).split(separator: "\n")
      #expect(lines.count <= max(count, 3))
    }
  }
}
