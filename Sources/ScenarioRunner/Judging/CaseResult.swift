package import ScenarioLanguage
package import Text

/// The result of a case.
package struct CaseResult: Sendable {
  /// The status of the case.
  package var status: Status
  /// The problem, or `nil` for a case that passed.
  package var problem: Problem?
  /// Whether it was skipped because a recording of the list under test does not have what was sent.
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
    /// Every assertion of the case holds.
    case passed
    /// A trace, an `expect` or an invariant does not hold.
    case failed
    /// The case could not be checked.
    case error
    /// The case failed as its `known-gap` says.
    case knownGap = "known-gap"
    /// The case was not played, as its `skip` says.
    case skipped
  }

  /// A problem of a case.
  package struct Problem: Sendable {
    /// The kind of the problem.
    package var kind: CaseProblem.Kind
    /// The message, as a phrase without a period.
    package var message: String
    /// The range of the step at fault, or of the case's title.
    package var span: SourceRange
    /// The lines of the trace up to the fault, or all lines if they are compared.
    package var trace: [String]
    /// The number of trace lines omitted before these.
    package var linesBefore = 0
    /// The difference between the trace and the expected one; empty for another kind of problem.
    package var difference: [TraceDifference]
    /// The difference with the complete lines of the traces, if only parts of the lines were compared.
    package var wholeDifference: [TraceDifference]?
    /// The index of the trace line that shows the fault.
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
