internal import ScenarioLanguage
internal import Text

/// Gathers the rows of a file, each with an id of its own.
struct TableBuilder {
  /// The text that the rows stand in.
  private let source: SourceText
  /// What names the columns of ids and titles.
  private let specification: SourceSpecification
  /// The rows so far.
  private var rows: [Row] = []
  /// The place of each id among the rows.
  private var creationIndices: [RowID: Int] = [:]
  /// Where the id of each row stands, for telling where it was first.
  private var offsets: [Int] = []
  /// Whether a row had the column of titles.
  private var hasTitle = false

  /// Starts a table of the rows in `source`.
  init(_ source: SourceText, _ specification: SourceSpecification) {
    self.source = source
    self.specification = specification
  }

  /// Adds a row that stands at `span` and whose id stands at `idSpan`.
  mutating func add(
    _ fields: [Record.Field], at span: Span, idAt idSpan: Span?
  ) throws(Diagnostic) {
    guard let text = fields.first(where: { $0.name.hasBytes(of: specification.idColumn) })?.value
    else {
      throw Self.missingID(specification.idColumn, at: span, among: fields.map(\.name))
    }
    guard !text.isEmpty else {
      throw Diagnostic(
        "the '\(specification.idColumn)' is empty, which tells rows apart", at: idSpan ?? span)
    }
    let id = RowID(text)
    let idSpan = idSpan ?? span
    if let first = creationIndices[id] {
      let line = source.location(of: offsets[first]).line
      throw Diagnostic("the id '\(text)' is that of the row on line \(line)", at: idSpan)
    }
    let title = fields.first { $0.name.hasBytes(of: specification.titleColumn) }?.value
    hasTitle = hasTitle || title != nil
    creationIndices[id] = rows.count
    offsets.append(idSpan.offset)
    rows.append(Row(id: id, record: Record(title: title ?? text, fields: fields)))
  }

  /// Makes the table; a title that was asked for and that no row has is an error.
  func finish() throws(Diagnostic) -> RecordTable {
    let isAskedFor = specification.titleColumn != SourceSpecification.numbers.titleColumn
    if isAskedFor, !hasTitle, let row = rows.first, let offset = offsets.first {
      throw Diagnostic(
        "no row has '\(specification.titleColumn)'", at: Span(offset: offset, length: 0),
        hint: didYouMean(specification.titleColumn, among: row.record?.fields.map(\.name) ?? []))
    }
    return RecordTable(rows, creationIndices: creationIndices)
  }

  /// Says that what stands at `span` has `names` and lacks the column of the ids.
  static func missingID(_ column: String, at span: Span, among names: [String]) -> Diagnostic {
    Diagnostic(
      "no '\(column)' here, which tells rows apart", at: span,
      hint: didYouMean(column, among: names.filter { $0 != column }) ?? "id=COLUMN names another")
  }
}
