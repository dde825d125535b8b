/// The visible contents of a screen, as a value that a terminal can draw.
package struct Picture: Hashable, Sendable {
  /// The page's title.
  package var title: String
  /// The parts of the screen, from top to bottom.
  package var parts: [Part]

  /// The maximum number of rows in a picture, which is more than a window can show.
  static let mostRows = 500

  /// The kinds of thing on a page.
  package enum Part: Hashable, Sendable {
    /// The pull-to-refresh control, spinning.
    case pull
    /// An activity indicator that covers what is below.
    case indicator
    /// A message above the rows that stays.
    case banner(String)
    /// Rows; `leftOut` more belong in their middle. The drawing prints the number of rows that do not fit.
    case rows([Line], leftOut: Int = 0)
    /// A heading above rows.
    case heading(String)
    /// The view that says there is nothing.
    case empty(String)
    /// The view that says what went wrong.
    case error(String)
    /// The view above the first row.
    case header(Shown.Header)
    /// The footer below the last row.
    case footer(Footer)
    /// A field that text is typed into.
    case field(String)
    /// A button, which can be pressed or not.
    case button(String, isEnabled: Bool)
  }

  /// One row.
  package struct Line: Hashable, Sendable {
    /// The text of the row.
    package var text: String
    /// The text at the row's end, such as a badge.
    package var detail: String
    /// The color of the text.
    package var color: Color

    /// The colors of a text.
    package enum Color: Hashable, Sendable {
      /// The color of any text.
      case standard
      /// The color of what cannot be taken back.
      case warning
    }

    package init(_ text: String, detail: String = "", color: Color = .standard) {
      self.text = text
      self.detail = detail
      self.color = color
    }
  }

  /// The footer below the last row.
  package enum Footer: Hashable, Sendable {
    /// More rows can be fetched.
    case more
    /// The next page is on its way.
    case spinning
    /// The next page could not be fetched.
    case error(String)
    /// A text of the page's own.
    case text(String)
  }

  package init(title: String, parts: [Part]) {
    self.title = title
    self.parts = parts
  }
}
