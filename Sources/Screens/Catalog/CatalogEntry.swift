/// A kind of screen in a catalog, for any type of screen.
///
/// A function that needs the type has a parameter of type `some CatalogEntry`, which opens the existential once per case.
package protocol CatalogEntry<Subject>: Sendable {
  /// The type of the screens.
  associatedtype Subject: Screen
  /// The kind with its type.
  var kind: ScreenKind<Subject> { get }
  /// The name in the step `screen NAME`.
  var name: String { get }
  /// The parts of a trace that the screen reports, or `nil` if it reports everything that the
  /// built-in screen reports.
  var telling: TraceTelling? { get }
  /// Returns the same kind for repeated runs of one case. Later runs repeat what the first run
  /// reported; with `failures`, also its failures. Returns `nil` if repeated runs are equal anyway.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// A built-in screen reports everything.
  package var telling: TraceTelling? { nil }
  /// A built-in screen is a value, and repeats the same reactions.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  /// The description of the kind.
  package var description: ScreenDescription { kind.description }
  /// The data about the kind for help and checks.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
  package var name: String { description.name }
}
