internal import ScenarioLanguage
package import Text

/// A reference to a case and to the text that contains it.
package struct CaseReference: Sendable {
  /// The text that contains the case.
  package var source: SourceText
  /// The case itself.
  package var scenario: ScenarioCase
  /// Whether the case is from the command line and not from a file.
  package var isTyped: Bool
  /// Whether no other case is played, so that reports need not name the case.
  package var isAlone: Bool

  /// Creates a reference to `scenario`, which is part of `source`.
  package init(
    _ scenario: ScenarioCase, in source: SourceText, isTyped: Bool = false, isAlone: Bool = false
  ) {
    self.source = source
    self.scenario = scenario
    self.isTyped = isTyped
    self.isAlone = isAlone
  }

  /// The name of the file, or `nil` for a case on the command line.
  package var file: String? { isTyped ? nil : source.name }
  /// The title of the case, or `nil` for a case on the command line.
  package var title: String? { isTyped ? nil : scenario.title }

  /// Returns the location of the step at `index` of the plan.
  package func location(ofStep index: Int) -> Location {
    location(of: span(ofStep: index).offset)
  }

  /// Returns the range of the step at `index` of the plan, or of the title.
  func span(ofStep index: Int) -> SourceRange {
    let steps = scenario.plan.steps
    return steps.indices.contains(index) ? steps[index].span : scenario.span
  }

  /// Returns the location of a byte of the file. The search starts at the case, because a file can
  /// have thousands of cases.
  package func location(of offset: Int) -> Location {
    guard offset >= scenario.range.lowerBound else { return source.location(of: offset) }
    var locator = Locator(source, from: scenario.range.lowerBound, line: scenario.line)
    return locator.location(of: offset)
  }

  /// Renders an error in the case.
  package func rendered(_ diagnostic: Diagnostic) -> String {
    diagnostic.rendered(in: source, at: location(of: diagnostic.span.offset))
  }
}
