package import ListComponents

/// A cell that a screen can store in its state and draw in a terminal.
package protocol DrawableCell: ListCell, Hashable, Sendable {
  /// The title in the cell. It ends with ` [add]` if the cell has an add button.
  var title: String { get }
  /// The cell as a line of the screen.
  var line: Picture.Line { get }
}

/// A view that can be drawn in a terminal.
package protocol DrawableView: ItemView, Hashable, Sendable {
  var title: String { get }
  /// The view as a line of the screen.
  var line: Picture.Line { get }
}

extension ContentCell: DrawableCell where Content: DrawableView {
  package var title: String { content.title }
  package var line: Picture.Line { content.line }
}

/// A cell of any type. Two cells are equal if they have the same type and show the same content.
package struct DrawnCell: Hashable, Sendable {
  package private(set) var cell: any DrawableCell

  /// Shows `item`, if it has the kind of the cell.
  package mutating func show(_ item: any ListItem) {
    cell.show(item)
  }

  package static func == (first: DrawnCell, second: DrawnCell) -> Bool {
    func equals<Known: DrawableCell>(_ known: Known) -> Bool { known == second.cell as? Known }
    return equals(first.cell)
  }

  package func hash(into hasher: inout Hasher) {
    cell.hash(into: &hasher)
  }
}
