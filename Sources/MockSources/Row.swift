internal import Text

/// A row of a mock source. Two rows with the same id are equal.
///
/// A row of `numbers` stores only a number, because every trace creates and releases thousands of
/// rows.
package struct Row: Identifiable, Sendable {
  /// The number of the id, or the hash of an id that is text. A collision of different ids is unlikely.
  let number: Int
  /// The id and the record, or `nil` for a row of `numbers`.
  private let detail: Detail?

  /// The id and the record of a row.
  private final class Detail: Sendable {
    let id: RowID
    let record: Record?

    init(_ id: RowID, _ record: Record?) {
      self.id = id
      self.record = record
    }
  }

  package init(id: RowID, record: Record? = nil) {
    switch id {
    case .number(let number):
      self.number = number
      detail = record.map { Detail(id, $0) }
    case .text(let text):
      number = ExactString(text).hashValue
      detail = Detail(id, record)
    }
  }

  package var id: RowID { detail?.id ?? .number(number) }
  /// The record from a file, or `nil` for a row of `numbers`, whose title follows from its id.
  package var record: Record? { detail?.record }
  /// The text that the row shows.
  package var title: String { record?.title ?? "Item \(id)" }

  func titled(_ title: String) -> Row {
    Row(id: id, record: Record(title: title, fields: record?.fields ?? []))
  }

  /// The value of the field `name`, if the row's file has it.
  package func field(_ name: String) -> String? {
    record?.fields.first { $0.name.hasBytes(of: name) }?.value
  }
}

extension Row: Hashable {
  /// Whether both rows have the same id.
  package static func == (first: Row, second: Row) -> Bool {
    guard first.number == second.number else { return false }
    return first.detail == nil && second.detail == nil || first.id == second.id
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
