/// The screen of a terminal: the part of xterm that the tests need.
package struct TerminalScreen: Sendable {
  /// The number of columns of the window.
  package private(set) var columns: Int
  /// The number of rows of the window.
  package private(set) var rows: Int
  /// The cells, row by row.
  package internal(set) var cells: [[Cell]]
  /// The rows that scrolled off the top, the oldest first.
  package internal(set) var scrollback: [String] = []
  /// The position of the next character.
  package internal(set) var cursor = Position(row: 0, column: 0)
  /// Whether the program requested paste markers.
  package internal(set) var marksPastes = false
  /// The number of bells.
  package internal(set) var bellCount = 0
  /// The unknown control sequences.
  package internal(set) var unknownSequences: [String] = []

  /// Whether an emoji of several scalars is drawn as one glyph, as in newer terminals.
  package var drawsEmojiAsOne = false

  /// Whether the cursor is after the last column, so that the next character wraps.
  var isWrapPending = false
  /// The style of the next character.
  var look = Look()
  /// Whether insert mode is on.
  var isInserting = false
  /// The rows that scroll.
  var region: Range<Int>
  /// The state that ESC 7 saves and ESC 8 restores.
  var saved: (cursor: Position, look: Look, isWrapPending: Bool)?
  /// The bytes of an incomplete character or sequence.
  var parser = Parser()

  /// A position on the screen.
  package struct Position: Hashable, Sendable {
    /// The row, from 0.
    package var row: Int
    /// The column, from 0.
    package var column: Int

    /// Creates a position.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The style of a character.
  package struct Look: Hashable, Sendable {
    /// The number of the color, such as 1 for red, or nil for the default color.
    package var color: Int?
    /// Whether it is bold.
    package var isBold = false
    /// Whether it is dim.
    package var isDim = false
    /// Whether it is underlined.
    package var isUnderlined = false
    /// Whether its colors are swapped.
    package var isInverse = false

    /// Creates the default style.
    package init() {}
  }

  /// One cell.
  package struct Cell: Hashable, Sendable {
    /// The character of the cell, or an empty string in the right half of a wide character.
    package var text = " "
    /// The style of the cell.
    package var look = Look()
  }

  /// Creates an empty screen.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    region = 0..<rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The text of the rows without trailing spaces.
  package var lines: [String] { cells.map(Self.text) }

  /// The text of the screen without empty rows at the bottom.
  package var text: String {
    let used = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<used].joined(separator: "\n")
  }

  /// The text of the history and the screen.
  package var history: String {
    (scrollback + [text]).joined(separator: "\n")
  }

  /// The text of the cursor's row.
  package var cursorLine: String { lines[cursor.row] }

  /// Returns the style of the last occurrence of `text`, or nil if there is none.
  package func look(of text: String) -> Look? {
    for row in cells.reversed() {
      for column in row.indices.reversed()
      where row[column...].lazy.map(\.text).joined().hasPrefix(text) {
        return row[column].look
      }
    }
    return nil
  }

  /// Changes the size of the window. Like xterm, it cuts rows and does not wrap them again.
  package mutating func resize(columns: Int, rows: Int) {
    while cells.count > rows, cursor.row >= rows {
      scrollback.append(Self.text(cells.removeFirst()))
      cursor.row -= 1
    }
    cells = cells.prefix(rows).map { row in
      row.prefix(columns) + Array(repeating: Cell(), count: max(0, columns - row.count))
    }
    let added = Array(
      repeating: Array(repeating: Cell(), count: columns), count: rows - cells.count)
    cells += added
    self.columns = columns
    self.rows = rows
    region = 0..<rows
    cursor.column = min(cursor.column, columns - 1)
    isWrapPending = false
  }

  /// The text of a row.
  static func text(_ row: [Cell]) -> String {
    let text = row.map(\.text).joined()
    return String(
      text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}
