/// Splits a command into words at unquoted spaces and operators, like a shell, but without
/// expansions.
package func shellWords(_ command: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Unicode.Scalar?
  var isEscaped = false
  for scalar in command.unicodeScalars {
    if isEscaped {
      word = (word ?? "") + String(scalar)
      isEscaped = false
    } else if scalar == "\\", quote != "'" {
      isEscaped = true
    } else if scalar == quote {
      quote = nil
    } else if quote == nil, scalar == "'" || scalar == "\"" {
      quote = scalar
      word = word ?? ""
    } else if quote == nil,
      scalar.properties.isWhitespace || "|&;<>()".unicodeScalars.contains(scalar)
    {
      if let word { words.append(word) }
      word = nil
    } else {
      word = (word ?? "") + String(scalar)
    }
  }
  return words + (word.map { [$0] } ?? [])
}

/// Returns `text` quoted as one shell word, if it needs quotes.
package func shellQuoted(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    Byte.isLetter($0) || Byte.isDigit($0) || "/._-:,".utf8.contains($0)
  }
  if isPlain && !text.isEmpty { return text }
  if text.unicodeScalars.contains(where: isMisleading) { return shellQuotedByBytes(text) }
  // Splits scalars, not characters, because a combining mark after a quote belongs to its character.
  let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
}

/// Returns `text` as one word of bash or zsh in `$'…'` quotes. Characters that a terminal might
/// interpret become escaped bytes, so that the word can be printed and copied.
private func shellQuotedByBytes(_ text: String) -> String {
  var word = "$'"
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": word += "\\\(scalar)"
    case _ where isMisleading(scalar):
      // A byte that is not valid UTF-8 is written as itself.
      let stray = scalar.value >= 0x10FF80 ? [UInt8(scalar.value & 0xFF)] : nil
      for byte in stray ?? Array(String(scalar).utf8) {
        word += "\\x" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
      }
    default: word.unicodeScalars.append(scalar)
    }
  }
  return word + "'"
}
