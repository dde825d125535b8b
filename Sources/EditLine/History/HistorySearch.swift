/// A search from the newest line to the oldest, as the pattern grows.
struct HistorySearch {
  /// The lines, the newest last.
  private let lines: [String]
  /// What is looked for.
  private(set) var pattern = ""
  /// The line found last.
  private var place: Int?
  /// Whether the pattern as it stands was found.
  private(set) var isFound = true

  /// Starts a search through `lines`.
  init(lines: [String]) {
    self.lines = lines
  }

  /// The line found last.
  var found: String? { place.map { lines[$0] } }

  /// Looks for one more scalar.
  mutating func extend(with scalar: Unicode.Scalar) {
    pattern.unicodeScalars.append(scalar)
    look(in: lines.indices.prefix((place ?? lines.count - 1) + 1).reversed())
  }

  /// Looks for one scalar less, from the newest line again.
  mutating func shorten() {
    _ = pattern.unicodeScalars.popLast()
    place = nil
    look(in: lines.indices.reversed())
  }

  /// Goes on to an older line.
  mutating func goOlder() {
    look(in: lines.indices.prefix(place ?? lines.count).reversed())
  }

  /// Goes back to a newer line.
  mutating func goNewer() {
    guard let place else { return }
    look(in: lines.indices.dropFirst(place + 1))
  }

  /// Takes the first of `places` whose line contains the pattern; where none does, the line found before stays.
  private mutating func look(in places: some Sequence<Int>) {
    guard !pattern.isEmpty else {
      isFound = true
      return
    }
    let next = places.first { contains(lines[$0], pattern) }
    isFound = next != nil
    place = next ?? place
  }
}

/// Whether `text` has `pattern` in it, scalar by scalar.
private func contains(_ text: String, _ pattern: String) -> Bool {
  let bytes = Array(text.utf8)
  let wanted = Array(pattern.utf8)
  guard bytes.count >= wanted.count else { return false }
  return (0...(bytes.count - wanted.count)).contains { start in
    bytes[start...].starts(with: wanted)
  }
}
