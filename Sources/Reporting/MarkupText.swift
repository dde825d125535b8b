package import Text

/// A builder of XML or HTML that escapes all strings from data.
package struct MarkupText: Sendable {
  package private(set) var buffer = TextBuffer()
  private let language: Language

  package enum Language: Sendable {
    /// XML 1.0. Characters that a terminal interprets become character references. Characters that
    /// XML cannot represent become escapes.
    case xml
    /// HTML. Both kinds of characters become escapes that readers see.
    case html
  }

  package init(_ language: Language) {
    self.language = language
  }

  package mutating func append(_ markup: String) { buffer.append(markup) }

  package mutating func append(_ other: MarkupText) { buffer.append(other.buffer) }

  /// Appends a string from data, escaped.
  package mutating func append(text: String) { append(text, isQuoted: false) }

  /// Appends a string from data, escaped, between `start` and `end`.
  package mutating func append(_ start: String, text: String, _ end: String) {
    append(start)
    append(text: text)
    append(end)
  }

  /// Appends text with its special characters escaped; inside an attribute, also quotes.
  private mutating func append(_ text: String, isQuoted: Bool) {
    let bytes = Array(text.utf8)
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    // `rest` is the offset of the first byte that is not appended yet.
    var (rest, position, hashes, beginsLine) = (0, 0, 0, true)
    while let scalar = next {
      next = scalars.next()
      let end = position + UTF8.width(scalar)
      if scalar == "[", hashes > 1 {
        // GitHub Actions executes `##[name]` anywhere on a line.
        buffer.append(bytes[rest..<position - 1])
        buffer.append("&#35;")
        rest = position
      } else if let replacement = scalar == ":" && beginsLine && next == ":"
        ? Self.colon : replacement(of: scalar, isQuoted: isQuoted)
      {
        buffer.append(bytes[rest..<position])
        buffer.append(replacement)
        rest = end
      }
      position = end
      hashes = scalar == "#" ? hashes + 1 : 0
      if scalar == "\n" {
        beginsLine = true
      } else if beginsLine {
        beginsLine = scalar.properties.isWhitespace
      }
    }
    buffer.append(bytes[rest...])
  }

  /// The replacement of a colon. GitHub Actions executes `::name` at the start of a line, and text
  /// can begin a line.
  private static let colon = "&#58;"

  /// Appends an attribute with a string from data.
  package mutating func attribute(_ name: String, _ text: String) {
    begin(name)
    append(text, isQuoted: true)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends an attribute with a string from data for the script of an HTML report, percent-encoded, if
  /// readers see escapes of the string. HTML has no references to all characters.
  package mutating func attribute(_ name: String, ifEscaped text: String) {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && (!isXML($0) || isMisleading($0)) })
    else { return }
    begin(name)
    for byte in text.utf8 {
      if Byte.isLetter(byte) { buffer.append(byte) } else { buffer.append(percentEncoding: byte) }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  package mutating func attribute(_ name: String, _ number: Int) {
    begin(name)
    buffer.append(decimal: number)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends the name of an attribute and the opening quote of its value.
  private mutating func begin(_ name: String) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    buffer.append("=\"")
  }

  /// Returns the replacement of `scalar`, or `nil` if the scalar needs no escape.
  private func replacement(of scalar: Unicode.Scalar, isQuoted: Bool) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"" where isQuoted: "&quot;"
    case " "..."~": nil
    case "\n" where language == .html || !isQuoted: nil
    // A byte of a file name that is not valid UTF-8, in the form that `Path` decodes it to.
    case "\u{10FF80}"..."\u{10FFFF}": escaped(String(scalar))
    case _ where !isXML(scalar) || isMisleading(scalar) && language == .html:
      "\\u{\(hexadecimal(scalar))}"
    case _ where isMisleading(scalar): "&#x\(hexadecimal(scalar));"
    default: nil
    }
  }

  /// Whether XML 1.0 can represent the character.
  private func isXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
    default: false
    }
  }

  /// Returns the number of a character in hexadecimal digits.
  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}

extension TextBuffer {
  /// Appends `%` and the two hexadecimal digits of `byte`.
  mutating func append(percentEncoding byte: UInt8) {
    append(byte < 0x10 ? "%0" : "%")
    append(String(byte, radix: 16, uppercase: true))
  }
}
