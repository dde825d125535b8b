internal import MockSources
internal import Screens
internal import Text

/// The conditions and invariants that were not checked in passed cases.
package struct Uncompared: Hashable, Sendable {
  package private(set) var conditions = 0
  package private(set) var cases = 0
  /// The name of the list under test.
  private var subject = ""
  /// The observations that the list does not report.
  private var names: [String] = []
  /// The reasons why invariants are not checked.
  private var reasons: [String] = []

  /// The invariants that a case would check with all others, if the list reported what they need.
  private var invariants: Set<String> = []
  /// The invariants that a case would check with all others, if they could be checked on a list under
  /// test.
  private var uncheckableInvariants: Set<String> = []

  /// Lines that report the conditions and the invariants, if any.
  package var lines: [String] {
    var lines: [String] = []
    if conditions > 0 {
      lines.append(
        "\(counted(conditions, "condition")) of \(counted(cases, "case")) not compared:"
          + " " + (sentence(unreported: names, by: subject) + reasons).joined(separator: "; "))
    }
    if !invariants.isEmpty {
      lines.append(
        "not checked, because \(subject) does not report what they need: "
          + invariants.sorted().joined(separator: ", "))
    }
    if !uncheckableInvariants.isEmpty {
      lines.append(
        "not checked with an adapter: " + uncheckableInvariants.sorted().joined(separator: ", "))
    }
    return lines
  }

  /// Counts the conditions of `scenario`, which passed. The values of the observations called
  /// `unknown` were not known at some step, and those called `unreported` at no step. If
  /// `checksInvariants` is true, the run checked all invariants.
  mutating func add(
    _ scenario: Case, _ unknown: [String], unreported: Set<String> = [], checksInvariants: Bool
  ) {
    guard let reportedParts = scenario.plan.setup.entry.reportedParts else { return }
    if checksInvariants || scenario.plan.setup.invariants == .all {
      invariants.formUnion(reportedParts.unreportedInvariants)
      uncheckableInvariants.formUnion(reportedParts.uncheckableInvariants)
      subject = reportedParts.subject
    }
    let needs = scenario.plan.setup.definedInvariants.flatMap(\.description.needs)
    let missing =
      scenario.plan.conditions.filter { !$0.isReported }.map(\.name) + unknown
      + distinct(needs.filter(unreported.contains))
    let unchecked = scenario.reasonsNotToCheck(unreported)
    if missing.isEmpty, unchecked.isEmpty { return }
    conditions += missing.count + unchecked.count
    cases += 1
    subject = reportedParts.subject
    names = distinct(names + missing)
    reasons = distinct(reasons + unchecked)
  }

  package mutating func add(_ other: Uncompared) {
    conditions += other.conditions
    cases += other.cases
    if subject.isEmpty { subject = other.subject }
    names = distinct(names + other.names)
    reasons = distinct(reasons + other.reasons)
    invariants.formUnion(other.invariants)
    uncheckableInvariants.formUnion(other.uncheckableInvariants)
  }
}
