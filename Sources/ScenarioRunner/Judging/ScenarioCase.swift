package import ScenarioLanguage
internal import Screens
package import Text

/// A case with its plan and what is expected of it.
package struct ScenarioCase: Sendable {
  /// The title of the case, or its file's name.
  package var title: String
  /// Its place among the cases of its file, from 0.
  package var place: Int
  /// The range of the title.
  package var span: SourceRange
  /// The line on which that is, counted from 1.
  package var line: Int
  /// The bytes of the file that belong to it.
  package var range: Range<Int>
  /// The plan of the case's steps.
  package var plan: Plan
  /// The expected trace, or `nil` where none is written.
  package var expectation: ScenarioFile.Expectation?
  /// Why the case is known to fail, or `nil` if it is expected to pass.
  package var knownGap: String?
  /// Why it is skipped, or `nil` for a case that is played.
  package var skip: String?
  /// The tags of its file and its own.
  package var tags: [String]
  /// The offset at which an expected trace can be inserted.
  package var scriptEnd: Int

  /// The case with an entry that remembers its results, failures included, so that a second run repeats the first.
  ///
  /// A list under test may behave differently the second time, and then two reports of one result would differ.
  package var remembering: ScenarioCase {
    guard let entry = plan.stage.entry.remembering(failures: true) else { return self }
    var scenario = self
    scenario.plan.stage.entry = entry
    return scenario
  }

  /// Whether anything could fail.
  package var assertsSomething: Bool {
    plan.assertsSomething
      || expectation.map { $0.lines.isEmpty || $0.lines.contains { !$0.isEllipsis } } ?? false
  }
}
