package import Text

/// The result of a case as plain text and numbers: everything that a report contains.
package struct CaseReport: Hashable, Sendable {
  /// The name of the case.
  package var place: CaseName
  /// The status of the case.
  package var status: CaseResult.Status
  /// The reason of the `known-gap` or `skip` of the case.
  package var reason: String?
  /// The problem, or `nil` for a case that passed.
  package var problem: CaseProblem?
  /// The index of the file among all files given to the run, including those of other shards.
  package var order = 0
  /// The duration in nanoseconds.
  package var nanoseconds = 0
  /// The aligned lines of the trace as UTF-8, separated by line feeds, or `nil` if the trace was not requested.
  package var trace: [UInt8]?
  /// The snapshots of the screen, one after each line of the trace, or `nil` if none were
  /// requested.
  package var film: Snapshots?
  /// The snapshots of the reference screen, for a case that compares two screens.
  package var reference: Snapshots?
  /// The case as a file of its own, or `nil` if that file was not requested.
  package var scenario: MarkedScenario?

  /// Creates a report.
  package init(
    _ place: CaseName, status: CaseResult.Status, reason: String? = nil,
    problem: CaseProblem? = nil
  ) {
    self.place = place
    self.status = status
    self.reason = reason
    self.problem = problem
  }

  /// The location of the problem, or of the title.
  package var location: Location {
    problem?.location ?? Location(line: place.line, column: 1)
  }
}
