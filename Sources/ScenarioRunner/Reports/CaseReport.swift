package import Text

/// What became of a case, as plain texts and numbers: all that a report tells of it.
package struct CaseReport: Hashable, Sendable {
  /// Which case it is.
  package var place: CaseName
  /// How it ended.
  package var status: CaseResult.Status
  /// Why it is known to fail, or skipped, as its `known-gap` or `skip` says.
  package var reason: String?
  /// What is wrong, or `nil` for a case that passed.
  package var problem: CaseProblem?
  /// The place of its file among all that a run was given, those of other shards too, from 0.
  package var order = 0
  /// How long it took, in nanoseconds.
  package var nanoseconds = 0
  /// The lines of its trace as UTF-8, lined up and parted by line feeds, or `nil` where nobody asked for them.
  package var trace: [UInt8]?
  /// Its trace with the screen after each line, or `nil` where nobody asked for it.
  package var film: Snapshots?
  /// The film of the screen that it is compared with, for a case of two.
  package var reference: Snapshots?
  /// The case as a file of its own, or `nil` where nobody asked for it.
  package var scenario: MarkedScenario?

  /// Makes a report.
  package init(
    _ place: CaseName, status: CaseResult.Status, reason: String? = nil,
    problem: CaseProblem? = nil
  ) {
    self.place = place
    self.status = status
    self.reason = reason
    self.problem = problem
  }

  /// The line and column that the report is about: the step at fault, or the title.
  package var location: Location {
    problem?.location ?? Location(line: place.line, column: 1)
  }
}
