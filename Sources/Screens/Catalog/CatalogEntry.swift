/// A kind of screen in a catalog, for any type of screen.
///
/// A function that needs the type has a parameter of type `some CatalogEntry`, which opens the existential once per case.
package protocol CatalogEntry<Subject>: Sendable {
  /// The type of the screens.
  associatedtype Subject: Screen
  /// The kind with its type.
  var kind: ScreenKind<Subject> { get }
  /// The name that `screen NAME` expects.
  var name: String { get }
  /// The contents of its traces, if they omit something that the built-in screen of the same name prints.
  var telling: TraceTelling? { get }
  /// Returns the same kind for repeated plays, each of which reports what the first one reported: with `failures` also if
  /// the first one failed. Returns `nil` if repeated plays are the same anyway.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// All that there is.
  package var telling: TraceTelling? { nil }
  /// A screen is a value, and does the same each time.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  /// The kind in words.
  package var description: ScreenDescription { kind.description }
  /// The data about the kind for help and checks.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
  package var name: String { description.name }
}
