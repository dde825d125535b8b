extension StringProtocol {
  package func contains(text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// Returns the first range with the bytes of `text`, or `nil` if there is none.
  package func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    let text = text.utf8
    guard let first = text.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: text) { return start..<rest.index(start, offsetBy: text.count) }
      rest.removeFirst()
    }
    return nil
  }
}
