/// A kind of screen in a catalog, whatever the type of its screens is.
///
/// Whoever needs the type takes `some CatalogEntry`, which opens it: once for each case.
package protocol CatalogEntry<Subject>: Sendable {
  /// The type of the screens.
  associatedtype Subject: Screen
  /// The kind with its type.
  var kind: ScreenKind<Subject> { get }
  /// The word that `screen` takes.
  var name: String { get }
  /// What its traces tell, where that is less than what the screen of its name would.
  var telling: TraceTelling? { get }
  /// The same for plays each of which tells what the first one did, also where that failed if `failures` says so; `nil` where
  /// that comes by itself.
  func remembering(failures: Bool) -> (any CatalogEntry)?
}

extension CatalogEntry {
  /// All that there is.
  package var telling: TraceTelling? { nil }
  /// A screen is a value, and does the same each time.
  package func remembering(failures: Bool) -> (any CatalogEntry)? { nil }
  /// The kind in words.
  package var description: ScreenDescription { kind.description }
  /// What help and checks know of it.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
  package var name: String { description.name }
}
