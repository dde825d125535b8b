extension Argument.Value: CustomStringConvertible {
  /// The value in the language.
  package var description: String { written(write) }

  /// Appends the value in the language; a word that would read as something else goes into quotes.
  package func write(into output: inout [UInt8]) {
    switch self {
    case .word(let word): write(word, behindOperator: false, into: &output)
    case .string(let text): output.append(quoting: text)
    case .integer(let number): output.append(decimal: number)
    case .duration(let duration):
      output.append(decimal: duration.amount)
      output.append(contentsOf: duration.unit.rawValue.utf8)
    case .pair(let name, let comparison, let value):
      output.append(contentsOf: name.utf8)
      output.append(contentsOf: comparison.rawValue.utf8)
      if case .word(let word) = value {
        write(word, behindOperator: true, into: &output)
      } else {
        value.write(into: &output)
      }
    }
  }

  /// Appends a word, in quotes if it needs them.
  private func write(_ word: String, behindOperator: Bool, into output: inout [UInt8]) {
    if readsAsWord(word, behindOperator: behindOperator) {
      output.append(contentsOf: word.utf8)
    } else {
      output.append(quoting: word)
    }
  }
}
