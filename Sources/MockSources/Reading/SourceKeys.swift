internal import Files
package import Text

/// The keys and columns that the options of a `source` step can name, read from a file.
package struct SourceKeys: Hashable, Sendable {
  /// The keys of arrays of rows. Keys of nested objects are joined by dots.
  package private(set) var rows: [String] = []
  /// The columns, or the keys of the first row of each array that can have the rows. Keys of nested
  /// objects are joined by dots.
  package private(set) var columns: [String] = []

  /// The maximum size of a file that is read, in bytes, because the user waits for the completion.
  private static let fileLimit = 8 << 20

  /// Reads the keys of the file at `path` with the rows under `rowsKey`, or with columns separated by
  /// `separator`. A file that is unreadable or too large has no keys.
  package init(
    ofFileAt path: String, rowsKey: String? = nil,
    separator: UInt8 = SourceSpecification.comma
  ) {
    let bytes = (try? readFile(path, limit: Self.fileLimit)) ?? []
    self.init(
      in: SourceText(name: path, bytes: bytes), rowsKey: rowsKey, separator: separator)
  }

  /// Reads the keys of `source`. Its name determines its kind.
  package init(
    in source: SourceText, rowsKey: String? = nil, separator: UInt8 = SourceSpecification.comma
  ) {
    switch SourceKind(name: source.name) {
    case .csv:
      var cursor = ByteCursor(source)
      columns = (try? cursor.readHeader(separatedBy: separator))?.map(\.text) ?? []
    case .jsonLines:
      var cursor = JSONCursor(source)
      cursor.bytes.end = source.lineSpan(around: cursor.bytes.position).end
      try? cursor.readPaths(after: "", into: &columns)
    case .json:
      var cursor = JSONCursor(source)
      try? read(&cursor, after: "", rowsKey: rowsKey)
    case .numbers, .sample, nil:
      break
    }
  }

  /// Reads the value at the current position; `path` is the path of keys to it.
  private mutating func read(
    _ cursor: inout JSONCursor, after path: String, rowsKey: String?
  ) throws(Diagnostic) {
    switch cursor.bytes.next {
    case UInt8(ascii: "{"):
      try cursor.readMembers { (cursor, key) throws(Diagnostic) in
        try read(&cursor, after: path.isEmpty ? key : "\(path).\(key)", rowsKey: rowsKey)
      }
    case UInt8(ascii: "["):
      var isFirst = true
      try cursor.readItems("[", "]") { (cursor) throws(Diagnostic) in
        if isFirst, cursor.bytes.next == UInt8(ascii: "{") {
          if !path.isEmpty { rows.append(path) }
          if rowsKey?.hasBytes(of: path) ?? true {
            try cursor.readPaths(after: "", into: &columns)
          } else {
            try cursor.skipValue()
          }
        } else {
          try cursor.skipValue()
        }
        isFirst = false
      }
    default:
      try cursor.skipValue()
    }
  }
}

extension JSONCursor {
  /// Collects the paths of all values in this object that are not objects.
  fileprivate mutating func readPaths(
    after path: String, into paths: inout [String]
  ) throws(Diagnostic) {
    try readMembers { (cursor, key) throws(Diagnostic) in
      let path = path.isEmpty ? key : "\(path).\(key)"
      if cursor.bytes.next == UInt8(ascii: "{") {
        try cursor.readPaths(after: path, into: &paths)
      } else {
        paths.append(path)
        try cursor.skipValue()
      }
    }
  }
}
