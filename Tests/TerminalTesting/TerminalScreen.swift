/// The screen of a terminal after certain bytes: as much of xterm as the tests need.
package struct TerminalScreen: Sendable {
  /// How many columns the window has.
  package private(set) var columns: Int
  /// How many rows the window has.
  package private(set) var rows: Int
  /// The cells, row by row.
  package internal(set) var cells: [[Cell]]
  /// The rows that went off the top, the oldest first.
  package internal(set) var scrollback: [String] = []
  /// Where the next character goes.
  package internal(set) var cursor = Position(row: 0, column: 0)
  /// Whether the terminal was asked to mark what is pasted.
  package internal(set) var marksPastes = false
  /// How often the bell rang.
  package internal(set) var bellCount = 0
  /// The sequences that were not understood.
  package internal(set) var unknownSequences: [String] = []

  /// Whether an emoji of several scalars is drawn in one place, as newer terminals do.
  package var drawsEmojiAsOne = false

  /// Whether the last column was written, so that the next character goes to the next row.
  var isWrapPending = false
  /// The look of the next character.
  var look = Look()
  /// Whether characters push what is behind them to the right.
  var isInserting = false
  /// The rows that scroll.
  var region: Range<Int>
  /// What ESC 7 keeps for ESC 8.
  var saved: (cursor: Position, look: Look, isWrapPending: Bool)?
  /// What is left of bytes that are no whole character or sequence yet.
  var parser = Parser()

  /// A place on the screen.
  package struct Position: Hashable, Sendable {
    /// The row, from 0.
    package var row: Int
    /// The column, from 0.
    package var column: Int

    /// Makes a place.
    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// How a character looks.
  package struct Look: Hashable, Sendable {
    /// The number of the color, 1 for red, or `nil`.
    package var color: Int?
    /// Whether it is bold.
    package var isBold = false
    /// Whether it is dim.
    package var isDim = false
    /// Whether it is underlined.
    package var isUnderlined = false
    /// Whether its colors are swapped.
    package var isInverse = false

    /// Makes the terminal's own look.
    package init() {}
  }

  /// One cell.
  package struct Cell: Hashable, Sendable {
    /// What it shows; nothing in the right half of a wide character.
    package var text = " "
    /// How it looks.
    package var look = Look()
  }

  /// Makes an empty screen.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    region = 0..<rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows without blanks at their ends.
  package var lines: [String] { cells.map(Self.text) }

  /// Everything on the screen, without empty rows at the bottom.
  package var text: String {
    let used = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<used].joined(separator: "\n")
  }

  /// Everything that was ever shown, what went off the top first.
  package var history: String {
    (scrollback + [text]).joined(separator: "\n")
  }

  /// The row that the cursor is in.
  package var cursorLine: String { lines[cursor.row] }

  /// How the last occurrence of `text` looks where it begins, or `nil` where there is none.
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
