internal import Text

/// Maps between the text of the line and the characters that libedit edits.
///
/// Most characters need no mapping. But libedit counts columns scalar by scalar, drops scalars of
/// width zero, and would draw control characters. For such a text, libedit edits one placeholder. A
/// placeholder is a scalar from a range that users do not type, and is as wide as the text that is
/// drawn over it. This map stores the text itself, with every scalar. A text that is too tall for the
/// window is folded: it has one placeholder too, so that each key treats it as one character.
struct PlaceholderMap {
  /// Whether this terminal draws an emoji of several scalars, such as a family, as one glyph.
  private let drawsEmojiAsOne: Bool
  private var texts: [Unicode.Scalar: String] = [:]
  private var placeholders: [Cluster: Unicode.Scalar] = [:]
  /// The number of placeholders in use, by width.
  private var counts: [Width: UInt32] = [:]

  /// The number of columns of a placeholder, which determines what is drawn there.
  private enum Width {
    /// One or two columns, for the text itself.
    case narrow, wide
    /// Eight columns, for an escape or a folded text. libedit uses eight columns for an unprintable character.
    case escape

    /// The range of the placeholders with this width. If the user types a scalar of this range, the
    /// scalar gets a placeholder too.
    var range: ClosedRange<UInt32> {
      switch self {
      case .narrow: 0xF0000...0xFFFFD
      case .wide: 0x20000...0x2A6D6
      case .escape: 0x40000...0x4FFFD
      }
    }
  }

  /// A text and its width.
  private struct Cluster: Hashable {
    /// The bytes of the text. Unlike strings, the bytes of canonically equivalent texts are
    /// different.
    var bytes: [UInt8]
    /// The number of columns in which a terminal draws the text.
    var width: Width
  }

  /// Returns `text` without control characters other than tabs and newlines.
  static func withoutControls(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
  }

  /// Returns the scalars that libedit edits for `text`, without control characters other than tabs
  /// and newlines.
  mutating func encoded(_ text: String) -> [Unicode.Scalar] {
    var line: [Unicode.Scalar] = []
    for character in Self.withoutControls(text) {
      let scalars = character.unicodeScalars
      if scalars.count == 1, let scalar = scalars.first,
        needsNoPlaceholder(scalar) || scalar == "\n"
      {
        line.append(scalar)
      } else if drawsEmojiAsOne, isJoinedEmoji(scalars),
        let placeholder = placeholder(for: String(character), .wide)
      {
        line.append(placeholder)
      } else {
        append(Array(scalars), to: &line)
      }
    }
    return line
  }

  /// Returns the placeholder that stands for the whole `text`, or all scalars of `text` if no
  /// placeholder is free.
  mutating func folded(_ text: String) -> [Unicode.Scalar] {
    placeholder(for: Self.withoutControls(text), .escape).map { [$0] } ?? encoded(text)
  }

