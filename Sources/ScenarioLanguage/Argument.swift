package import Text

/// An argument of a step.
package struct Argument: Hashable, Sendable {
  package var value: Value
  package var span: SourceRange

  /// The kinds of argument, which differ in how they are written.
  package enum Value: Hashable, Sendable {
    /// A bare word: `numbers`, `data/rows.json`, `ok,fail`.
    case word(String)
    /// A string, with its escapes resolved.
    case string(String)
    case integer(Int)
    /// A duration, with the unit it was written in.
    case duration(WrittenDuration)
    /// A name and a value with an operator between them: `items>=20`.
    indirect case pair(name: String, operator: Comparison, value: Value)

    /// The text, without quotes, if the value is a word, a string or a number.
    package var text: String? {
      switch self {
      case .word(let text), .string(let text): text
      case .integer(let number): String(number)
      case .duration, .pair: nil
      }
    }
  }

  package init(_ value: Value, span: SourceRange) {
    self.value = value
    self.span = span
  }
}
