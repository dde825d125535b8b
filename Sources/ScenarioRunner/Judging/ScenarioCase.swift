package import ScenarioLanguage
internal import Screens
package import Text

/// A case with its plan and its expectations.
package struct ScenarioCase: Sendable {
  /// The title of the case, or the name of its file.
  package var title: String
  /// The index of the case in its file.
  package var place: Int
  /// The range of the title.
  package var span: SourceRange
  /// The line of the title, counted from 1.
  package var line: Int
  /// The range of the case in the bytes of its file.
  package var range: Range<Int>
  /// The plan of the case's steps.
  package var plan: Plan
  /// The expected trace, or `nil` if the case has none.
  package var expectation: ScenarioFile.Expectation?
  /// The reason why the case is known to fail, or `nil` if it is expected to pass.
  package var knownGap: String?
  /// The reason why the case is skipped, or `nil` for a case that is played.
  package var skip: String?
  /// The tags of the file and of the case.
  package var tags: [String]
  /// The offset at which an expected trace can be inserted.
  package var scriptEnd: Int

  /// The case with a screen that stores its responses and failures, so that a second run repeats
  /// the first.
  ///
  /// Without this, a list under test could behave differently in the second run, and two reports of
  /// one result would differ.
  package var remembering: ScenarioCase {
    guard let entry = plan.stage.entry.remembering(failures: true) else { return self }
    var scenario = self
    scenario.plan.stage.entry = entry
    return scenario
  }

  /// Whether the case asserts anything.
  package var assertsSomething: Bool {
    plan.assertsSomething
      || expectation.map { $0.lines.isEmpty || $0.lines.contains { !$0.isEllipsis } } ?? false
  }
}
