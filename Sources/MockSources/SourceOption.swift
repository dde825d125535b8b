internal import ScenarioLanguage
internal import Text

/// An option of the `source` step. The table of options drives parsing, help and completion.
package struct SourceOption: Sendable {
  /// The name before the `=`.
  package let name: String
  /// The valid values.
  package let value: Value
  /// The default value, for help.
  package let preset: String
  /// A summary in one line.
  package let meaning: String
  /// The kinds of source that have the option.
  package let kinds: [SourceKind]

  /// The valid values, and how each is stored.
  package enum Value: Sendable {
    /// An integer that is `minimum` or greater.
    case number(minimum: Int, store: @Sendable (inout SourceSpecification, Int) -> Void)
    /// One of some words.
    case choice([String], store: @Sendable (inout SourceSpecification, String) -> Void)
    /// A duration in milliseconds.
    case duration(store: @Sendable (inout SourceSpecification, Int) -> Void)
    /// One ASCII character.
    case character(store: @Sendable (inout SourceSpecification, UInt8) -> Void)
    /// Any word or string.
    case name(store: @Sendable (inout SourceSpecification, String) -> Void)
  }
}

extension SourceOption.Value {
  /// The possible words, if they are known.
  package var words: [String] {
    if case .choice(let words, _) = self { words } else { [] }
  }

  /// The valid values, for help.
  package var description: String {
    switch self {
    case .number(let minimum, _): "\(minimum) or greater"
    case .choice(let words, _):
      words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .duration: "a duration such as 300ms or 2s"
    case .character: "one ASCII character such as \";\" or \"\\t\""
    case .name: "a name"
    }
  }
}
