package import Text

extension Argument.Value: CustomStringConvertible {
  /// The value in the notation of the language.
  package var description: String { written(write) }

  /// Appends the value in the notation of the language. A word that would be read differently is
  /// quoted.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .word(let word): write(word, afterOperator: false, into: &output)
    case .string(let text): output.append(quoting: text)
    case .integer(let number): output.append(decimal: number)
    case .duration(let duration):
      output.append(decimal: duration.amount)
      output.append(duration.unit.rawValue)
    case .pair(let name, let comparison, let value):
      output.append(name)
      output.append(comparison.rawValue)
      if case .word(let word) = value {
        write(word, afterOperator: true, into: &output)
      } else {
        value.write(into: &output)
      }
    }
  }

  /// Appends a word, in quotes if necessary.
  private func write(_ word: String, afterOperator: Bool, into output: inout TextBuffer) {
    if readsAsWord(word, afterOperator: afterOperator) {
      output.append(word)
    } else {
      output.append(quoting: word)
    }
  }
}
