internal import CEditLine
internal import Files
internal import Text

/// Draws the parts that libedit does not draw: the prompts, the colors of the line, the hint after
/// the line, and lists below the line.
@safe final class LinePainter {
  /// The editor of libedit, which draws the line itself.
  private let handle: OpaquePointer
  private let line: LineBuffer
  /// The terminal.
  private let output = Output.standardOutput()
  /// The prompts, colors and hints of the line.
  var setup = LineSetup(prompt: StyledText())
  /// The prompt as a C string. libedit stores a pointer to the string.
  private(set) var promptText: UnsafeMutablePointer<CChar>?
  /// The right prompt as a C string. libedit stores a pointer to the string.
  private(set) var rightPromptText: UnsafeMutablePointer<CChar>?
  /// The width of the prompt in columns.
  private var promptWidth = 0
  /// The width of the right prompt in columns.
  private var rightPromptWidth = 0
  /// The width in columns of the hint that is visible after the line.
  private var hintWidth = 0
  /// The continuation that the hint suggests. The right arrow key appends it to the line.
  var offered: String?
  private var isColored = false

  /// Creates a painter of `line`, which the editor of `handle` stores.
  init(_ handle: OpaquePointer, _ line: LineBuffer) {
    unsafe self.handle = unsafe handle
    self.line = line
  }

  deinit {
    unsafe free(promptText)
    unsafe free(rightPromptText)
  }

  /// Writes `text` to the terminal without buffering. Errors are ignored: reading keys detects a lost terminal.
  func draw(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }

  /// The window size that libedit assumes.
  var window: Window {
    var columns: Int32 = 0
    var rows: Int32 = 0
    unsafe cel_drawn_size(handle, &columns, &rows)
    return Window(columns: max(1, Int(columns)), rows: max(1, Int(rows)))
  }

  /// Whether the line reaches the window's last row.
  var isLineTall: Bool { isTall(line.content.scalars) }

  /// Makes libedit draw the line again at the cursor.
  func refresh() { unsafe cel_refresh(handle) }

  /// Moves the cursor below the line, and writes `text` there.
  func leaveLine(_ text: String = "") {
    let layout = layout
    draw(moves(from: cursorPosition(in: layout), to: layout.end) + text + "\r\n")
  }

  /// Lists `candidates` below the line and draws the line again below them.
  func list(_ candidates: [Completion.Candidate]) {
    let rows = CandidateList(candidates: candidates).lines(
      columns: window.columns, rows: window.rows - 2)
    leaveLine()
    draw(rows.map { $0.rendered(inColor: true) + "\r\n" }.joined())
    refresh()
  }

  var cursorRow: Int { cursorPosition(in: layout).row }

  /// Returns the scalars that libedit edits for `text`. The text is folded if it would reach the
  /// window's last row.
  func foldedIfTall(_ text: String) -> [Unicode.Scalar] {
    let scalars = line.characters.encoded(text)
    return isTall(scalars) ? line.characters.folded(text) : scalars
  }

  private var layout: LineLayout {
    LineLayout(line.content.scalars, after: promptWidth, columns: window.columns)
  }

  private func cursorPosition(in layout: LineLayout) -> LineLayout.Position {
    let cursor = line.content.cursor
    return layout.positions.indices.contains(cursor) ? layout.positions[cursor] : layout.end
  }

  /// Returns the sequence that moves the cursor between two cells.
  private func moves(from start: LineLayout.Position, to end: LineLayout.Position) -> String {
    let rows = end.row - start.row
    let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(rows < 0 ? "A" : "B")"
    return vertical + "\u{1B}[\(end.column + 1)G"
  }

  /// Whether `scalars` reach the last row of the window. libedit draws incorrectly there.
  func isTall(_ scalars: [Unicode.Scalar]) -> Bool {
    let window = self.window
    // A fast path for almost every key: so few characters cannot reach the last row.
    let widest = line.characters.isEmpty ? 2 : PlaceholderMap.escapeWidth
    if promptWidth + widest * scalars.count < window.columns * (window.rows - 2)
      && !scalars.contains("\n")
    {
      return false
    }
    let layout = LineLayout(scalars, after: promptWidth, columns: window.columns)
    return layout.end.row >= window.rows - 1
  }

