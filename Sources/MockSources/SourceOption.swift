internal import ScenarioLanguage
internal import Text

/// An option of the `source` step: what drives its parsing, help and completion.
package struct SourceOption: Sendable {
  /// What stands before the `=`.
  package let name: String
  /// What may stand behind it.
  package let value: Value
  /// What counts where the option is not written, or `nothing` in words.
  package let preset: String
  /// What it says of the source, in one line.
  package let meaning: String
  /// The kinds of source that take it.
  package let kinds: [SourceKind]

  /// What may stand behind the `=`, and what becomes of it.
  package enum Value: Sendable {
    /// A whole number that is not below `minimum`.
    case number(minimum: Int, store: @Sendable (inout SourceSpecification, Int) -> Void)
    /// One of some words.
    case choice([String], store: @Sendable (inout SourceSpecification, String) -> Void)
    /// A stretch of time, in milliseconds once it is read.
    case duration(store: @Sendable (inout SourceSpecification, Int) -> Void)
    /// Any word or text.
    case name(store: @Sendable (inout SourceSpecification, String) -> Void)
  }
}

extension SourceOption.Value {
  /// The words that can be written, where they are known.
  package var words: [String] {
    if case .choice(let words, _) = self { words } else { [] }
  }

  /// What may be written, in words.
  package var description: String {
    switch self {
    case .number(let minimum, _): "a whole number from \(minimum)"
    case .choice(let words, _):
      words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .duration: "a duration such as 300ms or 2s"
    case .name: "a name"
    }
  }
}
