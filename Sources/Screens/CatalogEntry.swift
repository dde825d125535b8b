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
}

extension CatalogEntry {
  /// The kind in words.
  package var description: ScreenDescription { kind.description }
  /// What help and checks know of it.
  package var manual: Manual { description.manual }
}

extension ScreenKind: CatalogEntry {
  package var kind: ScreenKind<Subject> { self }
  package var name: String { description.name }
}
