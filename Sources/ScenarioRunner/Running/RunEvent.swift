internal import ScenarioLanguage
package import Text

/// Something worth telling while cases are played.
package enum RunEvent: Sendable {
  /// A case begins.
  case began(CaseReference)
  /// Its trace is over and leaves requests in flight.
  case ended(TraceEnd, CaseReference)
  /// It was judged.
  case finished(CaseResult, CaseReference)
  /// A file or a script of the command line could not be played.
  case refused(Refusal)
  /// All cases were judged.
  case ran(RunSummary)
}

/// What keeps a text from being played.
package struct Refusal: Hashable, Sendable {
  /// The file, or `nil` for a script of the command line.
  package var file: String?
  /// The line of the mistake, or `nil` where the whole file is meant.
  package var line: Int?
  /// What is wrong.
  package var message: String

  /// Makes a refusal.
  package init(file: String?, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }
}

/// Which case is meant.
package struct CaseReference: Sendable {
  /// The text that it stands in.
  package var source: SourceText
  /// The case itself.
  package var scenario: ScenarioCase
  /// Whether it came from the command line instead of a file.
  package var isTyped: Bool
  /// Whether it stands alone, so that nobody asks which case is meant.
  package var isAlone: Bool

  /// Makes a reference to `scenario`, which stands in `source`.
  package init(
    _ scenario: ScenarioCase, in source: SourceText, isTyped: Bool = false, isAlone: Bool = false
  ) {
    self.source = source
    self.scenario = scenario
    self.isTyped = isTyped
    self.isAlone = isAlone
  }

  /// The file's name, or `nil` for a case of the command line.
  package var file: String? { isTyped ? nil : source.name }
  /// The case's title, or `nil` for a case of the command line.
  package var title: String? { isTyped ? nil : scenario.title }

  /// Where the step at `place` of the plan was written.
  package func location(ofStep place: Int) -> Location {
    let steps = scenario.plan.steps
    let span = steps.indices.contains(place) ? steps[place].span : scenario.span
    return location(of: span.offset)
  }

  /// Where the byte at `offset` of the file is; it is looked for from the case on, since a file may have thousands.
  package func location(of offset: Int) -> Location {
    guard offset >= scenario.range.lowerBound else { return source.location(of: offset) }
    var locator = Locator(source, from: scenario.range.lowerBound, line: scenario.line)
    return locator.location(of: offset)
  }

  /// Draws a mistake in the case.
  package func rendered(_ diagnostic: Diagnostic) -> String {
    diagnostic.rendered(in: source, at: location(of: diagnostic.span.offset))
  }
}