  /// Redraws everything. The cursor is currently in `row` of the line.
  func redraw(fromRow row: Int) {
    hintWidth = 0
    draw((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
    refresh()
  }

  /// Paints the line in color, and the hint after it.
  func paint(hint isHinting: Bool = true) {
    offered = nil
    let (scalars, cursor) = line.content
    let window = self.window
    guard window.isRoomy, scalars.allSatisfy({ $0 == "\n" || line.characters.isDrawable($0) })
    else {
      return
    }
    let layout = LineLayout(scalars, after: promptWidth, columns: window.columns)
    let position = cursorPosition(in: layout)
    var output = colored(scalars, in: layout, from: position)
    if isHinting && cursor == scalars.count {
      output += hint(after: scalars, at: position, in: window)
    }
    guard !output.isEmpty else { return }
    draw("\u{1B}7" + output + "\u{1B}8")
  }

  /// Returns the line's characters in color, with the texts of placeholders. Returns an empty
  /// string if no part of the line is or was colored.
  private func colored(
    _ scalars: [Unicode.Scalar], in layout: LineLayout, from cursor: LineLayout.Position
  ) -> String {
    let styles = styles(of: scalars)
    let isPlain =
      styles.allSatisfy { $0 == .plain }
      && (line.characters.isEmpty || scalars.allSatisfy { line.characters.drawn($0) == nil })
    defer { isColored = !isPlain }
    if isPlain && !isColored { return "" }
    var output = ""
    var row = -1
    var style: Style?
    for (scalar, (position, look)) in zip(scalars, zip(layout.positions, styles)) {
      if scalar == "\n" { continue }
      if position.row != row {
        row = position.row
        output += "\u{1B}8\u{1B}7" + moves(from: cursor, to: position)
        style = nil
      }
      if look != style {
        output += look.sequence
        style = look
      }
      guard let drawn = line.characters.drawn(scalar) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      let columns = window.columns
      let width =
        PlaceholderMap.isEscape(scalar) ? PlaceholderMap.escapeWidth : displayWidth(scalar)
      if position.column + width < columns {
        // Position the next character explicitly, because the terminal may use another width than libedit.
        output += drawn + "\u{1B}[\(position.column + width + 1)G"
      } else {
        let head = drawn.prefix(columns - position.column)
        let next = LineLayout.Position(row: position.row + 1)
        output += head
        if head.count < drawn.count {
          output += "\u{1B}8\u{1B}7" + moves(from: cursor, to: next) + look.sequence
          output += drawn.dropFirst(head.count)
        }
        row = -1
      }
    }
    return output + "\u{1B}8\u{1B}7"
  }

  private func styles(of scalars: [Unicode.Scalar]) -> [Style] {
    let texts = scalars.map(line.characters.shown)
    let text = texts.joined()
    var looks = [Style](repeating: .plain, count: text.utf8.count)
    for part in setup.highlight(text) {
      for byte in part.range.clamped(to: 0..<looks.count) { looks[byte] = part.style }
    }
    var offset = 0
    return zip(scalars, texts).map { scalar, text in
      defer { offset += text.utf8.count }
      return line.characters.isFolded(scalar) ? .dim : looks[offset]
    }
  }

  /// Returns the hint, shortened to the free columns, and stores its suggestion.
  private func hint(
    after scalars: [Unicode.Scalar], at position: LineLayout.Position, in window: Window
  ) -> String {
    guard let hint = setup.hint(line.characters.decoded(scalars)) else { return "" }
    var room = window.columns - position.column - 1
    if position.row == 0 && rightPromptWidth > 0 && room > rightPromptWidth {
      room -= rightPromptWidth + 1
    }
    let shown = fitting(hint.text, in: room)
    guard !shown.isEmpty else { return "" }
    hintWidth = displayWidth(shown)
    if case .continuation(let text) = hint { offered = text }
    return Style.dim.sequence + shown + Style.plain.sequence
  }

  /// Erases the hint before libedit draws over it.
  func eraseHint() {
    guard hintWidth > 0 else { return }
    draw("\u{1B}7" + String(repeating: " ", count: hintWidth) + "\u{1B}8")
    hintWidth = 0
  }

  // MARK: Prompts

  /// Shows the prompts of the setup, shortened for a narrow window.
  func showPrompts() {
    let columns = window.columns
    let isNarrow = setup.prompt.width + 1 > max(columns / 2, columns - 30)
    let prompt = isNarrow ? StyledText(">") : setup.prompt
    // Leave space for a step or two between the prompts. In a narrow window, leave as much as both
    // prompts need.
    let hasRoom = prompt.width + setup.rightPrompt.width < max(columns / 2, columns - 20)
    let rightPrompt = hasRoom ? setup.rightPrompt : StyledText()
    unsafe replace(&promptText, by: Self.marked(prompt))
    unsafe replace(&rightPromptText, by: Self.marked(rightPrompt))
    promptWidth = prompt.width + 1
    rightPromptWidth = rightPrompt.width == 0 ? 0 : rightPrompt.width + 1
  }

  /// Shows `text` instead of both prompts.
  func showPrompt(_ text: StyledText) {
    let shown = StyledText(fitting(text.rendered(inColor: false), in: window.columns / 2))
    unsafe replace(&promptText, by: Self.marked(shown))
    unsafe replace(&rightPromptText, by: "")
    promptWidth = shown.width + 1
    rightPromptWidth = 0
  }

  /// Replaces the C string that libedit points to.
  private func replace(_ copy: inout UnsafeMutablePointer<CChar>?, by text: String) {
    unsafe free(copy)
    unsafe copy = strdup(text)
  }

  /// Returns `text` with markers around escape sequences, and with a space at its end. libedit
  /// draws an escape sequence only before a character.
  private static func marked(_ text: StyledText) -> String {
    guard text.width > 0 else { return "" }
    let runs = text.runs.filter { !$0.text.isEmpty }
    return runs.reduce("") { $0 + "\u{1}\($1.style.sequence)\u{1}\($1.text)" }
      + "\u{1}\(Style.plain.sequence)\u{1} "
  }

  /// Moves the cursor to the beginning of the row and erases the row.
  static let eraseRow = "\r\u{1B}[K"
}

/// Returns the beginning of the first line of `text`, escaped, in at most `columns` columns.
func fitting(_ text: String, in columns: Int) -> String {
  let line = escaped(String(text.prefix { $0 != "\n" }))
  var width = 0
  return String(
    String.UnicodeScalarView(
      line.unicodeScalars.prefix { scalar in
        width += displayWidth(scalar)
        return width <= columns
      }))
}
