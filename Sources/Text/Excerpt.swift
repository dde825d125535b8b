/// The source line that is printed below an error message, shortened to the part around one position.
struct Excerpt {
  /// The line, or the part of it around the position.
  let text: String
  /// The number of columns before the position.
  let caretColumn: Int

  /// The maximum number of printed columns of a line.
  private static let width = 98

  /// A printed character: itself, a space or an escape sequence.
  private struct Cell {
    /// The printed text.
    var text: String
    /// The number of columns of the text.
    var columns: Int
  }

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
    let columnsAfter = after.reduce(0) { $0 + $1.columns }
    let head = Self.fitting(before.reversed(), in: max(Self.width / 2, Self.width - columnsAfter))
    let caretColumn = head.reduce(0) { $0 + $1.columns }
    let tail = Self.fitting(after, in: Self.width - caretColumn)
    let isCutAtHead = head.count < before.count || position - line.offset > reach
    let isCutAtTail = tail.count < after.count || line.end - position > reach
    let shown = (head.reversed() + tail).map(\.text).joined()
    text = (isCutAtHead ? "…" : "") + shown + (isCutAtTail ? "…" : "")
    self.caretColumn = caretColumn + (isCutAtHead ? 1 : 0)
  }

  /// Decodes `bytes` into characters.
  private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      let text = scalar == "\t" ? " " : escaped(String(scalar))
      return Cell(text: text, columns: Text.columns(of: text))
    }
  }

  /// Returns the leading characters that fit in `width` columns.
  private static func fitting(_ cells: [Cell], in width: Int) -> [Cell] {
    var used = 0
    return Array(
      cells.prefix { cell in
        used += cell.columns
        return used <= width
      })
  }
}
