/// The style of text on a terminal.
package struct Style: Hashable, Sendable {
  /// The color, or `nil` for the terminal's own.
  package var color: Color?
  package var isBold: Bool
  package var isDim: Bool

  /// The colors that every terminal supports and that are readable with every theme.
  package enum Color: Int, Hashable, Sendable, CaseIterable {
    /// For failures.
    case red = 31
    /// For successes.
    case green = 32
    /// For warnings.
    case yellow = 33
    /// For names.
    case blue = 34
    /// For numbers and times.
    case magenta = 35
    /// For quoted strings.
    case cyan = 36
  }

  /// Creates a style. Without arguments, creates the terminal's default style.
  package init(_ color: Color? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
  }

  /// The terminal's default style.
  package static let plain = Style()
  package static let dim = Style(isDim: true)

  /// The escape sequence that sets this style and resets all other attributes.
  package var sequence: String {
    var codes = "0"
    if isBold { codes += ";1" }
    if isDim { codes += ";2" }
    if let color { codes += ";\(color.rawValue)" }
    return "\u{1B}[\(codes)m"
  }
}
