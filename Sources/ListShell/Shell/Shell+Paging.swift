internal import EditLine
internal import Text

extension Shell {
  /// Writes lines. At a terminal, pauses whenever the window is full.
  mutating func page(_ lines: [StyledText]) {
    guard isInteractive, let ask = askForMore else { return show(lines) }
    var rest = lines[...]
    while !rest.isEmpty {
      guard let window = console.window(), window.rows > 2 else { return show(Array(rest)) }
      var rows = 0
      let part = rest.prefix { line in
        rows += max(1, (line.width + window.columns - 1) / window.columns)
        return rows < window.rows
      }
      let shown = part.isEmpty ? rest.prefix(1) : part
      show(Array(shown))
      rest = rest.dropFirst(shown.count)
      if rest.isEmpty { return }
      // The number of lines is at the end, so that a narrow window cuts off only that number.
      let prompt = "Space continues, q stops: \(counted(rest.count, "more line"))"
      if !ask(StyledText(prompt, console.isColored ? .dim : .plain)) { return }
    }
  }

  /// Writes the lines of `text`, a page at a time.
  mutating func page(lines text: String) {
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    if lines.isEmpty { return }
    page(
      lines.split(separator: "\n", omittingEmptySubsequences: false).map {
        StyledText(String($0))
      })
  }

  /// Writes rows of two columns, a page at a time.
  mutating func page(rows: [(String, String)]) {
    page(lines: Table(rows, indent: "  ").text)
  }
}
