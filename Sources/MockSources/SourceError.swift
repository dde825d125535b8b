internal import Text

/// The reason why a `source` or `answers` step fails.
package struct SourceError: Error, Hashable, Sendable {
  /// The error as a phrase without a period. An error of a file contains the path and, for an error in the data, the line
  /// and column.
  package let message: String
  /// A suggestion, if there is one.
  package let hint: String?
  /// Whether the error is in the data. With other options, the step might read the data correctly.
  package let isInData: Bool

  package init(message: String, hint: String? = nil, isInData: Bool = false) {
    self.message = message
    self.hint = hint
    self.isInData = isInData
  }

  static func unknownKind(of name: String) -> SourceError {
    let kinds = SourceKind.allCases.flatMap(\.endings).map { ".\($0)" }
    let words = [SourceSpecification.numbers.name, SourceSpecification.sample.name]
    return SourceError(
      message: "unknown source '\(name)'",
      hint: didYouMean(name, among: words)
        ?? "use \(words.joined(separator: ", ")), or a \(alternatives(kinds)) file")
  }
}
