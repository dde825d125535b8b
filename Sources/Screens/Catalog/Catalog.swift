internal import Locks

/// The kinds of screen that scripts can name: a value that is made once and handed to whatever needs it.
package struct Catalog: Sendable {
  /// Every kind, in the order of help, no name twice.
  private let slots: [Slot]
  /// The index of the kind that a script without a `screen` step uses.
  private let standardIndex: Int

  /// A kind of screen that is created on first use, since the whole program starts and exits in a millisecond.
  final class Slot: Sendable {
    /// The name that `screen NAME` expects.
    let name: String
    /// Creates the kind.
    private let make: @Sendable () -> any CatalogEntry
    /// The kind, after its first use.
    private let made = Mutex<(any CatalogEntry)?>(nil)

    /// Creates a slot for the kind called `name` without creating the kind.
    init(_ name: String, make: @escaping @Sendable () -> any CatalogEntry) {
      self.name = name
      self.make = make
    }

    /// A slot for the same kind, which is not created yet.
    var renewed: Slot { Slot(name, make: make) }

    /// The kind, which the first access creates.
    var entry: any CatalogEntry {
      made.withLock { made in
        if let made { return made }
        let entry = make()
        made = entry
        return entry
      }
    }
  }

  /// Creates a catalog; of several kinds with one name, the last one counts, in the place of the first.
  package init(standard: any CatalogEntry, _ others: [any CatalogEntry] = []) {
    var slots: [Slot] = []
    for entry in [standard] + others { slots.put(entry) }
    self.init(slots, standard: standard.name)
  }

  /// Creates a catalog of kinds with a name each.
  init(_ slots: [Slot], standard name: String) {
    self.slots = slots
    standardIndex = slots.firstIndex { $0.name == name } ?? 0
  }

  /// Whether the kind that is played where no step names one is the one that every reader of a script takes.
  package private(set) var hasUsualStandard = true

  /// The kind that is played where no step names one.
  package var standard: any CatalogEntry { slots[standardIndex].entry }

  /// Every kind, in the order of help, no name twice.
  package var entries: [any CatalogEntry] { slots.map { $0.entry } }

  /// The kind called `name`.
  package subscript(_ name: String) -> (any CatalogEntry)? {
    slots.first { $0.name == name }?.entry
  }

  /// The names of all kinds.
  package var names: [String] { slots.map { $0.name } }

  /// The same catalog, which makes what comes with the program once more: threads that count references to the same tables
  /// wait for each other.
  package var renewed: Catalog {
    var catalog = Catalog(slots.map { $0.renewed }, standard: slots[standardIndex].name)
    catalog.hasUsualStandard = hasUsualStandard
    return catalog
  }

  /// Returns the catalog with `entry`, in the place of the kind of its name if there is one.
  package func adding(_ entry: any CatalogEntry) -> Catalog {
    var slots = slots
    slots.put(entry)
    return Catalog(slots, standard: self.slots[standardIndex].name)
  }

  /// Returns the catalog in which `entry` is what is played where no step names a screen.
  package func beginning(with entry: any CatalogEntry) -> Catalog {
    var catalog = Catalog(adding(entry).slots, standard: entry.name)
    catalog.hasUsualStandard = entry.name == standard.name
    return catalog
  }
}

extension [Catalog.Slot] {
  /// Puts `entry` in the place of the one of its name, or at the end.
  fileprivate mutating func put(_ entry: any CatalogEntry) {
    let slot = Catalog.Slot(entry.name) { entry }
    if let index = firstIndex(where: { $0.name == slot.name }) {
      self[index] = slot
    } else {
      append(slot)
    }
  }
}
