package import Text

extension Script: CustomStringConvertible {
  /// The script in the notation of the language, on one line.
  package var description: String { written(write) }

  /// Appends the script in the notation of the language, with `; ` between its steps.
  package func write(into output: inout TextBuffer) {
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(elements[index - 1].endsWithRows ? "\n" : "; ") }
      element.write(into: &output)
    }
  }
}

extension Element: CustomStringConvertible {
  /// The step or group in the notation of the language, with its repeat and its `&`.
  package var description: String { written(write) }

  /// Appends the step or group in the notation of the language, with its repeat and its `&`.
  package func write(into output: inout TextBuffer) {
    switch content {
    case .step(let step): step.write(into: &output)
    case .group(let script):
      output.append(UInt8(ascii: "("))
      script.write(into: &output)
      if script.elements.last?.endsWithRows ?? false { output.append(Byte.newline) }
      output.append(UInt8(ascii: ")"))
    }
    if count > 1 {
      output.append("×")
      output.append(decimal: count)
    }
    if isInBackground { output.append(" &") }
  }

  /// Whether the text ends with the word that closes inline rows, so that nothing can follow on that line.
  fileprivate var endsWithRows: Bool {
    switch content {
    case .step(let step): step.rows != nil
    case .group: false
    }
  }
}

extension Step: CustomStringConvertible {
  /// The step in the notation of the language.
  package var description: String {
    request == nil && arguments.isEmpty && rows == nil ? word : written(write)
  }

  /// Appends the step in the notation of the language.
  package func write(into output: inout TextBuffer) {
    if let request {
      output.append(Byte.hash)
      output.append(decimal: request)
      output.append(Byte.space)
    }
    output.append(word)
    for argument in arguments {
      output.append(Byte.space)
      argument.value.write(into: &output)
    }
    if let rows { output.append(" <<\(rows.word)\n\(rows.text)\(rows.word)") }
  }
}
