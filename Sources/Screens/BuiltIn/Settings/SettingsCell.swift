/// A row of the settings, which holds data, state and look together and is used for nothing else.
package struct SettingsCell: Hashable, Sendable {
  /// What the row says.
  package var text: String
  /// The name of the picture before the text.
  package var icon: String
  /// The color of the text.
  package var color = Picture.Line.Color.standard
  /// What stands at the row's end.
  package var accessory = Accessory.none
  /// What stands below the section if the row is its last one.
  package var prompt: Prompt?
  /// What is done once the row is selected.
  package var didSelect: Selection?

  /// What can be done once a row is selected.
  package enum Selection: Hashable, Sendable {
    /// Another page opens.
    case open(String)
  }

  /// What can stand at a row's end.
  package enum Accessory: Hashable, Sendable {
    /// Nothing.
    case none
    /// A sign that another page opens.
    case disclosure
    /// Two buttons that change a number.
    case stepper(Stepper)
  }

  /// A text with the height that it takes.
  package struct Prompt: Hashable, Sendable {
    /// What it says.
    package var text: String
    /// How high it is.
    package var height: Int
  }

  /// Makes a row that does nothing.
  package init(_ text: String, icon: String) {
    self.text = text
    self.icon = icon
  }

  /// Makes a row that opens `page`.
  package init(_ text: String, icon: String, opens page: String) {
    self.init(text, icon: icon)
    accessory = .disclosure
    didSelect = .open(page)
  }

  /// Returns the row in the color of what cannot be taken back.
  package func warning() -> SettingsCell {
    var cell = self
    cell.color = .warning
    return cell
  }

  /// Returns the row with `text` below its section.
  package func prompt(_ text: String, height: Int = 30) -> SettingsCell {
    var cell = self
    cell.prompt = Prompt(text: text, height: height)
    return cell
  }
}

/// A number with two buttons that change it by one.
package struct Stepper: Hashable, Sendable {
  /// The number now.
  package var value: Int
  /// What it can be.
  package let range: ClosedRange<Int>

  /// The buttons.
  package enum Direction: String, CaseIterable, Sendable {
    /// One more.
    case up
    /// One less.
    case down
  }

  /// Changes the number, unless it is as far as it goes; says whether it did.
  package mutating func step(_ direction: Direction) -> Bool {
    guard value != (direction == .up ? range.upperBound : range.lowerBound) else { return false }
    value += direction == .up ? 1 : -1
    return true
  }
}

extension SettingsCell {
  /// The stepper at the row's end, if there is one.
  package var stepper: Stepper? {
    if case .stepper(let stepper) = accessory { stepper } else { nil }
  }

  /// Returns the row with a stepper at its end.
  package func stepper(_ value: Int, in range: ClosedRange<Int>) -> SettingsCell {
    var cell = self
    cell.accessory = .stepper(Stepper(value: value, range: range))
    return cell
  }
}

/// A row that tells how many orders are unpaid: a cell with a badge.
package struct OrderCell: Hashable, Sendable {
  /// The cell that the badge stands on.
  package var cell: SettingsCell
  /// The number that the badge shows, or `nil` until it is known.
  package var badge: Int?

  /// Makes a row without a badge.
  package init(_ cell: SettingsCell) {
    self.cell = cell
  }
}
