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
  /// The mistakes in the text, in its order; none where it could not be read.
  package var mistakes: [Mistake]

  /// One mistake in a text.
  package struct Mistake: Hashable, Sendable {
    /// What is wrong, with a way out.
    package var message: String
    /// Where it stands.
    package var location: Location
    /// That line with a caret, as it is drawn below a message.
    package var excerpt: [String]

    /// Makes a mistake.
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
    mistakes = []
  }

  /// Makes the report of a text with mistakes, of which there is at least one.
  package init(file: String?, mistakes: [Mistake]) {
    self.file = file
    kind = .script
    message = mistakes.count == 1 ? mistakes[0].message : counted(mistakes.count, "mistake")
    self.mistakes = mistakes
  }

  /// Reads what is wrong with the text of `file`.
  package init(_ file: PlannedFile, isTyped: Bool = false) {
    self.init(file.source, file.mistakes, isTyped: isTyped)
  }

  /// Tells the `mistakes` in `source`.
  init(_ source: SourceText, _ mistakes: [Diagnostic], isTyped: Bool = false) {
    var locator = Locator(source)
    self.init(
      file: isTyped ? nil : source.name,
      mistakes: mistakes.map {
        let location = locator.location(of: $0.span.offset)
        return Mistake($0.summary, at: location, excerpt: $0.excerpt(in: source, at: location))
      })
    if mistakes.allSatisfy(\.isLimit) { kind = .limit }
  }
}
