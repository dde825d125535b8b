/// Where each character of a line stands in the window, by libedit's rules of wrapping.
struct LineLayout {
  /// A cell of the window, counted from the first column of the prompt's row.
  struct Place: Equatable {
    /// The row below the prompt's first.
    var row = 0
    /// The column.
    var column = 0
  }

  /// The place of each scalar, and behind the last one the place of the line's end.
  private(set) var places: [Place] = []

  /// Lays `scalars` out behind a prompt that is `promptWidth` columns wide.
  init(_ scalars: [Unicode.Scalar], behind promptWidth: Int, columns: Int) {
    var place = Place(row: promptWidth / columns, column: promptWidth % columns)
    places.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      if PlaceholderMap.isEscape(scalar) {
        places.append(place)
        // Its columns go to the next row one by one.
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

  /// The place behind the last character.
  var end: Place { places.last ?? Place() }
}
