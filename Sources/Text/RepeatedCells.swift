/// Cells of a table that come again and again, each made of two short words: they are copied as they stand, and not put
/// together anew.
package struct RepeatedCells: Sendable {
  /// The cells, each at the place that its words lead to; none until one is kept.
  private var cells: [Cell] = []

  /// A cell that was written, or none.
  private struct Cell {
    /// The first word; none where no cell is kept.
    var first = ShortText.Words()
    /// The second word.
    var second = ShortText.Words()
    /// How many bytes it has.
    var length = 0
    /// Its bytes, and whatever came behind them.
    var bytes = (Block(), Block(), Block())
  }

  /// How many cells are kept: as many as a power of two.
  private static let places = 64
  /// How many bytes a cell has at most.
  static let sizeLimit = 3 * Block.size

  /// Makes a memory of no cells.
  package init() {}

  /// Appends to `output` the cell of `first` and `second`, and returns whether one was kept.
  @inline(__always)  // Each line of a trace passes here.
  package func append(_ first: String, _ second: String, to output: inout TextBuffer) -> Bool {
    guard let first = ShortText(first)?.words, let second = ShortText(second)?.words else {
      return false
    }
    let place = Self.place(of: first, second)
    guard place < cells.count, cells[place].first == first, cells[place].second == second else {
      return false
    }
    output.append(cells[place].bytes, count: cells[place].length)
    return true
  }

  /// Keeps what stands from `start` on in `output` as the cell of `first` and `second`, if all of them are short.
  package mutating func keep(
    _ first: String, _ second: String, from start: Int, in output: borrowing TextBuffer
  ) {
    let length = output.count - start
    guard start >= 0, length >= 0, length <= Self.sizeLimit,
      let first = ShortText(first)?.words, let second = ShortText(second)?.words
    else { return }
    if cells.isEmpty { cells = Array(repeating: Cell(), count: Self.places) }
    cells[Self.place(of: first, second)] = Cell(
      first: first, second: second, length: length, bytes: output.blocks(from: start))
  }

  /// Where the cell of two words is kept, if it is.
  @inline(__always)
  private static func place(of first: ShortText.Words, _ second: ShortText.Words) -> Int {
    let mixed = (first.first ^ second.first &* 3) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 58)
  }
}
