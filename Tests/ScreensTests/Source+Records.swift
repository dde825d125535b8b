import MockSources

extension Source {
  /// Creates a source of rows with these ids and fields. The field `title` is the visible text of a
  /// row.
  static func records(_ records: [(id: String, fields: KeyValuePairs<String, String>)]) -> Source {
    Source(
      SourceSpecification(name: "records"),
      table: RecordTable(records.map { Row.record($0.id, $0.fields) }))
  }
}

extension Row {
  /// Creates a row with these fields. The field `title` is its visible text.
  static func record(_ id: String, _ fields: KeyValuePairs<String, String>) -> Row {
    let fields = fields.map { Record.Field(name: $0.key, value: $0.value) }
    let title = fields.first { $0.name == "title" }?.value ?? ""
    return Row(id: RowID(id), record: Record(title: title, fields: fields))
  }
}
