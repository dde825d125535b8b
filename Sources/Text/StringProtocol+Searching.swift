extension StringProtocol {
  /// Whether `text` is a part of it, as `contains` of the library says from macOS 13 on.
  @inlinable
  package func contains(text: some StringProtocol) -> Bool { firstRange(ofText: text) != nil }

  /// The first place of `text`, as `firstRange` of the library says from macOS 13 on, or `nil` where it is nowhere.
  @inlinable
  package func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    if #available(macOS 13, *) { return firstRange(of: text) }
    var rest = self[...]
    while !rest.starts(with: text) {
      if rest.isEmpty { return nil }
      rest.removeFirst()
    }
    return rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count)
  }
}
