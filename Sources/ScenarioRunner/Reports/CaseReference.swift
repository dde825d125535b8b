internal import ScenarioLanguage
package import Text

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
    location(of: span(ofStep: place).offset)
  }

  /// The text of the step at `place` of the plan, or the title's.
  func span(ofStep place: Int) -> SourceRange {
    let steps = scenario.plan.steps
    return steps.indices.contains(place) ? steps[place].span : scenario.span
  }

  /// Where the byte at `offset` of the file is; it is looked for from the case on, since a file may have thousands.
  package func location(of offset: Int) -> Location {
    guard offset >= scenario.range.lowerBound else { return source.location(of: offset) }
    var locator = Locator(source, from: scenario.range.lowerBound, line: scenario.line)
    return locator.location(of: offset)
  }

  /// Draws an error in the case.
  package func rendered(_ diagnostic: Diagnostic) -> String {
    diagnostic.rendered(in: source, at: location(of: diagnostic.span.offset))
  }
}
