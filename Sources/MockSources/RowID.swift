internal import Text

/// The identity of a row. Ids with the same text are the same, in any source.
package enum RowID: Hashable, Sendable {
  /// An id that is an integer without sign or leading zeros.
  case number(Int)
  /// Any other id.
  case text(String)

  package init(_ text: String) {
    if let number = Int(plainDigits: text), number >= 0 {
      self = .number(number)
    } else {
      self = .text(text)
    }
  }

  package static func == (first: RowID, second: RowID) -> Bool {
    switch (first, second) {
    case (.number(let first), .number(let second)): first == second
    case (.text(let first), .text(let second)): first.hasBytes(of: second)
    case (.number, .text), (.text, .number): false
    }
  }

  /// Hashes only the number or the text, not which of the two it is, because number and text ids
  /// rarely occur in one source.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(ExactString(text))
    }
  }
}

extension RowID: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}
