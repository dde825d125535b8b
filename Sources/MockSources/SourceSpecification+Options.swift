package import ScenarioLanguage
internal import Text

extension SourceSpecification {
  /// Sets the option named `written` in a `source` step.
  package mutating func set(
    _ written: String, to value: Argument.Value
  ) throws(OptionError) {
    let option = try Self.option(written, of: kind)
    guard option.value.store(value, in: &self) else {
      throw OptionError(
        message: "invalid \(option.name) '\(abbreviated(value.description))'",
        hint: didYouMean(value.text ?? "", among: option.value.words)
          ?? "must be \(option.value.description)")
    }
  }

  /// Returns the option called `written` of a source of `kind`.
  private static func option(
    _ written: String, of kind: SourceKind?
  ) throws(OptionError) -> SourceOption {
    // If the kind of the file is unknown, report that error instead of an error about an option.
    let known = kind?.options ?? SourceOption.all
    if let option = known.first(where: { $0.name == written }) { return option }
    let names = known.map(\.name)
    let list = names.joined(separator: ", ")
    let other = SourceOption.all.first { $0.name == written }
    let owners = other?.kinds.map(\.form).joined(separator: ", ")
    throw OptionError(
      message: owners.map { "\(written) is an option of \($0) only" }
        ?? "unknown option '\(written)'",
      hint: other == nil ? didYouMean(written, among: names) ?? "use \(list)" : nil)
  }
}

extension SourceOption.Value {
  /// Stores `value`, or returns `false` if it is not valid for the option.
  fileprivate func store(_ value: Argument.Value, in target: inout SourceSpecification) -> Bool {
    switch (self, value) {
    case (.number(let minimum, let store), .integer(let number)) where number >= minimum:
      store(&target, number)
    case (.duration(let store), .duration(let duration)):
      store(&target, duration.milliseconds)
    case (.choice(let words, let store), .word(let word)) where words.contains(word):
      store(&target, word)
    case (.name(let store), _):
      guard let name = value.text else { return false }
      store(&target, name)
    case (.character(let store), _):
      // A quote and a line ending have a meaning of their own in CSV.
      guard let bytes = value.text?.utf8, bytes.count == 1, let byte = bytes.first, byte < 0x80,
        byte != Byte.quote, byte != Byte.newline, byte != Byte.carriageReturn
      else { return false }
      store(&target, byte)
    case (.number, _), (.duration, _), (.choice, _): return false
    }
    return true
  }
}

extension Argument.Value {
  /// The text, if the value is a word, a string or a number.
  fileprivate var text: String? {
    switch self {
    case .word(let text), .string(let text): text
    case .integer(let number): String(number)
    case .duration, .pair: nil
    }
  }
}
