/// The parts of a trace that a list under test reports, if it reports less than its built-in
/// screen.
///
/// Comparisons leave out all other parts, in both the expected and the actual trace.
package struct ReportedParts: Hashable, Sendable {
  /// The name of the list under test.
  package var subject = ""
  /// The actions of the built-in screen that the list lacks.
  package var lacks: Set<String> = []
  /// The invariants of the built-in screen that need values that the list does not report.
  package var unreportedInvariants: Set<String> = []
  /// The invariants of the built-in screen that are not checked on any list under test.
  package var uncheckableInvariants: Set<String> = []
  package var reportsState: Bool
  /// Whether a comparison includes that the list ignored or dropped an event.
  package var comparesVerdicts = true
  /// Whether the list reports why it ignored or dropped an event.
  package var reportsReasons: Bool
  /// The names of the effects that the list reports. The name of an effect is the first word of its
  /// text in a trace, such as `asks`.
  package var effects: Set<String>
  package var observations: Set<String>
  /// The observations whose changes the trace lines of the list contain.
  package var lineObservations: Set<String>

  package init(
    reportsState: Bool, reportsReasons: Bool, effects: Set<String>,
    observations: Set<String>
  ) {
    self.reportsState = reportsState
    self.reportsReasons = reportsReasons
    self.effects = effects
    self.observations = observations
    lineObservations = observations
  }

  /// Whether the invariant of the built-in screen called `name` is not checked.
  package func lacks(invariant name: String) -> Bool {
    unreportedInvariants.contains(name) || uncheckableInvariants.contains(name)
  }

  /// Returns the reason why an invariant of the built-in screen is not checked.
  package func reasonNotToCheck(_ invariant: String) -> String {
    "the invariant '\(invariant)' is not checked "
      + (uncheckableInvariants.contains(invariant)
        ? "with an adapter" : "because \(subject) does not report what it needs")
  }

  /// The same parts without verdicts.
  package var withoutVerdicts: ReportedParts {
    var parts = self
    parts.comparesVerdicts = false
    return parts
  }
}
