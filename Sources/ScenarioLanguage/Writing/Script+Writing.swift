extension Script: CustomStringConvertible {
  /// The script in the language, on one line.
  package var description: String { written(write) }

  /// Appends the script in the language, steps parted by `; `.
  package func write(into output: inout [UInt8]) {
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(contentsOf: [Byte.semicolon, Byte.blank]) }
      element.write(into: &output)
    }
  }
}

extension Element: CustomStringConvertible {
  /// The step or group in the language, with its repeat and its `&`.
  package var description: String { written(write) }

  /// Appends the step or group in the language, with its repeat and its `&`.
  package func write(into output: inout [UInt8]) {
    switch content {
    case .step(let step): step.write(into: &output)
    case .group(let script):
      output.append(Byte.opening)
      script.write(into: &output)
      output.append(Byte.closing)
    }
    if count > 1 {
      output.append(contentsOf: Byte.times)
      output.append(decimal: count)
    }
    if isInBackground { output.append(contentsOf: [Byte.blank, Byte.ampersand]) }
  }
}

extension Step: CustomStringConvertible {
  /// The step in the language.
  package var description: String { written(write) }

  /// Appends the step in the language.
  package func write(into output: inout [UInt8]) {
    if let request {
      output.append(Byte.hash)
      output.append(decimal: request)
      output.append(Byte.blank)
    }
    output.append(contentsOf: word.utf8)
    for argument in arguments {
      output.append(Byte.blank)
      argument.value.write(into: &output)
    }
  }
}

extension Argument: CustomStringConvertible {
  /// The argument in the language.
  package var description: String { value.description }
}

/// Collects what `write` appends.
func written(_ write: (inout [UInt8]) -> Void) -> String {
  var output: [UInt8] = []
  write(&output)
  return String(decoding: output, as: UTF8.self)
}
