/// What a list under test reports.
package struct SubjectReports<Subject: Screen>: Sendable {
  /// The parts of a trace that the list reports.
  package let parts: ReportedParts
  /// Returns the observations that no report has contained so far.
  package var missing: @Sendable () -> Set<String>
  /// Returns the observations that no report has contained until a screen.
  package var missingUntil: @Sendable (Subject) -> Set<String>
  /// Returns whether an invariant can be checked without these observations.
  package var suffice: @Sendable (InvariantDescription, Set<String>) -> Bool

  package init(
    parts: ReportedParts, missing: @escaping @Sendable () -> Set<String>,
    missingUntil: @escaping @Sendable (Subject) -> Set<String>,
    suffice: @escaping @Sendable (InvariantDescription, Set<String>) -> Bool
  ) {
    self.parts = parts
    self.missing = missing
    self.missingUntil = missingUntil
    self.suffice = suffice
  }
}
