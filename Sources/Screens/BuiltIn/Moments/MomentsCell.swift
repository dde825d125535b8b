package import MockSources

/// A cell of the list of moments, which shows the rows of one kind.
package protocol MomentsCell: Hashable, Sendable {
  /// What the cell shows.
  var line: Picture.Line { get }
  /// Makes a cell that shows nothing yet.
  init()
  /// Shows `row`, or goes on showing what it showed where the row is of another kind.
  mutating func show(_ row: Row)
}

/// The cell of a user's profile: a name with an avatar, before a background, and where the user is at home.
package struct ProfileCell: MomentsCell {
  package private(set) var line = Picture.Line("")

  package init() {}

  package mutating func show(_ row: Row) {
    guard row.reuseIdentifier == "profile" else { return }
    line = Picture.Line(row.title, detail: row.field("location") ?? "")
  }
}

/// The cell of a moment: what was written, and how many like it.
package struct MomentCell: MomentsCell {
  package private(set) var line = Picture.Line("")

  package init() {}

  package mutating func show(_ row: Row) {
    guard row.reuseIdentifier == "moment" else { return }
    line = Picture.Line(row.title, detail: row.field("likes").map { "♥ \($0)" } ?? "")
  }
}

extension Row {
  /// The reuse identifier of the row's kind; a row that does not say its kind is a moment.
  package var reuseIdentifier: String { field("kind") ?? "moment" }
}

/// A cell of whatever type; two are equal that are of one type and show the same.
package struct AnyMomentsCell: Hashable, Sendable {
  /// The cell itself.
  package private(set) var cell: any MomentsCell

  /// Wraps `cell`.
  package init(_ cell: any MomentsCell) {
    self.cell = cell
  }

  /// Shows `row`, as far as the cell can.
  package mutating func show(_ row: Row) {
    cell.show(row)
  }

  package static func == (first: AnyMomentsCell, second: AnyMomentsCell) -> Bool {
    func equals<Known: MomentsCell>(_ known: Known) -> Bool { known == second.cell as? Known }
    return equals(first.cell)
  }

  package func hash(into hasher: inout Hasher) {
    cell.hash(into: &hasher)
  }
}
