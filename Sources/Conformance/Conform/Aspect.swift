/// What differs while it lasts: an aspect of the looks, or a word by its name.
package enum Aspect: Hashable, Sendable {
  /// The rows held, those on screen, the offer of more, the spinner, a failure.
  case held, rows, more, spins, failure
  /// A word of this name.
  case word(String)

  /// How grave it is.
  package var difference: Difference {
    switch self {
    case .held, .rows: .rows
    case .more: .more
    case .spins: .spins
    case .failure: .errors
    case .word: .words
    }
  }
}
