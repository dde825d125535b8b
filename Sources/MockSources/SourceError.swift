internal import Files
internal import ScenarioLanguage
internal import Text

/// Why there is no source for what a `source` step names.
package struct SourceError: Error, Hashable, Sendable {
  /// What is wrong, with the file and, in its data, the line and column, as a phrase without a full stop.
  package let message: String
  /// A way out.
  package let hint: String?
  /// Whether it is in the data, which other options of the step might read otherwise.
  package let isInData: Bool

  /// Makes an error.
  package init(message: String, hint: String? = nil, isInData: Bool = false) {
    self.message = message
    self.hint = hint
    self.isInData = isInData
  }
}

extension SourceError {
  /// Makes the error of a file that cannot be read.
  init(_ error: FileError) {
    self.init(message: error.description)
  }

  /// Makes the error of an error in the data of the file at `path`.
  init(_ error: Diagnostic, in path: String, at place: Location) {
    self.init(
      message: "\(path):\(place.line):\(place.column): \(error.message)",
      hint: error.hint, isInData: true)
  }

  /// Makes the error of a `name` that stands for no kind of source.
  static func unknownKind(of name: String) -> SourceError {
    let kinds = SourceKind.allCases.flatMap(\.endings).map { ".\($0)" }
    let words = [SourceSpecification.numbers.name, SourceSpecification.sample.name]
    return SourceError(
      message: "'\(name)' is no source",
      hint: didYouMean(name, among: words)
        ?? "it is \(words.joined(separator: ", ")) or a file that ends in \(kinds.joined(separator: ", "))"
    )
  }

  /// Makes the error of a file that scenarios must not read.
  static func outside(_ path: String, root: String?) -> SourceError {
    SourceError(
      message: root.map { "\(path) is not inside the --file-root \($0)" }
        ?? "\(path) is outside the scenario's folder and the working folder",
      hint: "--file-root DIR says which folder scenarios may read")
  }
}
