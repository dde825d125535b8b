/// A source line as it is printed below a message, shortened to the part around one position.
struct Excerpt {
  /// The line, or the part of it around the place.
  let text: String
  /// The number of columns before the position.
  let caretColumn: Int

  /// The maximum number of printed columns of a line.
  private static let width = 98

  /// A character as it is printed: as itself, as a space or as its escape.
  private struct Cell {
    /// The printed text.
    var text: String
    /// The number of columns of the text.
    var columns: Int
  }

  /// Creates the excerpt of the line around `offset`.
  init(of source: SourceText, around offset: Int) {
    let reach = Self.width * 4
    // No further than is shown: a long line may have many errors, and each would read all of it.
    let line = source.lineSpan(around: offset, reach: reach + 1)
    let place = min(max(offset, line.offset), line.end)
    let before = Self.cells(
      source.bytes[line.offset..<place].suffix(reach).drop(while: Byte.isContinuation))
    let behind = Self.cells(source.bytes[place..<line.end].prefix(reach))
    let behindColumns = behind.reduce(0) { $0 + $1.columns }
    let head = Self.fitting(before.reversed(), in: max(Self.width / 2, Self.width - behindColumns))
    let caretColumn = head.reduce(0) { $0 + $1.columns }
    let tail = Self.fitting(behind, in: Self.width - caretColumn)
    let isCutAtHead = head.count < before.count || place - line.offset > reach
    let isCutAtTail = tail.count < behind.count || line.end - place > reach
    let shown = (head.reversed() + tail).map(\.text).joined()
    text = (isCutAtHead ? "…" : "") + shown + (isCutAtTail ? "…" : "")
    self.caretColumn = caretColumn + (isCutAtHead ? 1 : 0)
  }

  /// Reads characters.
  private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      let text = scalar == "\t" ? " " : escaped(String(scalar))
      return Cell(text: text, columns: Text.columns(of: text))
    }
  }

  /// Returns the leading characters that fit.
  private static func fitting(_ cells: [Cell], in width: Int) -> [Cell] {
    var used = 0
    return Array(
      cells.prefix { cell in
        used += cell.columns
        return used <= width
      })
  }
}
