/// The source line that is printed below an error message, shortened to the part around one position.
struct Excerpt {
  /// The line, or the part of it around the position.
  let text: String
  /// The number of columns before the position.
  let caretColumn: Int

  /// The maximum number of printed columns of a line.
  private static let width = 98

  /// Creates the excerpt of the line around `offset`.
  init(of source: SourceText, around offset: Int) {
    let reach = Self.width * 4
    // Reads only the part that the excerpt shows. A long line can have many errors, and reading it
    // once for each would be slow.
    let line = source.lineSpan(around: offset, reach: reach + 1)
    let position = min(max(offset, line.offset), line.end)
    let before = Self.cells(
      source.bytes[line.offset..<position].suffix(reach).drop(while: Byte.isContinuation))
    let after = Self.cells(source.bytes[position..<line.end].prefix(reach))
    let columnsAfter = after.reduce(0) { $0 + columns(of: $1) }
    let head = Self.fitting(before.reversed(), in: max(Self.width / 2, Self.width - columnsAfter))
    let caretColumn = head.reduce(0) { $0 + columns(of: $1) }
    let tail = Self.fitting(after, in: Self.width - caretColumn)
    let isCutAtHead = head.count < before.count || position - line.offset > reach
    let isCutAtTail = tail.count < after.count || line.end - position > reach
    let shown = (head.reversed() + tail).joined()
    text = (isCutAtHead ? "…" : "") + shown + (isCutAtTail ? "…" : "")
    self.caretColumn = caretColumn + (isCutAtHead ? 1 : 0)
  }

  /// Decodes `bytes` into printed characters: themselves, spaces or escape sequences.
  private static func cells(_ bytes: ArraySlice<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\t" ? " " : escaped(String(scalar))
    }
  }

  /// Returns the leading characters that fit in `width` columns.
  private static func fitting(_ cells: [String], in width: Int) -> [String] {
    var used = 0
    return Array(
      cells.prefix { cell in
        used += columns(of: cell)
        return used <= width
      })
  }
}
