/// A row that knows no model: a title, a picture and what stands at its end.
package struct GenericRow: Hashable, Sendable {
  /// The text of the row.
  package var title = ""
  /// The picture before it, if there is one.
  package var image: Image?
  /// What stands at the row's end.
  package var accessory = Accessory.none

  /// A picture by its name.
  package struct Image: Hashable, Sendable {
    /// The name of the picture.
    package var name: String
    /// Whether it is cut out as a circle.
    package var isRound: Bool

    /// Makes a picture.
    package init(name: String, isRound: Bool) {
      self.name = name
      self.isRound = isRound
    }
  }

  /// The kinds of thing at a row's end.
  package enum Accessory: Hashable, Sendable {
    /// Nothing.
    case none
    /// A button that adds what the row stands for.
    case addButton
  }

  /// Makes a row that shows nothing yet.
  package init() {}
}

extension GenericRow {
  /// The row as a terminal draws it; round brackets stand for a round picture.
  package var line: Picture.Line {
    let picture = image.map { $0.isRound ? "(\($0.name)) " : "[\($0.name)] " } ?? ""
    return Picture.Line(picture + title, detail: accessory == .addButton ? "+" : "")
  }
}
