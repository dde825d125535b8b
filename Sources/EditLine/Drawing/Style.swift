/// How text looks on a terminal.
package struct Style: Hashable, Sendable {
  /// The color, or `nil` for the terminal's own.
  package var color: Color?
  /// Whether it stands out.
  package var isBold: Bool
  /// Whether it stands back.
  package var isDim: Bool
  /// Whether it is underlined.
  package var isUnderlined: Bool

  /// The colors that every terminal has and every theme keeps readable.
  package enum Color: Int, Hashable, Sendable, CaseIterable {
    /// For what failed.
    case red = 31
    /// For what succeeded.
    case green = 32
    /// For what needs attention.
    case yellow = 33
    /// For what can be named.
    case blue = 34
    /// For numbers and times.
    case magenta = 35
    /// For texts in quotes.
    case cyan = 36
  }

  /// Makes a look; without arguments the terminal's own.
  package init(
    _ color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
  }

  /// The terminal's own look.
  package static let plain = Style()
  /// A look that stands back.
  package static let dim = Style(isDim: true)

  /// The escape sequence that gives what follows this look and no other.
  package var sequence: String {
    var codes = "0"
    if isBold { codes += ";1" }
    if isDim { codes += ";2" }
    if isUnderlined { codes += ";4" }
    if let color { codes += ";\(color.rawValue)" }
    return "\u{1B}[\(codes)m"
  }
}
