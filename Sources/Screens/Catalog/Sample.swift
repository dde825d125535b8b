package import MockSources

extension BuiltInScreen {
  /// Returns `nil`: the screen has no rows of its own.
  package static func sample(options: ScreenOptions) -> RecordTable? { nil }
}

extension CatalogEntry {
  /// Whether the screen has rows of its own, which `source sample` selects.
  package var hasSample: Bool { kind.sample(ScreenOptions(manual.options)) != nil }

  /// Returns whether a screen with these options copies the rows of its source when it is created.
  package func copiesRows(_ options: ScreenOptions) -> Bool { kind.copiesRows(options) }

  /// Returns the source of a screen that is created with `options`, if no `source` step names
  /// another source.
  package func standardSource(options: ScreenOptions) -> Source {
    filled(kind.sample(options) == nil ? Source() : Source(.sample), options: options)
  }

  /// Returns `source`, with the screen's own rows if it is the source `sample`.
  package func filled(_ source: Source, options: ScreenOptions) -> Source {
    let source = source.paged(by: manual.pagings.first ?? .numbered)
    guard source.isSample, let table = kind.sample(options) else { return source }
    return Source(source.specification, table: table)
  }
}

extension Row {
  /// Creates a row of a sample, with fields in addition to the id and the title.
  static func sample(
    _ id: String, _ title: String, _ fields: KeyValuePairs<String, String>
  ) -> Row {
    let named = [("id", id), ("title", title)] + fields.map { ($0.key, $0.value) }
    return Row(
      id: RowID(id),
      record: Record(
        title: title, fields: named.map { Record.Field(name: $0.0, value: $0.1) }))
  }
}
