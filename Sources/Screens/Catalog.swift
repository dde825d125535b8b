/// The kinds of screen that scripts can name: a value that is made once and handed to whatever needs it.
package struct Catalog: Sendable {
  /// The kind that is played where no step names one.
  package let standard: any CatalogEntry
  /// Every kind, in the order of help, no name twice.
  package let entries: [any CatalogEntry]

  /// Makes a catalog; of several kinds with one name, the last one counts, in the place of the first.
  package init(standard: any CatalogEntry, _ others: [any CatalogEntry] = []) {
    var entries: [any CatalogEntry] = [standard]
    for entry in others { entries.put(entry) }
    self.init(entries, standard: standard.name)
  }

  private init(_ entries: [any CatalogEntry], standard name: String) {
    self.entries = entries
    standard = entries.first { $0.name == name } ?? entries[0]
  }

  /// The kind called `name`.
  package subscript(_ name: String) -> (any CatalogEntry)? {
    entries.first { $0.name == name }
  }

  /// The names of all kinds.
  package var names: [String] { entries.map { $0.name } }

  /// Returns the catalog with `entry`, in the place of the kind of its name if there is one.
  package func adding(_ entry: any CatalogEntry) -> Catalog {
    var entries = entries
    entries.put(entry)
    return Catalog(entries, standard: standard.name)
  }

  /// Returns the catalog in which `entry` is what is played where no step names a screen.
  package func beginning(with entry: any CatalogEntry) -> Catalog {
    let catalog = adding(entry)
    return Catalog(catalog.entries, standard: entry.name)
  }
}

extension [any CatalogEntry] {
  /// Puts `entry` in the place of the one of its name, or at the end.
  fileprivate mutating func put(_ entry: any CatalogEntry) {
    if let place = firstIndex(where: { $0.name == entry.name }) {
      self[place] = entry
    } else {
      append(entry)
    }
  }
}
