/// The changes of cells by characters and control sequences.
extension TerminalScreen {
  /// Writes a character at the cursor.
  mutating func show(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 || drawsEmojiAsOne && joinsEmoji(scalar) {
      let column = max(0, isWrapPending ? cursor.column : cursor.column - 1)
      let isSecondHalf = column > 0 && cells[cursor.row][column].text.isEmpty
      let place = isSecondHalf ? column - 1 : column
      cells[cursor.row][place].text.unicodeScalars.append(scalar)
      return
    }
    if isWrapPending || cursor.column + width > columns {
      moveCursor(to: cursor.row, 0)
      lineFeed()
    }
    if isInserting { insertCells(width) }
    cells[cursor.row][cursor.column] = Cell(text: String(scalar), look: look)
    if width == 2 && cursor.column + 1 < columns {
      cells[cursor.row][cursor.column + 1] = Cell(text: "", look: look)
    }
    if cursor.column + width >= columns {
      cursor.column = columns - 1
      isWrapPending = true
    } else {
      cursor.column += width
    }
  }

  /// Whether a scalar belongs to the emoji before the cursor.
  private func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    guard cursor.column > 1, scalar.properties.isEmoji else { return false }
    return cells[cursor.row][cursor.column - 2].text.unicodeScalars.last == "\u{200D}"
  }

  /// Returns the number of columns of a character.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default:
      [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory) ? 0 : 1
    }
  }

  /// Moves the cursor to a position, limited to the screen.
  mutating func moveCursor(to row: Int, _ column: Int) {
    cursor = Position(
      row: min(max(0, row), rows - 1), column: min(max(0, column), columns - 1))
    isWrapPending = false
  }

  /// Moves the cursor by a distance.
  mutating func moveCursor(by rows: Int, _ columns: Int) {
    moveCursor(to: cursor.row + rows, cursor.column + columns)
  }

  /// Moves to the next row, or scrolls at the bottom.
  mutating func lineFeed() {
    if cursor.row == region.upperBound - 1 {
      if region.lowerBound == 0 { scrollback.append(Self.text(cells[0])) }
      cells.remove(at: region.lowerBound)
      cells.insert(emptyRow, at: region.upperBound - 1)
    } else {
      cursor.row = min(cursor.row + 1, rows - 1)
    }
    isWrapPending = false
  }

  /// Scrolls the region down by one row.
  mutating func scrollDown() {
    cells.remove(at: region.upperBound - 1)
    cells.insert(emptyRow, at: region.lowerBound)
  }

  /// A row of empty cells.
  private var emptyRow: [Cell] { Array(repeating: Cell(), count: columns) }

  /// Erases cells of a row.
  mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = Cell() }
    isWrapPending = false
  }

  /// Erases a part of the cursor's row: after the cursor, before it, or everything.
  mutating func eraseLine(_ part: Int) {
    erase(
      cursor.row,
      part == 0 ? cursor.column..<columns : 0..<(part == 1 ? cursor.column + 1 : columns))
  }

  /// Erases a part of the screen: after the cursor, before it, or everything.
  mutating func eraseScreen(_ part: Int) {
    if part < 2 { eraseLine(part) }
    let whole = part == 0 ? cursor.row + 1..<rows : 0..<(part == 1 ? cursor.row : rows)
    for row in whole { erase(row, 0..<columns) }
  }

  /// Inserts empty cells at the cursor and moves the following cells to the right.
  mutating func insertCells(_ count: Int) {
    let added = Array(repeating: Cell(), count: min(count, columns - cursor.column))
    cells[cursor.row].insert(contentsOf: added, at: cursor.column)
    cells[cursor.row].removeLast(added.count)
  }

  /// Deletes cells at the cursor and moves the following cells to the left.
  mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    cells[cursor.row].removeSubrange(cursor.column..<cursor.column + count)
    cells[cursor.row] += Array(repeating: Cell(), count: count)
  }

  /// Inserts empty rows at the cursor's row and moves the following rows down.
  mutating func insertLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    for _ in 0..<min(count, region.upperBound - cursor.row) {
      cells.remove(at: region.upperBound - 1)
      cells.insert(emptyRow, at: cursor.row)
    }
  }

  /// Deletes rows from the cursor's row on and moves the following rows up.
  mutating func deleteLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    for _ in 0..<min(count, region.upperBound - cursor.row) {
      cells.remove(at: cursor.row)
      cells.insert(emptyRow, at: region.upperBound - 1)
    }
  }

  /// Sets the rows that scroll.
  mutating func setRegion(_ numbers: [Int]) {
    let top = max(1, numbers.first ?? 1)
    let bottom = min(rows, numbers.dropFirst().first ?? rows)
    region = top < bottom ? top - 1..<bottom : 0..<rows
    moveCursor(to: 0, 0)
  }

  /// Sets the style of the next characters.
  mutating func changeLook(_ numbers: [Int]) {
    for number in numbers.isEmpty ? [0] : numbers {
      switch number {
      case 0: look = Look()
      case 1: look.isBold = true
      case 2: look.isDim = true
      case 4: look.isUnderlined = true
      case 7: look.isInverse = true
      case 22: (look.isBold, look.isDim) = (false, false)
      case 24: look.isUnderlined = false
      case 27: look.isInverse = false
      case 30...37: look.color = number - 30
      case 39: look.color = nil
      case 90...97: look.color = number - 82
      default: unknownSequences.append("look \(number)")
      }
    }
  }
}
