/// Returns the number of terminal columns that `scalar` occupies: zero, one or two.
package func columns(of scalar: Unicode.Scalar) -> Int {
  // Arrows are in most lines of a trace. Looking up their properties would take much longer.
  if scalar.value < 0x300 || 0x2190...0x21FF ~= scalar.value { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return isWide(scalar) ? 2 : 1
  }
}

/// Returns the number of terminal columns that `text` occupies.
package func columns(of text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}

/// Returns the number of terminal columns that `text` occupies.
package func columns(of text: ArraySlice<UInt8>) -> Int {
  var (count, rest) = (0, text)
  // Decodes only what is not ASCII. Decoding the other characters would take much longer.
  while let index = rest.firstIndex(where: { $0 >= 0x80 }) {
    var (bytes, decoder) = (rest[index...].makeIterator(), UTF8())
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { break }
    count += index - rest.startIndex + columns(of: scalar)
    rest = rest[(index + UTF8.width(scalar))...]
  }
  return count + rest.count
}

/// Returns a line for each of `rows`, which have the same number of entries. The columns are aligned
/// and `gap` spaces apart. No line ends with a space.
package func aligned(_ rows: [[String]], gap: Int) -> [String] {
  let widths = (rows.first ?? []).indices.map { column in
    rows.map { columns(of: $0[column]) }.max() ?? 0
  }
  return rows.map { row in
    var line = ""
    for (entry, width) in zip(row, widths) {
      line += entry + String(repeating: " ", count: width - columns(of: entry) + gap)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

/// Whether `scalar` is wide or fullwidth (UAX #11), including emoji.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1B000...0x1B2FB, 0x20000...0x3FFFD:
    true
  // A flag is two letters, each of which has one column.
  case 0x1F1E6...0x1F1FF: false
  default: scalar.properties.isEmojiPresentation
  }
}
