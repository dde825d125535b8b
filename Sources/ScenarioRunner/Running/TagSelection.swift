internal import Text

/// A selection of cases by tags: a case must have one of some tags, and none of some others.
package struct TagSelection: Hashable, Sendable {
  /// The tags of which a case must have at least one. If empty, all cases are selected.
  package private(set) var included: [String] = []
  package private(set) var excluded: [String] = []

  /// Creates a selection from the values of `--tag`. A value that begins with `!` excludes a tag.
  package init(_ words: [String] = []) {
    for word in words {
      if word.hasPrefix("!") {
        excluded.append(String(word.dropFirst()))
      } else {
        included.append(word)
      }
    }
  }

  /// Whether all cases are selected.
  package var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

  /// Returns whether a case with these tags is selected.
  package func selects(_ tags: [String]) -> Bool {
    let hasTag = { (tag: String) in tags.contains { $0.hasBytes(of: tag) } }
    return (included.isEmpty || included.contains(where: hasTag))
      && !excluded.contains(where: hasTag)
  }
}

extension TagSelection: CustomStringConvertible {
  /// The options that select the tags.
  package var description: String {
    (included.map { "--tag \($0)" } + excluded.map { "--tag '!\($0)'" }).joined(separator: " ")
  }
}
