/// Texts too tall for the window, each with a short text that stands for it in the line until Enter.
struct PastePlaceholders {
  /// The texts in the order they were put away, each with what stands for it.
  private var entries: [(text: String, label: String)] = []

  /// Puts `text` away and answers what stands for it.
  mutating func placeholder(for text: String) -> String {
    let full = expanded(text)
    if let known = entries.first(where: { $0.text == full }) { return known.label }
    let lines = full.utf8.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let label = "[#\(entries.count + 1): \(lines) line\(lines == 1 ? "" : "s")]"
    entries.append((full, label))
    return label
  }

  /// Puts every text back in the place of what stands for it.
  func expanded(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    for range in ranges(in: line) {
      result += rest[..<range.bounds.lowerBound] + range.text
      rest = line[range.bounds.upperBound...]
    }
    return result + rest
  }

  /// Where in `line` something stands for a text, and for which.
  func ranges(in line: String) -> [(bounds: Range<String.Index>, text: String)] {
    guard !entries.isEmpty else { return [] }
    return line.indices.filter { line[$0] == "[" }.compactMap { start in
      let digits = line[start...].dropFirst(2).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), entries.indices.contains(number - 1) else { return nil }
      let (text, label) = entries[number - 1]
      guard line[start...].hasPrefix(label) else { return nil }
      return (start..<line.index(start, offsetBy: label.count), text)
    }
  }
}
