internal import CEditLine

/// Drawing over what libedit drew: colors and the hint, and room for both.
extension Editor {
  /// The size that libedit draws for.
  var drawnWindow: Window {
    var columns: Int32 = 0
    var rows: Int32 = 0
    unsafe cel_drawn_size(handle, &columns, &rows)
    return Window(columns: max(1, Int(columns)), rows: max(1, Int(rows)))
  }

  /// The line with every text that something stands for.
  var fullText: String { placeholders.expanded(clusters.decoded(line.scalars)) }

  /// Where the line's characters stand.
  var layout: LineLayout {
    LineLayout(line.scalars, behind: promptWidth, columns: drawnWindow.columns)
  }

  /// Where the cursor stands.
  func cursorPlace(in layout: LineLayout) -> LineLayout.Place {
    let cursor = line.cursor
    return layout.places.indices.contains(cursor) ? layout.places[cursor] : layout.end
  }

  /// Moves the cursor between two cells.
  func moves(from start: LineLayout.Place, to end: LineLayout.Place) -> String {
    let rows = end.row - start.row
    let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(rows < 0 ? "A" : "B")"
    return vertical + "\u{1B}[\(end.column + 1)G"
  }

  /// Whether `scalars` reach the window's last row, where libedit's drawing goes wrong.
  func isTall(_ scalars: [Unicode.Scalar]) -> Bool {
    let window = drawnWindow
    // No line of so few characters reaches it: this answers for almost every key.
    let widest = clusters.isEmpty ? 2 : PlaceholderMap.escapeWidth
    if promptWidth + widest * scalars.count < window.columns * (window.rows - 2)
      && !scalars.contains("\n")
    {
      return false
    }
    let layout = LineLayout(scalars, behind: promptWidth, columns: window.columns)
    return layout.end.row >= window.rows - 1
  }

  /// Puts a line that grew too tall away, with something short in its place that loses none of it.
  ///
  /// Only as a command: between keys libedit keeps places in the line, such as where a deletion of vi's begins.
  func fold() -> Reaction {
    let row = min(cursorPlace(in: layout).row, drawnWindow.rows - 1)
    replaceLine(placeholders.placeholder(for: clusters.decoded(line.scalars)))
    unsafe el_beep(handle)
    redraw(fromRow: row)
    isFolding = false
    return .done
  }

  /// Draws everything again, from a cursor that stands in `row` of the line.
  func redraw(fromRow row: Int) {
    hintWidth = 0
    draw((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
    refresh()
  }

  /// Paints the line in its colors and what may follow it.
  func paint(hint isHinting: Bool = true) {
    let (scalars, cursor) = line
    let window = drawnWindow
    guard window.isRoomy, scalars.allSatisfy({ $0 == "\n" || clusters.isDrawable($0) }) else {
      return
    }
    let layout = LineLayout(scalars, behind: promptWidth, columns: window.columns)
    let place = cursorPlace(in: layout)
    var output = colored(scalars, in: layout, from: place)
    if isHinting && !isSearching && cursor == scalars.count {
      output += hint(behind: scalars, at: place, in: window)
    }
    guard !output.isEmpty else { return }
    draw("\u{1B}7" + output + "\u{1B}8")
  }

  /// The line's characters in their colors, and what others stand for; nothing where no part has one and none had.
  private func colored(
    _ scalars: [Unicode.Scalar], in layout: LineLayout, from place: LineLayout.Place
  ) -> String {
    let styles = styles(of: scalars)
    let isPlain =
      styles.allSatisfy { $0 == .plain }
      && (clusters.isEmpty || scalars.allSatisfy { clusters.drawn($0) == nil })
    defer { isColored = !isPlain }
    if isPlain && !isColored { return "" }
    var output = ""
    var row = -1
    var style: Style?
    for (scalar, (position, look)) in zip(scalars, zip(layout.places, styles)) {
      if scalar == "\n" { continue }
      if position.row != row {
        row = position.row
        output += "\u{1B}8\u{1B}7" + moves(from: place, to: position)
        style = nil
      }
      if look != style {
        output += look.sequence
        style = look
      }
      guard let drawn = clusters.drawn(scalar) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      let columns = drawnWindow.columns
      let width =
        PlaceholderMap.isEscape(scalar) ? PlaceholderMap.escapeWidth : displayWidth(scalar)
      if position.column + width < columns {
        // The terminal may take another width than libedit, and must not push what follows aside.
        output += drawn + "\u{1B}[\(position.column + width + 1)G"
      } else {
        let head = drawn.prefix(columns - position.column)
        let next = LineLayout.Place(row: position.row + 1)
        output += head
        if head.count < drawn.count {
          output += "\u{1B}8\u{1B}7" + moves(from: place, to: next) + look.sequence
          output += drawn.dropFirst(head.count)
        }
        row = -1
      }
    }
    return output + "\u{1B}8\u{1B}7"
  }

  /// How each scalar looks.
  private func styles(of scalars: [Unicode.Scalar]) -> [Style] {
    let line = clusters.decoded(scalars)
    var looks = [Style](repeating: .plain, count: line.utf8.count)
    for part in setup.highlight(line) {
      for byte in part.range.clamped(to: 0..<looks.count) { looks[byte] = part.style }
    }
    for (bounds, _) in placeholders.ranges(in: line) {
      let utf8 = line.utf8
      let start = utf8.distance(from: utf8.startIndex, to: bounds.lowerBound)
      let end = utf8.distance(from: utf8.startIndex, to: bounds.upperBound)
      for byte in start..<end { looks[byte] = .dim }
    }
    var offset = 0
    return scalars.map { scalar in
      defer { offset += clusters.decoded(scalar).utf8.count }
      return looks[offset]
    }
  }

  /// The hint as far as it has room, and a note of it for the key that comes.
  private func hint(
    behind scalars: [Unicode.Scalar], at place: LineLayout.Place, in window: Window
  ) -> String {
    guard let hint = setup.hint(placeholders.expanded(clusters.decoded(scalars))) else { return "" }
    var room = window.columns - place.column - 1
    if place.row == 0 && rightPromptWidth > 0 && room > rightPromptWidth {
      room -= rightPromptWidth + 1
    }
    let shown = fitting(hint.text, in: room)
    guard !shown.isEmpty else { return "" }
    hintWidth = displayWidth(shown)
    if case .continuation(let text) = hint { offered = text }
    return Style.dim.sequence + shown + Style.plain.sequence
  }

  /// Takes the hint off the screen, before libedit draws where it stood.
  func eraseHint() {
    guard hintWidth > 0 else { return }
    draw("\u{1B}7" + String(repeating: " ", count: hintWidth) + "\u{1B}8")
    hintWidth = 0
  }
}

/// The beginning of the first line of `text`, escaped, that takes at most `columns`.
func fitting(_ text: String, in columns: Int) -> String {
  let line = TerminalText(String(text.prefix { $0 != "\n" })).text
  var width = 0
  return String(
    String.UnicodeScalarView(
      line.unicodeScalars.prefix { scalar in
        width += displayWidth(scalar)
        return width <= columns
      }))
}
