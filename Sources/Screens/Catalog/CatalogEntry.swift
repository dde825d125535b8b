/// A kind of screen in a catalog, for any type of screen.
///
/// A function that needs the type has a parameter of type `some CatalogEntry`, which opens the
/// existential once per case.
package protocol CatalogEntry<Subject>: Sendable {
  associatedtype Subject: Screen
  var kind: ScreenKind<Subject> { get }
  /// Returns the same kind for repeated runs of one case. Later runs repeat the reports of the
  /// first run and, with `failures`, its failures. Returns `nil` if repeated runs are equal anyway.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// The parts of a trace that a list under test reports, or `nil` for a built-in screen, which reports
  /// everything.
  package var reportedParts: ReportedParts? { kind.reports?.parts }
  /// The observations that the list under test has declared, but never reported so far.
  package var neverReported: Set<String> { kind.reports?.missing() ?? [] }
  /// Returns the observations that the list under test has declared, but not reported until
  /// `screen`.
  package func unreported(by screen: Subject) -> Set<String> {
    kind.reports?.missingUntil(screen) ?? []
  }
  /// Whether `invariant` can be checked although the list under test does not report
  /// `observations`.
  package func canCheck(
    _ invariant: InvariantDescription, without observations: Set<String>
  ) -> Bool {
    kind.reports?.suffice(invariant, observations) ?? true
  }
  /// A built-in screen is a value, and repeats the same reactions.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  package var description: ScreenDescription { kind.description }
  package var name: String { description.name }
  /// The data about the kind for help and checks.
  package var manual: Manual { description.manual }
}