  /// Returns whether a scalar stands for a folded text.
  func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    Self.isEscape(scalar) && texts[scalar]?.unicodeScalars.dropFirst().isEmpty == false
  }

  /// Returns the text that the user sees for a scalar: the character, or the label of a folded text.
  func shown(_ scalar: Unicode.Scalar) -> String {
    isFolded(scalar) ? Self.label : decoded(scalar)
  }

  /// The label of a folded text, as wide as an escape.
  private static let label = "[folded]"

  /// Returns the text for the scalars that libedit edits.
  func decoded(_ line: some Sequence<Unicode.Scalar>) -> String {
    line.map { decoded($0) }.joined()
  }

  /// Returns the text that one character of libedit's line represents.
  func decoded(_ scalar: Unicode.Scalar) -> String {
    texts[scalar] ?? String(scalar)
  }

  /// Returns the text to draw over libedit's character, or `nil` if libedit's own drawing is right.
  func drawn(_ scalar: Unicode.Scalar) -> String? {
    guard let text = texts[scalar] else { return nil }
    if isFolded(scalar) { return Self.label }
    guard Self.isEscape(scalar), let own = text.unicodeScalars.first else {
      return text
    }
    if own == "\t" { return String(repeating: " ", count: Self.escapeWidth) }
    let digits = String(own.value, radix: 16, uppercase: true)
    let escape = digits.count > 4 ? "\\{\(digits)}" : "\\u{\(digits)}"
    let room = String(repeating: " ", count: max(0, Self.escapeWidth - escape.utf8.count))
    return escape + room
  }

  /// Returns whether libedit can edit a scalar: it is a placeholder in use, or has columns and no control function.
  func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    texts[scalar] != nil || needsNoPlaceholder(scalar)
  }

  var isEmpty: Bool { texts.isEmpty }

  /// The number of columns that libedit uses for an unprintable character. The character can
  /// continue on the next row.
  static let escapeWidth = 8

  /// Returns whether a scalar is a placeholder of eight columns, which libedit considers unprintable.
  static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    Width.escape.range.contains(scalar.value)
  }

  /// Returns whether libedit draws a scalar correctly, so that the scalar needs no placeholder.
  private func needsNoPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    let isPlaceholder = [Width.narrow, .wide, .escape].contains { $0.range.contains(scalar.value) }
    return !isPlaceholder && displayWidth(scalar) > 0 && !isMisleading(scalar)
  }

  /// Appends scalars, each with its combining marks. A scalar without columns is appended as an
  /// escape.
  private mutating func append(_ scalars: [Unicode.Scalar], to line: inout [Unicode.Scalar]) {
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" {
        line.append(scalar)
      } else {
        let takesMarks = !isMisleading(scalar) && displayWidth(scalar) > 0
        let marks = takesMarks ? rest.prefix(while: isMark) : rest.prefix(0)
        rest = rest.dropFirst(marks.count)
        line += cluster(scalar, marks)
      }
    }
  }

  /// Returns the scalar that libedit edits for a scalar and its combining marks.
  private mutating func cluster(
    _ scalar: Unicode.Scalar, _ marks: ArraySlice<Unicode.Scalar>
  ) -> [Unicode.Scalar] {
    if marks.isEmpty && needsNoPlaceholder(scalar) { return [scalar] }
    let width: Width =
      isMisleading(scalar) || displayWidth(scalar) == 0
      ? .escape : displayWidth(scalar) == 2 ? .wide : .narrow
    let text = String(String.UnicodeScalarView([scalar] + marks))
    return placeholder(for: text, width).map { [$0] } ?? [scalar]
  }

  /// Returns whether a terminal draws a scalar over the previous one.
  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    displayWidth(scalar) == 0 && !isMisleading(scalar)
  }

  /// Returns whether the scalars of a character are an emoji of several scalars.
  private func isJoinedEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.first?.properties.isEmoji == true
      && scalars.dropFirst().contains {
        $0.properties.isEmojiModifier || $0 == "\u{200D}" || $0 == "\u{FE0F}"
          || (0x1F1E6...0x1F1FF).contains($0.value)
      }
  }

  /// Returns the placeholder of a text, or `nil` if no more are free.
  private mutating func placeholder(for text: String, _ width: Width) -> Unicode.Scalar? {
    let cluster = Cluster(bytes: Array(text.utf8), width: width)
    if let known = placeholders[cluster] { return known }
    let count = counts[width, default: 0]
    guard let scalar = Unicode.Scalar(width.range.lowerBound + count),
      width.range.contains(scalar.value)
    else { return nil }
    counts[width] = count + 1
    placeholders[cluster] = scalar
    texts[scalar] = text
    return scalar
  }
}

extension PlaceholderMap {
  /// Creates a map for the terminal in the environment. Some terminals draw an emoji of several scalars as one glyph.
  init(terminal: String?, program: String?) {
    let programs = [
      "iTerm.app", "WezTerm", "ghostty", "Apple_Terminal", "contour", "rio", "mintty",
    ]
    let terminals = ["xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "contour", "wezterm"]
    // In tmux and screen, TERM_PROGRAM does not name the terminal that draws the text.
    let isWithin = terminal?.hasPrefix("tmux") == true || terminal?.hasPrefix("screen") == true
    drawsEmojiAsOne =
      !isWithin
      && (terminal.map(terminals.contains) == true || program.map(programs.contains) == true)
  }
}
