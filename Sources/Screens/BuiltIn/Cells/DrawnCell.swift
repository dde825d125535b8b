package import ListComponents

/// A cell that can be kept in the state of a screen and drawn in a terminal.
package protocol DrawableCell: ListCell, Hashable, Sendable {
  /// The title in the cell, with ` [add]` after it if the cell has an add button.
  var title: String { get }
  /// The cell as a line of the screen.
  var line: Picture.Line { get }
}

/// A view that can be drawn in a terminal.
package protocol DrawableView: ItemView, Hashable, Sendable {
  /// The title in the view.
  var title: String { get }
  /// The view as a line of the screen.
  var line: Picture.Line { get }
}

extension ContentCell: DrawableCell where Content: DrawableView {
  package var title: String { content.title }
  package var line: Picture.Line { content.line }
}

/// A cell of any type; two are equal that have one type and show the same.
package struct DrawnCell: Hashable, Sendable {
  /// The cell itself.
  package private(set) var cell: any DrawableCell

  /// Wraps `cell`.
  package init(_ cell: any DrawableCell) {
    self.cell = cell
  }

  /// Shows `item`, if it is of the cell's kind.
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
