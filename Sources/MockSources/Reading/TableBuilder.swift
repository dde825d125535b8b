package import Text

/// Collects the rows of a file. The ids of the rows must be unique, unless duplicates are allowed.
struct TableBuilder {
  /// The text that contains the rows.
  private let source: SourceText
  /// The options of the source, with the columns of ids and titles.
  private let specification: SourceSpecification
  private var rows: [Row] = []
  private var creationIndices: [RowID: Int] = [:]
  /// The offset of each row's id, for the error of a duplicate.
  private var offsets: [Int] = []
  /// Whether any row has the title column.
  private var hasTitle = false

  init(_ source: SourceText, _ specification: SourceSpecification) {
    self.source = source
    self.specification = specification
  }

  /// Adds the row at `span`, whose id is at `idSpan`.
  mutating func add(
    _ fields: [Record.Field], at span: SourceRange, idAt idSpan: SourceRange?
  ) throws(Diagnostic) {
    guard let text = fields.first(where: { $0.name.hasBytes(of: specification.idColumn) })?.value
    else {
      throw Self.missingID(specification.idColumn, at: span, among: fields.map(\.name))
    }
    let idSpan = idSpan ?? span
    guard !text.isEmpty else {
      throw Diagnostic(
        "empty '\(abbreviated(specification.idColumn))'", at: idSpan,
        hint: "every row needs an id")
    }
    let id = RowID(text)
    if !specification.keepsDuplicates, let first = creationIndices[id] {
      let line = source.location(of: offsets[first]).line
      throw Diagnostic(
        "duplicate id '\(abbreviated(text))', first on line \(line)", at: idSpan,
        hint: "duplicates=keep allows it")
    }
    let title = fields.first { $0.name.hasBytes(of: specification.titleColumn) }?.value
    hasTitle = hasTitle || title != nil
    creationIndices[id] = rows.count
    offsets.append(idSpan.offset)
    rows.append(Row(id: id, record: Record(title: title ?? text, fields: fields)))
  }

  /// Returns the table. Throws if no row has the title column.
  func finish() throws(Diagnostic) -> RecordTable {
    let isAskedFor = specification.titleColumn != SourceSpecification.numbers.titleColumn
    if isAskedFor, !hasTitle, let row = rows.first, let offset = offsets.first {
      throw Diagnostic(
        "no row has '\(specification.titleColumn)'", at: SourceRange(offset: offset, length: 0),
        hint: didYouMean(specification.titleColumn, among: row.record?.fields.map(\.name) ?? []))
    }
    return RecordTable(rows, creationIndices: creationIndices)
  }

  /// Returns the error for a row or header at `span` that has the keys `names`, but not the
  /// key `column` of the id.
  static func missingID(
    _ column: String, at span: SourceRange, among names: [String], hint: String? = nil
  ) -> Diagnostic {
    let shown = names.prefix(8).map { abbreviated($0) } + (names.count > 8 ? ["…"] : [])
    return Diagnostic(
      "no '\(abbreviated(column))' here"
        + (shown.isEmpty ? "" : ", only \(shown.joined(separator: ", "))"),
      at: span,
      hint: hint ?? didYouMean(column, among: names) ?? "write id=NAME to use another one")
  }
}

extension RecordTable {
  /// Reads the rows of the file `source`. The name in `specification` determines the kind of the
  /// file.
  package static func read(
    _ source: SourceText, _ specification: SourceSpecification
  ) throws(Diagnostic) -> RecordTable {
    // Many data files have no line endings, so only the size of the file is limited.
    if let fault = source.firstFault(lineLimit: .max) { throw fault }
    return try read(source, in: source.start..<source.bytes.count, specification)
  }

  /// Reads the rows in a part of `source`, such as the inline rows of a scenario file.
  package static func read(
    _ source: SourceText, in range: Range<Int>, _ specification: SourceSpecification
  ) throws(Diagnostic) -> RecordTable {
    switch specification.kind {
    case .csv: try readCSV(source, in: range, specification)
    case .jsonLines: try readJSONLines(source, in: range, specification)
    case .json, .numbers, .sample, nil: try readJSON(source, in: range, specification)
    }
  }
}
