internal import Locks

/// The kinds of screen that scripts can name.
package struct Catalog: Sendable {
  /// Every kind, in the order of help. All names are different.
  private let slots: [Slot]
  /// The index of the kind that a script without a `screen` step uses.
  private let standardIndex: Int

  /// A kind of screen. Its tables and its name are created on first use, because the creation of
  /// all kinds would take longer than most runs of the program.
  final class Slot: Sendable {
    /// Returns the name in the step `screen NAME`.
    private let readName: @Sendable () -> String
    private let make: @Sendable () -> any CatalogEntry
    /// The kind, after its first use.
    private let made = Mutex<(any CatalogEntry)?>(nil)

    /// Creates a slot for a kind whose name `name` returns. The kind itself is created later.
    init(
      named name: @escaping @Sendable () -> String,
      make: @escaping @Sendable () -> any CatalogEntry
    ) {
      readName = name
      self.make = make
    }

    convenience init<Subject: BuiltInScreen>(
      _ screen: Subject.Type,
      make: @escaping @Sendable () -> any CatalogEntry = { Subject.kind() }
    ) {
      self.init(named: { Subject.manual.name }, make: make)
    }

    /// The name in the step `screen NAME`.
    var name: String { readName() }

    /// A new slot for the same kind, which creates the kind again.
    var renewed: Slot { Slot(named: readName, make: make) }

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

  /// Creates a catalog of kinds that all have different names.
  init(_ slots: [Slot], standard name: String) {
    self.slots = slots
    standardIndex = slots.firstIndex { $0.name == name } ?? 0
  }

  /// Whether a script without a `screen` step uses `list`, so that a saved script does not
  /// need the step.
  package var isListStandard: Bool { slots[standardIndex].name == ReferenceListScreen.manual.name }

  /// The kind for scripts without a `screen` step.
  package var standard: any CatalogEntry { slots[standardIndex].entry }

  /// Every kind, in the order of help. All names are different.
  package var entries: [any CatalogEntry] { slots.map { $0.entry } }

  /// The kind called `name`, if there is one.
  package subscript(_ name: String) -> (any CatalogEntry)? {
    slots.first { $0.name == name }?.entry
  }

  package var names: [String] { slots.map { $0.name } }

  /// The same catalog with new copies of the built-in kinds. Threads that share the tables of a
  /// kind slow each other down, because they count references to the same objects.
  package var renewed: Catalog {
    Catalog(slots.map { $0.renewed }, standard: slots[standardIndex].name)
  }

  /// Returns the catalog with `entry`, which replaces a kind with the same name.
  package func adding(_ entry: any CatalogEntry) -> Catalog {
    var slots = slots
    slots.put(entry)
    return Catalog(slots, standard: self.slots[standardIndex].name)
  }

  /// Returns the catalog with `entry` as the kind of a script without a `screen` step.
  package func beginning(with entry: any CatalogEntry) -> Catalog {
    Catalog(adding(entry).slots, standard: entry.name)
  }
}

extension [Catalog.Slot] {
  /// Replaces the kind that has the same name with `entry`, or appends `entry`.
  fileprivate mutating func put(_ entry: any CatalogEntry) {
    let slot = Catalog.Slot(named: { entry.name }, make: { entry })
    if let index = firstIndex(where: { $0.name == slot.name }) {
      self[index] = slot
    } else {
      append(slot)
    }
  }
}
