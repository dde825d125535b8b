internal import Text

/// The characters that libedit edits: most stand for themselves, some for what a terminal draws in one place.
///
/// libedit counts columns scalar by scalar, loses those that have none, and would draw what a terminal obeys. So it is given one
/// character of a range that nobody types for each such text, as wide as what is painted over it; the text itself is kept here
/// to the last scalar.
struct PlaceholderMap {
  /// Whether this terminal draws an emoji of several scalars, as a family is, in one place.
  let drawsEmojiAsOne: Bool
  /// The text that each character stands for.
  private var texts: [Unicode.Scalar: String] = [:]
  /// The character that stands for each text.
  private var placeholders: [Cluster: Unicode.Scalar] = [:]
  /// How many characters of each width were given away.
  private var counts: [Width: UInt32] = [:]

  /// How much room a character has, and so what is drawn there.
  private enum Width {
    /// One column, or two: the text itself is drawn.
    case narrow, wide
    /// Eight columns, as libedit gives to a character that it cannot print: an escape is drawn.
    case escape

    /// The scalars that stand for texts of this width, whose own text is kept in the same way.
    var range: ClosedRange<UInt32> {
      switch self {
      case .narrow: 0xF0000...0xFFFFD
      case .wide: 0x20000...0x2A6D6
      case .escape: 0x40000...0x4FFFD
      }
    }
  }

  /// A text in a width.
  private struct Cluster: Hashable {
    /// The text by its bytes: texts that read the same are not the same here.
    var bytes: [UInt8]
    /// How wide a terminal draws it.
    var width: Width
  }

  /// Begins without any.
  init(drawsEmojiAsOne: Bool) {
    self.drawsEmojiAsOne = drawsEmojiAsOne
  }

  /// Returns what of `text` a line may have: no controls, tabs as blanks.
  static func withoutControls(_ text: String) -> String {
    EditLine.text(
      of: text.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }.filter {
        $0 == "\n" || $0.properties.generalCategory != .control
      })
  }

  /// Returns what libedit edits for `text`, as far as a line may have it.
  mutating func encoded(_ text: String) -> [Unicode.Scalar] {
    var line: [Unicode.Scalar] = []
    for character in Self.withoutControls(text) {
      let scalars = character.unicodeScalars
      if scalars.count == 1, let scalar = scalars.first, standsForItself(scalar) || scalar == "\n" {
        line.append(scalar)
      } else if drawsEmojiAsOne, let width = emojiWidth(character),
        let placeholder = placeholder(for: String(character), width)
      {
        line.append(placeholder)
      } else {
        append(Array(scalars), to: &line)
      }
    }
    return line
  }

  /// Returns the text of what libedit edits.
  func decoded(_ line: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line { text.append(contentsOf: decoded(scalar).unicodeScalars) }
    return String(text)
  }

  /// Returns the text that one character of libedit's line is.
  func decoded(_ scalar: Unicode.Scalar) -> String {
    texts[scalar] ?? String(scalar)
  }

  /// Returns what is drawn over libedit's character, where that is not the character itself.
  func drawn(_ scalar: Unicode.Scalar) -> String? {
    guard let text = texts[scalar] else { return nil }
    guard Width.escape.range.contains(scalar.value), let own = text.unicodeScalars.first else {
      return text
    }
    let digits = String(own.value, radix: 16, uppercase: true)
    let escape = digits.count > 4 ? "\\{\(digits)}" : "\\u{\(digits)}"
    let room = String(repeating: " ", count: max(0, Self.escapeWidth - escape.utf8.count))
    return escape + room
  }

  /// Whether libedit may be given a character as it is: it takes columns of its own, and no terminal obeys it.
  func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    texts[scalar] != nil || standsForItself(scalar)
  }

  /// Whether anything stands for something else.
  var isEmpty: Bool { texts.isEmpty }

  /// How many columns libedit takes for a character that it cannot print, each at the end of a row if need be.
  static let escapeWidth = 8

  /// Whether libedit takes a character for one that it cannot print.
  static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    Width.escape.range.contains(scalar.value)
  }

  /// Whether a scalar is neither drawn in another way nor stands for another text.
  private func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    let isPlaceholder = [Width.narrow, .wide, .escape].contains { $0.range.contains(scalar.value) }
    return !isPlaceholder && displayWidth(scalar) > 0 && !isObeyed(scalar)
  }

  /// Appends scalars, each with the marks over it; what takes no columns of its own is appended as an escape.
  private mutating func append(_ scalars: [Unicode.Scalar], to line: inout [Unicode.Scalar]) {
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" {
        line.append(scalar)
      } else {
        let takesMarks = !isObeyed(scalar) && displayWidth(scalar) > 0
        let marks = takesMarks ? rest.prefix(while: isMark) : rest.prefix(0)
        rest = rest.dropFirst(marks.count)
        line += cluster(scalar, marks)
      }
    }
  }

  /// What libedit edits for a scalar and the marks over it.
  private mutating func cluster(
    _ scalar: Unicode.Scalar, _ marks: ArraySlice<Unicode.Scalar>
  ) -> [Unicode.Scalar] {
    if marks.isEmpty && standsForItself(scalar) { return [scalar] }
    let width: Width =
      isObeyed(scalar) || displayWidth(scalar) == 0
      ? .escape : displayWidth(scalar) == 2 ? .wide : .narrow
    return placeholder(for: text(of: [scalar] + marks), width).map { [$0] } ?? [scalar]
  }

  /// Whether a terminal draws a scalar over the one before.
  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    displayWidth(scalar) == 0 && !isObeyed(scalar)
  }

  /// How wide an emoji of several scalars is, or `nil` for what is none.
  private func emojiWidth(_ character: Character) -> Width? {
    let scalars = character.unicodeScalars
    guard scalars.count > 1, let first = scalars.first, first.properties.isEmoji else { return nil }
    let joins = scalars.dropFirst().contains {
      $0.properties.isEmojiModifier || $0 == "\u{200D}" || $0 == "\u{FE0F}"
        || (0x1F1E6...0x1F1FF).contains($0.value)
    }
    return joins ? .wide : nil
  }

  /// The character that stands for a text, or `nil` once there are no more.
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
  /// Begins for the terminal that the environment names: those that are known to draw a family as one.
  init(terminal: String?, program: String?) {
    let programs = [
      "iTerm.app", "WezTerm", "ghostty", "Apple_Terminal", "contour", "rio", "mintty",
    ]
    let terminals = ["xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "contour", "wezterm"]
    // Inside tmux and screen the program is not the one that draws.
    let isWithin = terminal?.hasPrefix("tmux") == true || terminal?.hasPrefix("screen") == true
    self.init(
      drawsEmojiAsOne: !isWithin
        && (terminal.map(terminals.contains) == true || program.map(programs.contains) == true))
  }
}
