internal import Text

/// An incremental search from the newest line to the oldest.
struct HistorySearch {
  /// The lines, the newest last.
  private let lines: [String]
  private(set) var pattern = ""
  /// The index of the line found last.
  private var index: Int?
  private(set) var isFound = true

  init(lines: [String]) {
    self.lines = lines
  }

  var found: String? { index.map { lines[$0] } }

  mutating func extend(with scalar: Unicode.Scalar) {
    pattern.unicodeScalars.append(scalar)
    look(in: lines.indices.prefix((index ?? lines.count - 1) + 1).reversed())
  }

  /// Removes the last scalar of the pattern and searches again from the newest line.
  mutating func shorten() {
    _ = pattern.unicodeScalars.popLast()
    index = nil
    look(in: lines.indices.reversed())
  }

  mutating func goOlder() {
    look(in: lines.indices.prefix(index ?? lines.count).reversed())
  }

  mutating func goNewer() {
    guard let index else { return }
    look(in: lines.indices.dropFirst(index + 1))
  }

  /// Finds the first of the indices whose line contains the pattern. If there is none, keeps the line found before.
  private mutating func look(in indices: some Sequence<Int>) {
    guard !pattern.isEmpty else {
      isFound = true
      return
    }
    let next = indices.first { lines[$0].contains(text: pattern) }
    isFound = next != nil
    index = next ?? index
  }
}
