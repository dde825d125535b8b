import ScenarioLanguage
import Testing
import Text

@Suite struct TraceLayoutTests {
  /// Writes `columns` below each other with these blanks behind their widest entries.
  private func table(_ lines: [[String]], gap: (_ widest: Int, _ entry: String) -> Int) -> [String]
  {
    let widest = (0..<2).map { place in lines.map { columns(of: $0[place]) }.max() ?? 0 }
    return lines.map { entries in
      var line = ""
      for place in 0..<3 where place < 2 || !entries[2].isEmpty {
        if place > 0 {
          line += String(repeating: " ", count: gap(widest[place - 1], entries[place - 1]))
        }
        line += entries[place]
      }
      return line
    }
  }

  /// Returns where the lines stand as they are printed in `text`, if so, when `lines` come.
  private func printed(_ lines: [[String]], in text: String) -> String? {
    let source = SourceText(name: "trace", text)
    var spans: [Span] = []
    var start = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let blanks = line.utf8.prefix { $0 == Byte.blank }.count
      let length = line.utf8.count
      if blanks < length { spans.append(Span(start + blanks..<start + length)) }
      start += length + 1
    }
    var matcher = TraceMatcher(
      .init(
        lines: spans.map { .init(span: $0, isEllipsis: source.text(at: $0) == "...") },
        span: Span(0..<text.utf8.count)), in: source)
    for entries in lines {
      var line = TextBuffer()
      line.append(entries[0])
      var cells = LineCells(firstEnd: line.count, firstColumns: columns(of: entries[0]))
      line.append("  " + entries[1])
      cells.secondEnd = line.count
      cells.secondColumns = columns(of: entries[1])
      if !entries[2].isEmpty { line.append("  " + entries[2]) }
      matcher.accept(line, cells)
    }
    return matcher.printed.map { String(decoding: source.bytes[$0], as: UTF8.self) }
  }

  @Test("What is written as a trace is printed is found, whatever its lines, and nothing else")
  func known() {
    var generator = Seeded(seed: 21)
    var found = 0
    for _ in 0..<5_000 {
      let lines = (0..<generator.number(1...6)).map { _ in
        [
          generator.pick(["fetchMore", "#1 fail \"下\"", "refresh &", "#12 succeed"]),
          generator.pick(["idle", "idle → loading", "内容"]),
          generator.pick(["", "items=20", "asks #1 page 1; error=none"]),
        ]
      }
      let canonical = table(lines) { $0 - columns(of: $1) + 3 }.joined(separator: "\n")
      let wide = generator.number(1...5)
      var text = generator.pick([
        canonical,
        // Straight, but not where the columns are printed.
        table(lines) { $0 - columns(of: $1) + wide }.joined(separator: "\n"),
        table(lines) { _, _ in 2 }.joined(separator: "\n"),
        table(lines) { _, _ in generator.number(1...20) }.joined(separator: "\n"),
        canonical.split(separator: "\n").joined(separator: "\n\n"),
        canonical.split(separator: "\n").joined(separator: "\n "),
      ])
      let isPrinted = text == canonical
      text = generator.pick(["", "  ", "\n"]) + text + generator.pick(["", "\n", "\n\n"])
      #expect(printed(lines, in: text) == (isPrinted ? canonical : nil), "\(text)")
      found += isPrinted ? 1 : 0
    }
    #expect(found > 1_000 && found < 4_000)
  }

  @Test("A line that stands for others, one that is missing and one too many are not printed so")
  func others() {
    let lines = [["a", "b", ""], ["c", "d", "e"]]
    #expect(printed(lines, in: "a   b\nc   d   e") == "a   b\nc   d   e")
    #expect(printed(lines, in: "a   b\nc   [..]   e") == nil)
    #expect(printed(lines, in: "...\nc   d   e") == nil)
    #expect(printed(lines, in: "a   b\n...\nc   d   e") == nil)
    #expect(printed(lines, in: "a   b") == nil)
    #expect(printed([lines[0]], in: "a   b\nc   d   e") == "a   b")
    #expect(printed([], in: "") == nil)
  }

  @Test("Behind the first thousand lines columns may be anywhere")
  func thousand() {
    let lines = [[String]](repeating: ["a", "b", ""], count: 1_001)
    let text = table(lines) { $0 - columns(of: $1) + 3 }
    #expect(printed(lines, in: text.joined(separator: "\n")) == nil)
    let thousand = text.dropLast().joined(separator: "\n")
    #expect(printed(lines.dropLast(), in: thousand) == thousand)
  }
}
