/// A search from the newest line to the oldest, as the pattern grows.
struct HistorySearch {
  /// The lines, the newest last.
  private let lines: [String]
  /// The pattern.
  private(set) var pattern = ""
  /// The index of the line found last.
  private var index: Int?
  /// Whether the current pattern was found.
  private(set) var isFound = true

  /// Creates a search of `lines`.
  init(lines: [String]) {
    self.lines = lines
  }

  /// The line found last.
  var found: String? { index.map { lines[$0] } }

  /// Appends a scalar to the pattern and searches.
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

  /// Searches for an older line.
  mutating func goOlder() {
    look(in: lines.indices.prefix(index ?? lines.count).reversed())
  }

  /// Searches for a newer line.
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
    let next = indices.first { contains(lines[$0], pattern) }
    isFound = next != nil
    index = next ?? index
  }
}

/// Returns whether `text` contains `pattern`, compared by scalars.
private func contains(_ text: String, _ pattern: String) -> Bool {
  let bytes = Array(text.utf8)
  let wanted = Array(pattern.utf8)
  guard bytes.count >= wanted.count else { return false }
  return (0...(bytes.count - wanted.count)).contains { start in
    bytes[start...].starts(with: wanted)
  }
}
