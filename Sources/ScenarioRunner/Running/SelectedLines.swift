package import Text

/// The lines that select cases of a file, from arguments such as `FILE:LINE`.
package struct SelectedLines {
  /// Whether the whole file is selected, and not only the cases at the lines.
  private let isWhole: Bool
  /// The offsets and numbers of the lines that the file has, in order.
  private var offsets: [(offset: Int, line: Int)] = []
  /// The line numbers that the file does not have.
  private var absent: [Int] = []

  package init(_ lines: [Int], isWhole: Bool = false, in source: SourceText) {
    self.isWhole = isWhole
    var offset: Int? = source.start
    var number = 1
    for line in lines.sorted() {
      while number < line, let start = offset {
        offset = source.bytes[start...].firstIndex(of: Byte.newline).map { $0 + 1 }
        number += 1
      }
      if let offset { offsets.append((offset, line)) } else { absent.append(line) }
    }
  }

  /// Whether the case with this range of bytes is selected.
  package func contains(_ range: Range<Int>) -> Bool {
    if isWhole { return true }
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low].offset < range.upperBound
  }

  /// Returns the lines that belong to no case. The first case of the file begins at `start`.
  func withoutCase(firstCaseAt start: Int?) -> [Int] {
    let start = start ?? Int.max
    var lines: [Int] = []
    for (offset, line) in offsets where offset < start && lines.last != line { lines.append(line) }
    for line in absent where lines.last != line { lines.append(line) }
    return lines
  }
}
