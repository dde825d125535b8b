/// The visible contents of a screen, as a value that a terminal can draw.
package struct Picture: Hashable, Sendable {
  package var title: String
  /// The parts of the screen, from top to bottom.
  package var parts: [Part]

  /// The maximum number of rows in a picture, which is more than a terminal window can show.
  static let mostRows = 500

  /// The kinds of parts of a screen.
  package enum Part: Hashable, Sendable {
    /// The spinning pull-to-refresh control.
    case pull
    /// An activity indicator that covers everything below it.
    case indicator
    /// A message that stays above the rows.
    case banner(String)
    /// Rows. The array lacks `leftOut` rows, which belong in its middle. In their place, the
    /// drawing prints their number.
    case rows([Line], leftOut: Int = 0)
    /// A heading above rows.
    case heading(String)
    /// The empty view, with its text.
    case empty(String)
    /// The error view, with its message.
    case error(String)
    /// The view above the first row.
    case header(Edge)
    /// The footer below the last row.
    case footer(Edge)
    case field(String)
    case button(String, isEnabled: Bool)
  }

  /// One row.
  package struct Line: Hashable, Sendable {
    package var text: String
    /// The text at the end of the row, such as a badge.
    package var detail: String
    /// Whether the row is an action that cannot be undone.
    package var isWarning: Bool

    package init(_ text: String, detail: String = "", isWarning: Bool = false) {
      self.text = text
      self.detail = detail
      self.isWarning = isWarning
    }
  }

  /// The header above the first row, or the footer below the last row.
  package enum Edge: Hashable, Sendable {
    /// More rows can be fetched.
    case more
    /// The previous or next page is loading.
    case spinning
    /// That page failed to load, with this message.
    case error(String)
    /// A text that the screen chose.
    case text(String)
  }

  package init(title: String, parts: [Part]) {
    self.title = title
    self.parts = parts
  }
}
