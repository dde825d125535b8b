/// The positions of a line's characters in the window, by libedit's wrapping rules.
struct LineLayout {
  /// A cell of the window, counted from the first column of the prompt's first row.
  struct Place: Equatable {
    /// The number of rows below the first row of the prompt.
    var row = 0
    /// The column.
    var column = 0
  }

  /// The position of each scalar, followed by the position of the line's end.
  private(set) var places: [Place] = []

  /// Lays out `scalars` after a prompt that is `promptWidth` columns wide.
  init(_ scalars: [Unicode.Scalar], after promptWidth: Int, columns: Int) {
    var place = Place(row: promptWidth / columns, column: promptWidth % columns)
    places.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      if PlaceholderMap.isEscape(scalar) {
        places.append(place)
        // An escape can continue on the next row at any of its columns.
        let column = place.column + PlaceholderMap.escapeWidth
        place = Place(row: place.row + column / columns, column: column % columns)
        continue
      }
      let width = displayWidth(scalar)
      if place.column + width > columns { place = Place(row: place.row + 1) }
      places.append(place)
      place.column += width
      if scalar == "\n" || place.column >= columns { place = Place(row: place.row + 1) }
    }
    places.append(place)
  }

  /// The position after the last character.
  var end: Place { places.last ?? Place() }
}
