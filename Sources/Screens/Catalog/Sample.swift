package import MockSources

extension BuiltInScreen {
  /// No rows of its own.
  package static func sample(options: ScreenOptions) -> RecordTable? { nil }
}

extension CatalogEntry {
  /// Whether the screen brings rows along, which `source sample` names.
  package var hasSample: Bool { kind.sample(ScreenOptions(manual.options)) != nil }

  /// The source of a page that is opened with `options` where no `source` step names another.
  package func standardSource(options: ScreenOptions) -> Source {
    filled(kind.sample(options) == nil ? Source() : Source(.sample), options: options)
  }

  /// Returns `source` with the rows that the screen brings along, if it asks for those.
  package func filled(_ source: Source, options: ScreenOptions) -> Source {
    let source = source.paged(by: manual.hasLayers ? .cursor : .numbered)
    guard source.isSample, let table = kind.sample(options) else { return source }
    return Source(source.specification, table: table)
  }
}

extension Row {
  /// Makes a row of a sample, with the fields that it has in addition to id and title.
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
