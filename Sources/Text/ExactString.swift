/// A string that equals another only if their bytes are equal.
///
/// `String` compares by canonical equivalence, so both encodings of `é` are equal. File names, titles and ids that look
/// equal but have different bytes are different.
package struct ExactString: Sendable {
  package let text: String

  /// Creates a string to compare by its bytes.
  package init(_ text: String) {
    self.text = text
  }
}

extension ExactString: Hashable {
  package static func == (first: ExactString, second: ExactString) -> Bool {
    first.text.hasBytes(of: second.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

extension ExactString: Comparable {
  package static func < (first: ExactString, second: ExactString) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}

extension String {
  package func hasBytes(of other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  /// Whether both strings have the same bytes, or both are `nil`.
  package func hasBytes(of other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasBytes(of: other)
  }
}

/// Returns the strings without repetitions, which are compared byte for byte.
package func distinct(_ strings: [String]) -> [String] {
  var known: Set<ExactString> = []
  return strings.filter { known.insert(ExactString($0)).inserted }
}
