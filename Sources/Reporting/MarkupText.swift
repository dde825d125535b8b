package import Text

/// Builds XML or HTML, in which text from data is never markup.
package struct MarkupText: Sendable {
  /// The text so far.
  package private(set) var buffer: TextBuffer
  /// Which of the two is built.
  private let language: Language

  /// The languages that can be built.
  package enum Language: Sendable {
    /// XML 1.0, where readers get characters that a terminal might obey by their numbers, and those it cannot hold as escapes.
    case xml
    /// HTML, where people see escapes for all of them.
    case html
  }

  /// An escaped string from data, so that a string that is used several times is escaped only once.
  package struct Escaped: Sendable {
    /// The markup.
    fileprivate let markup: String
  }

  /// Creates an empty text, with room for `capacity` bytes.
  package init(_ language: Language, capacity: Int = 256) {
    buffer = TextBuffer(capacity: capacity)
    self.language = language
  }

  /// Adds markup of the program's own.
  package mutating func append(_ markup: String) { buffer.append(markup) }

  /// Adds the markup of `other`.
  package mutating func append(_ other: MarkupText) { buffer.append(other.buffer) }

  /// Takes all of it out.
  package mutating func take() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  /// Appends the whole text to `bytes`, and empties it.
  package mutating func move(to bytes: inout [UInt8]) {
    bytes += buffer.bytes
    buffer.removeAll()
  }

  /// Adds a number.
  package mutating func append(_ number: Int) { buffer.append(decimal: number) }

  /// Adds text from data.
  package mutating func append(text: String) { append(text, isQuoted: false) }

  /// Adds text from data, as UTF-8.
  package mutating func append(text bytes: [UInt8]) {
    append(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Adds text from data that was escaped for such a place.
  package mutating func append(_ escaped: Escaped) { buffer.append(escaped.markup) }

  /// Returns a string from data, escaped for use between tags or in the value of an attribute.
  package func escaped(_ text: String, inAttribute isQuoted: Bool = false) -> Escaped {
    var other = MarkupText(language)
    other.append(text, isQuoted: isQuoted)
    return Escaped(markup: other.buffer.text)
  }

  /// Writes text whose special characters are spelled out; in an attribute quotes are special, too.
  private mutating func append(_ text: String, isQuoted: Bool) {
    let scalars = text.unicodeScalars
    var (rest, hash, hashes) = (text.startIndex, text.startIndex, 0)
    var beginsLine = true
    for place in scalars.indices {
      let scalar = scalars[place]
      // A runner of GitHub obeys `::name` at the start of a line, which may be where this text goes on.
      if scalar == ":", beginsLine, scalars[place...].dropFirst().first == ":" {
        buffer.append(text[rest..<place])
        buffer.append("&#58;")
        rest = scalars.index(after: place)
      }
      switch scalar {
      case "\n": beginsLine = true
      case " ", "\t": break
      default: beginsLine = false
      }
      if scalar == "#" {
        (hash, hashes) = (place, hashes + 1)
        continue
      }
      // GitHub Actions executes `##[name]` anywhere on a line.
      if scalar == "[", hashes > 1 {
        buffer.append(text[rest..<hash])
        buffer.append("&#35;")
        rest = place
      }
      hashes = 0
      guard let replacement = replacement(of: scalar, isQuoted: isQuoted) else { continue }
      buffer.append(text[rest..<place])
      buffer.append(replacement)
      rest = scalars.index(after: place)
    }
    buffer.append(text[rest...])
  }

  /// Adds an attribute with text from data.
  package mutating func attribute(_ name: String, _ text: String) {
    begin(name)
    append(text, isQuoted: true)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute with text from data that was escaped for one.
  package mutating func attribute(_ name: String, _ escaped: Escaped) {
    begin(name)
    append(escaped)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute with the program's own text that `write` puts there.
  package mutating func attribute(_ name: String, _ write: (inout TextBuffer) -> Void) {
    begin(name)
    write(&buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute with a number.
  package mutating func attribute(_ name: String, _ number: Int) {
    begin(name)
    buffer.append(decimal: number)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes the name of an attribute and the quote that opens its value.
  private mutating func begin(_ name: String) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    buffer.append("=\"")
  }

  /// Returns the replacement of `scalar`, or `nil` if it needs no escape.
  private func replacement(of scalar: Unicode.Scalar, isQuoted: Bool) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"" where isQuoted: "&quot;"
    case "\n" where language == .html: nil
    case _ where !isHeld(scalar): "\\u{\(hexadecimal(scalar))}"
    case _ where isObeyed(scalar) && language == .html: "\\u{\(hexadecimal(scalar))}"
    case _ where isObeyed(scalar): "&#x\(hexadecimal(scalar));"
    default: nil
    }
  }

  /// Whether XML 1.0 has the character at all.
  private func isHeld(_ scalar: Unicode.Scalar) -> Bool {
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
