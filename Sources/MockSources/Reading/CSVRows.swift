internal import Text

/// Reads rows of CSV (RFC 4180) below a header with the names of the columns.
func readCSV(
  _ source: SourceText, in range: Range<Int>, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  var cursor = ByteCursor(source, in: range)
  let separator = specification.separator
  let columns = try cursor.readHeader(separatedBy: separator)
  let header = columns.map(\.text)
  guard let idIndex = header.firstIndex(where: { $0.hasBytes(of: specification.idColumn) })
  else {
    throw TableBuilder.missingID(
      specification.idColumn, at: source.lineSpan(around: columns[0].span.offset), among: header,
      hint: hint(for: header, specification))
  }
  var builder = TableBuilder(source, specification)
  while cursor.skipEmptyLines() {
    let start = cursor.position
    let values = try cursor.readRecord(separatedBy: separator)
    let line = SourceRange(start..<cursor.position)
    guard values.count == header.count else {
      throw Diagnostic(
        "expected \(counted(header.count, "value")), one for each column, not \(values.count)",
        at: line)
    }
    let fields = zip(header, values).map { Record.Field(name: $0, value: $1.text) }
    try builder.add(fields, at: line, idAt: values[idIndex].span)
  }
  return try builder.finish()
}

/// Returns the option that probably reads a file whose header lacks the column of the id, if any.
private func hint(for header: [String], _ specification: SourceSpecification) -> String? {
  if header.count == 1, let separator = header[0].first(where: { ";\t|".contains($0) }) {
    return "write separator=\(quoted(String(separator))) if that separates the columns"
  }
  guard specification.idColumn == SourceSpecification.numbers.idColumn else { return nil }
  return nearest(to: specification.idColumn, among: header).map {
    "write id=\(quoted($0)) to use that one"
  }
}

extension ByteCursor {
  /// Reads the names of the columns, which must be unique.
  mutating func readHeader(
    separatedBy separator: UInt8
  ) throws(Diagnostic) -> [(text: String, span: SourceRange)] {
    guard skipEmptyLines() else { throw expected("a header that names the columns") }
    var known: Set<ExactString> = []
    let columns = try readRecord(separatedBy: separator)
    if let second = columns.first(where: { !known.insert(ExactString($0.text)).inserted }) {
      throw Diagnostic("a second column '\(second.text)'", at: second.span)
    }
    return columns
  }

  /// Skips line endings, and returns whether the text continues.
  fileprivate mutating func skipEmptyLines() -> Bool {
    skip { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return next != nil
  }

  /// Reads the values up to the end of the line or the text. The texts have no quotes, but the
  /// positions include them.
  fileprivate mutating func readRecord(
    separatedBy separator: UInt8
  ) throws(Diagnostic) -> [(text: String, span: SourceRange)] {
    var values: [(text: String, span: SourceRange)] = []
    repeat {
      let start = position
      let text = next == UInt8(ascii: "\"") ? try readQuoted() : readBare(endingAt: separator)
      values.append((text, SourceRange(start..<position)))
    } while consume(separator)
    switch next {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): return values
    case UInt8(ascii: "\""):
      throw Diagnostic("a quote inside a value that is not in quotes", at: span)
    default:
      let name = separator == SourceSpecification.comma ? "a comma" : "the separator"
      throw expected("\(name) or the end of the line after the quote")
    }
  }

  /// Reads a value without quotes.
  private mutating func readBare(endingAt separator: UInt8) -> String {
    let start = position
    skip {
      $0 != separator && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
        && $0 != UInt8(ascii: "\"")
    }
    return text(from: start)
  }

  /// Reads a quoted value, in which `""` is a quote and line endings are allowed.
  private mutating func readQuoted() throws(Diagnostic) -> String {
    let opening = span
    var characters: [UInt8] = []
    advance()
    while true {
      let start = position
      skip { $0 != UInt8(ascii: "\"") }
      characters += bytes(from: start)
      guard consume(UInt8(ascii: "\"")) else {
        throw Diagnostic("the quote is not closed", at: opening)
      }
      guard consume(UInt8(ascii: "\"")) else { return String(decoding: characters, as: UTF8.self) }
      characters.append(UInt8(ascii: "\""))
    }
  }
}
