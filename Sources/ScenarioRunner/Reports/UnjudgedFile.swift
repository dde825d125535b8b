internal import ScenarioLanguage
package import Text

/// A text whose cases could not be checked, with the reason.
package struct UnjudgedFile: Hashable, Sendable {
  /// The file, or `nil` for a script on the command line.
  package var file: String?
  /// The kind of the problem.
  package var kind: CaseProblem.Kind
  /// The problem in one line.
  package var message: String
  /// The index of the file among all files given to the run, including those of other shards.
  package var order = 0
  /// The errors, in the order of the text. Empty if the text could not be read.
  package var errors: [Entry]

  /// One error in a text.
  package struct Entry: Hashable, Sendable {
    /// The message and the hint.
    package var message: String
    /// The location of the error.
    package var location: Location
    /// The source line and a caret, as printed below a message.
    package var excerpt: [String]

    /// Creates an error.
    package init(_ message: String, at location: Location, excerpt: [String] = []) {
      self.message = message
      self.location = location
      self.excerpt = excerpt
    }
  }

  /// Creates the report of a file that could not be read.
  package init(file: String?, kind: CaseProblem.Kind = .io, message: String) {
    self.file = file
    self.kind = kind
    self.message = message
    errors = []
  }

  /// Creates the report of a text with at least one error.
  package init(file: String?, errors: [Entry]) {
    self.file = file
    kind = .script
    message = errors.count == 1 ? errors[0].message : counted(errors.count, "error")
    self.errors = errors
  }

  /// Creates the report of the errors in the text of `file`.
  package init(_ file: PlannedFile, isTyped: Bool = false) {
    self.init(file.source, file.errors, isTyped: isTyped)
  }

  /// Creates the report of the `errors` in `source`.
  init(_ source: SourceText, _ errors: [Diagnostic], isTyped: Bool = false) {
    var locator = Locator(source)
    self.init(
      file: isTyped ? nil : source.name,
      errors: errors.map {
        let location = locator.location(of: $0.span.offset)
        return Entry($0.summary, at: location, excerpt: $0.excerpt(in: source, at: location))
      })
    if errors.allSatisfy(\.isLimit) { kind = .limit }
  }
}
