import ScenarioLanguage
import Testing
import Text

@Suite struct LineCellsTests {
  /// Joins `columns` with the blanks that `gap` returns.
  private func joined(_ columns: [String], _ gap: () -> Int) -> String {
    var line = columns[0]
    for column in columns.dropFirst() where !column.isEmpty || column == columns[1] {
      line += String(repeating: " ", count: gap()) + column
    }
    return line
  }

  /// Where `columns` end in their line.
  private func cells(of columns: [String]) -> LineCells {
    var cells = LineCells(firstEnd: columns[0].utf8.count, firstColumns: 0)
    cells.secondEnd = cells.firstEnd + LineCells.gapLength + columns[1].utf8.count
    return cells
  }

  @Test("A line whose columns are known agrees just as its form of comparison says")
  func known() {
    var generator = Seeded(seed: 9)
    let pieces = [
      "a", "items=20", "#1", "下", "→", "idle → loading", "[..]", "; ", "\\", "\"a  b\"", "\"\\\"\"",
      "fetchMore &", "wait 300ms", "more=yes",
    ]
    var agreed = 0
    for _ in 0..<20_000 {
      let columns = (0..<3).map { place in
        (0..<generator.number(place == 2 ? 0...3 : 1...3)).map { _ in generator.pick(pieces) }
          .joined()
      }
      var others = columns
      if generator.number(0...1) == 0 {
        let changed = generator.number(0...2)
        switch generator.number(0...3) {
        case 0: others[changed] += generator.pick(pieces)
        case 1: others[changed] = generator.pick(pieces)
        case 2: others[changed] = String(others[changed].dropLast())
        default: others.swapAt(changed, (changed + 1) % 3)
        }
      }
      let expected = joined(others) { generator.number(1...20) }
      // What stands around the line is no part of it.
      let text = "----\n\(expected)\n\(generator.pick(["", "b", "  more of it, and more"]))"
      let source = SourceText(name: "line", text)
      let span = Span(5..<5 + expected.utf8.count)
      let expectation = ScenarioFile.Expectation(
        lines: [.init(span: span, isEllipsis: false)], span: span)
      var line = TextBuffer()
      line.append(joined(columns) { LineCells.gapLength })
      var matcher = TraceMatcher(expectation, in: source)
      matcher.accept(line, cells(of: columns))
      let agrees = TraceLine(expected).matches(TraceLine(line.text))
      #expect(
        matcher.isComplete == agrees, "\(expected.debugDescription) \(line.text.debugDescription)")
      agreed += agrees ? 1 : 0
    }
    #expect(agreed > 8_000 && agreed < 18_000)
  }
}
