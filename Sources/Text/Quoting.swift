/// Returns `text` as a quoted string of the language, with escapes for every character that a
/// terminal might interpret.
package func quoted(_ text: String) -> String {
  written { $0.append(quoting: text) }
}

/// Escapes the characters that a terminal might interpret.
package func escaped(_ text: String) -> String {
  if text.utf8.allSatisfy(isPlain) { return text }
  return written { $0.append(escaping: text) }
}

/// Escapes the characters that a terminal might interpret. Indents all lines after the first, so
/// that no line looks like output of listsh.
package func escapedLines(_ text: String) -> String {
  lines(of: text).map(escaped).joined(separator: "\n  ")
}

/// Returns the lines of `text`. A carriage return before a line feed is a part of its line.
package func lines(of text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0) }
}

/// Shortens a text that is too long for a message.
package func abbreviated(_ text: String, to count: Int = 60) -> String {
  let head = text.unicodeScalars.prefix(count)
  return head.endIndex == text.endIndex ? text : String(head) + "…"
}

extension TextBuffer {
  package mutating func append(quoting text: String) {
    append(Byte.quote)
    append(escaping: text, quotes: true)
    append(Byte.quote)
  }

  /// Appends `word` and then `text` as a quoted string of the language.
  package mutating func append(_ word: String, quoting text: String) {
    append(word)
    append(quoting: text)
  }

  /// Appends `text`, with escapes for characters that a terminal might interpret and, with
  /// `quotes`, for characters that end a string.
  package mutating func append(escaping text: String, quotes: Bool = false) {
    if text.utf8.allSatisfy(isPlain) { return append(text) }
    let scalars = text.unicodeScalars
    var rest = text.startIndex
    for index in scalars.indices {
      guard let replacement = escape(of: scalars[index], quotes: quotes) else { continue }
      append(text[rest..<index])
      append(replacement)
      rest = scalars.index(after: index)
    }
    append(text[rest...])
  }
}

/// Returns the escape of `scalar`, or `nil` if it needs none. `quotes` is true inside a quoted string.
private func escape(of scalar: Unicode.Scalar, quotes: Bool) -> String? {
  switch scalar {
  case "\"" where quotes, "\\" where quotes: "\\\(scalar)"
  case "\n": "\\n"
  case "\t": "\\t"
  // A byte of a file name that is not valid UTF-8, in the form that `Path` decodes it to.
  case "\u{10FF80}"..."\u{10FFFF}" where !quotes:
    "\\x\(String(scalar.value & 0xFF, radix: 16, uppercase: true))"
  case _ where isMisleading(scalar): "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  default: nil
  }
}

/// Finds the first character in `text` that a reader cannot see.
package func firstInvisible(in text: String) -> String.Index? {
  if text.utf8.allSatisfy(isPlain) { return nil }
  return text.unicodeScalars.firstIndex { isMisleading($0) || $0.properties.isWhitespace }
}

/// Whether `byte` needs no escape anywhere.
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= Byte.space && byte < 0x7F && byte != Byte.quote && byte != Byte.backslash
}

/// Whether `scalar` can mislead a terminal or a reader. Such characters are control characters,
/// invisible characters and bidirectional formatting characters.
package func isMisleading(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E,
    0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xE000...0xF8FF, 0xFEFF,
    0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    0xF0000...0x10FFFF:
    true
  default: false
  }
}
