/// The positions of a line's characters in the window, according to libedit's wrapping rules.
struct LineLayout {
  /// A cell of the window, counted from the first column of the prompt's row.
  struct Position {
    /// The number of rows below the first row of the prompt.
    var row = 0
    var column = 0
  }

  /// The position of each scalar, followed by the position of the line's end.
  private(set) var positions: [Position] = []

  /// Lays out `scalars` after a prompt that is `promptWidth` columns wide.
  init(_ scalars: [Unicode.Scalar], after promptWidth: Int, columns: Int) {
    var position = Position(row: promptWidth / columns, column: promptWidth % columns)
    positions.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      if PlaceholderMap.isEscape(scalar) {
        positions.append(position)
        // An escape that does not fit into the row continues in the next row.
        let column = position.column + PlaceholderMap.escapeWidth
        position = Position(row: position.row + column / columns, column: column % columns)
        continue
      }
      let width = displayWidth(scalar)
      if position.column + width > columns { position = Position(row: position.row + 1) }
      positions.append(position)
      position.column += width
      if scalar == "\n" || position.column >= columns { position = Position(row: position.row + 1) }
    }
    positions.append(position)
  }

  /// The position after the last character.
  var end: Position { positions.last ?? Position() }
}
