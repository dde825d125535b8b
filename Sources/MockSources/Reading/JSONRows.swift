internal import Text

/// Reads the rows of JSON: an array of objects, or such an array under a key of an object.
func readJSON(
  _ source: SourceText, in range: Range<Int>, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  var cursor = JSONCursor(source, in: range)
  let table =
    if let key = specification.rowsKey {
      try readRows(under: key, &cursor, specification)
    } else {
      try readRows(&cursor, specification)
    }
  cursor.skipWhiteSpace()
  guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the text") }
  return table
}

/// Reads rows of one object on each line.
func readJSONLines(
  _ source: SourceText, in range: Range<Int>, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  var builder = TableBuilder(source, specification)
  var cursor = JSONCursor(source, in: range)
  while cursor.bytes.next != nil {
    cursor.bytes.end = min(source.lineSpan(around: cursor.bytes.position).end, range.upperBound)
    try cursor.readRow(into: &builder, naming: specification.columns)
    cursor.skipWhiteSpace()
    guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the line") }
    cursor.bytes.end = range.upperBound
    cursor.skipWhiteSpace()
  }
  return try builder.finish()
}

private func readRows(
  _ cursor: inout JSONCursor, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  guard cursor.bytes.next == UInt8(ascii: "[") else {
    var error = cursor.bytes.expected("an array of rows")
    if cursor.bytes.next == UInt8(ascii: "{") {
      error.hint = "write rows=KEY with the key of the array, or rows=KEY.KEY in a nested object"
    }
    throw error
  }
  var builder = TableBuilder(cursor.bytes.source, specification)
  try cursor.readItems("[", "]") { (cursor) throws(Diagnostic) in
    try cursor.readRow(into: &builder, naming: specification.columns)
  }
  return try builder.finish()
}

/// Reads the array of rows under `path`, a key of this object or keys of nested objects joined by
/// dots.
private func readRows(
  under path: String, _ cursor: inout JSONCursor, _ specification: SourceSpecification
) throws(Diagnostic) -> RecordTable {
  let start = cursor.bytes.span
  var keys: [String] = []
  var table: RecordTable?
  var failure: Diagnostic?
  try cursor.readMembers { (cursor, key) throws(Diagnostic) in
    keys.append(key)
    if key.hasBytes(of: path) {
      table = try readRows(&cursor, specification)
      return
    }
    if table == nil, let rest = path.remainder(after: key),
      cursor.bytes.next == UInt8(ascii: "{")
    {
      // A later key can be the whole path.
      var inner = cursor
      do throws(Diagnostic) {
        table = try readRows(under: rest, &inner, specification)
      } catch {
        failure = failure ?? error
      }
    }
    try cursor.skipValue()
  }
  if table == nil, let failure { throw failure }
  guard let table else {
    throw Diagnostic(
      "no key '\(path)' in this object", at: start, hint: didYouMean(path, among: keys))
  }
  return table
}

extension String {
  /// The rest of a path of keys after its first key, or `nil` if the first key is different.
  fileprivate func remainder(after key: String) -> String? {
    utf8.starts(with: "\(key).".utf8)
      ? String(decoding: utf8.dropFirst(key.utf8.count + 1), as: UTF8.self) : nil
  }
}

extension JSONCursor {
  fileprivate mutating func readRow(
    into builder: inout TableBuilder, naming columns: [String]
  ) throws(Diagnostic) {
    guard bytes.next == UInt8(ascii: "{") else { throw bytes.expected("a row, which is an object") }
    let start = bytes.span
    var fields: [Record.Field] = []
    var nested: [(field: Record.Field, span: SourceRange)] = []
    var idSpan: SourceRange?
    try readMembers { (cursor, name) throws(Diagnostic) in
      if let id = columns.first, name.hasBytes(of: id) { idSpan = cursor.bytes.span }
      for column in columns {
        guard let rest = column.remainder(after: name) else { continue }
        var inner = cursor
        guard let found = try inner.readNested(rest) else { continue }
        nested.append((Record.Field(name: column, value: found.value), found.span))
      }
      guard let value = try cursor.readValue() else { return }
      fields.append(Record.Field(name: name, value: value))
    }
    // A literal key with dots takes precedence over the keys of nested objects.
    for (field, span) in nested where !fields.contains(where: { $0.name.hasBytes(of: field.name) })
    {
      fields.append(field)
      if let id = columns.first, field.name.hasBytes(of: id) { idSpan = span }
    }
    try builder.add(fields, at: start, idAt: idSpan)
  }

  /// Reads the value at `path` in this object, or returns `nil` if there is none.
  private mutating func readNested(
    _ path: String
  ) throws(Diagnostic) -> (value: String, span: SourceRange)? {
    guard bytes.next == UInt8(ascii: "{") else { return nil }
    var found: (value: String, span: SourceRange)?
    try readMembers { (cursor, key) throws(Diagnostic) in
      let span = cursor.bytes.span
      if key.hasBytes(of: path) {
        found = try cursor.readValue().map { ($0, span) }
      } else if found == nil, let rest = path.remainder(after: key),
        cursor.bytes.next == UInt8(ascii: "{")
      {
        found = try cursor.readNested(rest)
      } else {
        try cursor.skipValue()
      }
    }
    return found
  }
}
