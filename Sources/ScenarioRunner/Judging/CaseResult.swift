package import ScenarioLanguage
package import Text

/// The result of a case.
package struct CaseResult: Sendable {
  /// The status of the case.
  package var status: Status
  /// The problem, or `nil` for a case that passed.
  package var problem: Problem?
  /// Whether the case was skipped because a recording of the list under test does not contain a
  /// message that the case sends.
  package var isUnrecorded = false
  /// The duration of the check in nanoseconds.
  package var nanoseconds = 0
  /// The aligned lines of the trace, separated by line feeds, if the trace was requested.
  package var keptTrace: [UInt8]?

  /// Creates a result.
  package init(status: Status, problem: Problem? = nil) {
    self.status = status
    self.problem = problem
  }

  /// The status of a case.
  package enum Status: String, Sendable, CaseIterable {
    /// All assertions of the case hold.
    case passed
    /// A trace, an `expect` or an invariant does not hold.
    case failed
    /// The case could not be checked.
    case error
    /// The case failed, as expected because of its `known-gap`.
    case knownGap = "known-gap"
    /// The case was not played because of its `skip`.
    case skipped
  }

  /// A problem of a case.
  package struct Problem: Sendable {
    /// The kind of the problem.
    package var kind: CaseProblem.Kind
    /// The message, as a phrase without a period.
    package var message: String
    /// The range of the step that failed, or of the case's title.
    package var span: SourceRange
    /// The lines of the trace up to the problem, or all lines if they are compared.
    package var trace: [String]
    /// The number of trace lines omitted before these.
    package var linesBefore = 0
    /// The difference between the actual and the expected trace. Empty for other kinds of problem.
    package var difference: [TraceDifference]
    /// The difference with the complete lines of the traces, if only parts of the lines were compared.
    package var wholeDifference: [TraceDifference]?
    /// The index of the trace line that shows the problem.
    package var traceLine: Int?

    /// Creates a problem.
    package init(
      _ kind: CaseProblem.Kind, message: String, span: SourceRange, trace: [String] = [],
      difference: [TraceDifference] = []
    ) {
      self.kind = kind
      self.message = message
      self.span = span
      self.trace = trace
      self.difference = difference
    }
  }
}
