extension Int {
  /// Creates the number that `text` writes without `+`, leading zeros or white space.
  package init?(plainDigits text: some StringProtocol) {
    guard let number = Int(text), String(number) == text else { return nil }
    self = number
  }
}

/// Returns `count` followed by the noun, with a plural `s` unless `count` is 1: `1 line`, `3 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns the words as alternatives: `a, b or c`.
package func alternatives(_ words: [String]) -> String {
  [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
    .joined(separator: " or ")
}
