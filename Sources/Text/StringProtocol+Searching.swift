extension StringProtocol {
  package func contains(text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// Returns the first range with the bytes of `text`, or `nil` if there is none.
  package func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    let text = text.utf8
    var rest = utf8[...]
    while !rest.starts(with: text) {
      if rest.isEmpty { return nil }
      rest.removeFirst()
    }
    return rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count)
  }
}
