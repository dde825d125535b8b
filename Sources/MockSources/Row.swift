/// The identity of a row: ids that read as the same text are the same, whichever source they come from.
package enum RowID: Hashable, Sendable {
  /// An id that is a whole number without sign or leading zeros.
  case number(Int)
  /// Any other id.
  case text(String)

  /// Makes the id that `text` reads as.
  package init(_ text: String) {
    if let number = Int(text), number >= 0, String(number) == text {
      self = .number(number)
    } else {
      self = .text(text)
    }
  }
}

extension RowID {
  /// Hashes what is held and not which kind it is: a number and a text are hardly ever looked up side by side.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    }
  }
}

extension RowID: CustomStringConvertible {
  /// The text of the id.
  package var description: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

/// A row of a mock source; two rows with the same id are equal, whatever else they hold.
package struct Row: Identifiable, Sendable {
  /// What tells it from other rows.
  package let id: RowID
  /// What a file says of it, or `nil` for a row of `numbers`, whose title follows from its id.
  package let record: Record?

  /// Makes the row with `id`.
  package init(id: RowID, record: Record? = nil) {
    self.id = id
    self.record = record
  }

  /// The text that the row shows.
  package var title: String { record?.title ?? "Item \(id)" }

  /// The value of the field `name`, if the row's file has it.
  package func field(_ name: String) -> String? {
    record?.fields.first { $0.name == name }?.value
  }
}

extension Row: Hashable {
  /// Whether both rows have the same id.
  package static func == (first: Row, second: Row) -> Bool { first.id == second.id }
  /// Hashes the id.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a file says of one row.
package final class Record: Sendable {
  /// The text that the row shows.
  package let title: String
  /// Every field of the row, in the file's order, as text.
  package let fields: [Field]

  /// A named value of a row.
  package struct Field: Hashable, Sendable {
    /// The column or key.
    package let name: String
    /// The value as text.
    package let value: String

    /// Makes a field.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a record.
  package init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }
}
