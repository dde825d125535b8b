/// What a person sees of a page, as a value that a terminal can draw.
package struct Picture: Hashable, Sendable {
  /// The page's title.
  package var title: String
  /// What the page shows, from top to bottom.
  package var parts: [Part]

  /// How many rows of a long list are told: more than a window is high.
  static let mostRows = 500

  /// The kinds of thing on a page.
  package enum Part: Hashable, Sendable {
    /// The pull-to-refresh control, spinning.
    case pull
    /// An activity indicator that covers what is below.
    case indicator
    /// A message above the rows that stays.
    case banner(String)
    /// Rows, of which those that do not fit are counted; so many more stand in their middle.
    case rows([Line], leftOut: Int = 0)
    /// A heading above rows.
    case heading(String)
    /// The view that says there is nothing.
    case empty(String)
    /// The view that says what went wrong.
    case error(String)
    /// The view above the first row.
    case header(Shown.Header)
    /// What stands under the last row.
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
    /// What stands at the row's end, such as a badge.
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

    /// Makes a row.
    package init(_ text: String, detail: String = "", color: Color = .standard) {
      self.text = text
      self.detail = detail
      self.color = color
    }
  }

  /// What stands under the last row.
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

  /// Makes a picture.
  package init(title: String, parts: [Part]) {
    self.title = title
    self.parts = parts
  }
}
