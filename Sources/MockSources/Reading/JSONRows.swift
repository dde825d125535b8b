internal import ScenarioLanguage
internal import Text

/// Reads the rows of JSON: an array of objects, or such an array under a key of an object.
func readJSON(
  _ source: SourceText, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  var cursor = JSONCursor(source)
  let table =
    if let key = specification.rowsKey {
      try readRows(under: key, &cursor, specification)
    } else {
      try readRows(&cursor, specification)
    }
  cursor.skipBlanks()
  guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the text") }
  return table
}

/// Reads rows that stand one on a line, each an object.
func readJSONLines(
  _ source: SourceText, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  var builder = TableBuilder(source, specification)
  var cursor = JSONCursor(source)
  while cursor.bytes.next != nil {
    cursor.bytes.end = source.lineSpan(around: cursor.bytes.position).end
    try cursor.readRow(into: &builder, idColumn: specification.idColumn)
    cursor.skipBlanks()
    guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the line") }
    cursor.bytes.end = source.bytes.count
    cursor.skipBlanks()
  }
  return try builder.finish()
}

/// Reads an array of rows.
private func readRows(
  _ cursor: inout JSONCursor, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  guard cursor.bytes.next == UInt8(ascii: "[") else {
    var mistake = cursor.bytes.expected("an array of rows")
    if cursor.bytes.next == UInt8(ascii: "{"), specification.rowsKey == nil {
      mistake.hint = "rows=KEY names the key that holds it"
    }
    throw mistake
  }
  var builder = TableBuilder(cursor.bytes.source, specification)
  try cursor.readItems("[", "]") { (cursor) throws(Diagnostic) in
    try cursor.readRow(into: &builder, idColumn: specification.idColumn)
  }
  return try builder.finish()
}

/// Reads the array of rows under `key` of an object, the last where there are several.
private func readRows(
  under key: String, _ cursor: inout JSONCursor, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  let start = cursor.bytes.span
  var keys: [String] = []
  var table: RecordTable?
  try cursor.readItems("{", "}") { (cursor) throws(Diagnostic) in
    let found = try cursor.readKey()
    keys.append(found)
    if found == key {
      table = try readRows(&cursor, specification)
    } else {
      try cursor.skipValue()
    }
  }
  guard let table else {
    throw Diagnostic(
      "no key '\(key)' in this object", at: start, hint: didYouMean(key, among: keys))
  }
  return table
}

extension JSONCursor {
  /// Reads an object as a row.
  fileprivate mutating func readRow(
    into builder: inout TableBuilder, idColumn: String
  ) throws(Diagnostic) {
    guard bytes.next == UInt8(ascii: "{") else { throw bytes.expected("a row, which is an object") }
    let start = bytes.span
    var fields: [Record.Field] = []
    var indices: [String: Int] = [:]
    var idSpan: Span?
    try readItems("{", "}") { (cursor) throws(Diagnostic) in
      let name = try cursor.readKey()
      if name == idColumn { idSpan = cursor.bytes.span }
      guard let value = try cursor.readValue() else { return }
      // Of a key that is written twice, the last value counts.
      if let index = indices.updateValue(fields.count, forKey: name) {
        fields[index] = Record.Field(name: name, value: value)
        indices[name] = index
      } else {
        fields.append(Record.Field(name: name, value: value))
      }
    }
    try builder.add(fields, at: start, idAt: idSpan)
  }
}
