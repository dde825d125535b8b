/// Texts that are too tall for the window, each with a short label that replaces it in the line until Enter.
struct FoldedTexts {
  /// The texts and their labels, in the order of creation.
  private var entries: [(text: String, label: String)] = []

  /// Stores `text` and returns its label.
  mutating func label(for text: String) -> String {
    let full = expanded(text)
    if let known = entries.first(where: { $0.text == full }) { return known.label }
    let lines = full.utf8.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let label = "[#\(entries.count + 1): \(lines) line\(lines == 1 ? "" : "s")]"
    entries.append((full, label))
    return label
  }

  /// Returns `line` with each label replaced by its text.
  func expanded(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    for range in ranges(in: line) {
      result += rest[..<range.bounds.lowerBound] + range.text
      rest = line[range.bounds.upperBound...]
    }
    return result + rest
  }

  /// Returns the ranges of the labels in `line`, with their texts.
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
