internal import Text

/// The mistakes of one text, as many as are told.
struct Mistakes: Hashable, Sendable {
  /// The mistakes in the order they were found.
  private(set) var found: [Diagnostic] = []

  /// Adds a mistake; behind the last that is told, one says so.
  mutating func append(_ mistake: Diagnostic) {
    if found.count < Limits.mistakes {
      found.append(mistake)
    } else if found.count == Limits.mistakes {
      found.append(
        Diagnostic("more mistakes than the \(Limits.mistakes) that are told", at: mistake.span))
    }
  }

  /// Adds the mistakes of a part of the text.
  mutating func append(contentsOf mistakes: Mistakes) {
    for mistake in mistakes.found { append(mistake) }
  }

  /// The mistakes in the order of the text.
  var inOrder: [Diagnostic] {
    guard found.count > 1 else { return found }
    return found.enumerated()
      .sorted { ($0.element.span.offset, $0.offset) < ($1.element.span.offset, $1.offset) }
      .map(\.element)
  }
}
