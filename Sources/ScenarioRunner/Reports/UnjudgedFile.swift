internal import ScenarioLanguage
package import Text

/// A text of which no case could be judged, and why.
package struct UnjudgedFile: Hashable, Sendable {
  /// The file, or `nil` for a script of the command line.
  package var file: String?
  /// What kind of thing is in the way.
  package var kind: CaseProblem.Kind
  /// What is in the way, in one line.
  package var message: String
  /// The place of the file among all that a run was given, those of other shards too, from 0.
  package var order = 0
  /// The errors in the text, in its order; none where it could not be read.
  package var errors: [Entry]

  /// One error in a text.
  package struct Entry: Hashable, Sendable {
    /// What is wrong, with a way out.
    package var message: String
    /// Where it stands.
    package var location: Location
    /// That line with a caret, as it is drawn below a message.
    package var excerpt: [String]

    /// Makes an error.
    package init(_ message: String, at location: Location, excerpt: [String] = []) {
      self.message = message
      self.location = location
      self.excerpt = excerpt
    }
  }

  /// Makes the report of a file that could not be read.
  package init(file: String?, kind: CaseProblem.Kind = .io, message: String) {
    self.file = file
    self.kind = kind
    self.message = message
    errors = []
  }

  /// Makes the report of a text with errors, of which there is at least one.
  package init(file: String?, errors: [Entry]) {
    self.file = file
    kind = .script
    message = errors.count == 1 ? errors[0].message : counted(errors.count, "error")
    self.errors = errors
  }

  /// Reads what is wrong with the text of `file`.
  package init(_ file: PlannedFile, isTyped: Bool = false) {
    self.init(file.source, file.errors, isTyped: isTyped)
  }

  /// Tells the `errors` in `source`.
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
