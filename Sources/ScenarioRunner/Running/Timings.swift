internal import Files
package import Text

/// How long the files of a run take, roughly: what balances the shards of the next one.
package struct Timings: Hashable, Sendable {
  /// The milliseconds of each file by its path, rounded to a power of two so that they seldom change.
  private var milliseconds: [String: Int] = [:]

  /// Makes timings of nothing.
  package init() {}

  /// Reads a text of lines such as `8 Scenarios/first-load.txt`; a wrong one is told with its line.
  package init(_ source: SourceText) throws(Diagnostic) {
    var offset = source.start
    for line in source.bytes[source.start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      defer { offset += line.count + 1 }
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if content.isEmpty { continue }
      let text = String(validUTF8: content)
      let parts = text?.split(separator: " ", maxSplits: 1) ?? []
      guard parts.count == 2, let number = Int(parts[0]), number >= 1, number <= 1 << 40 else {
        throw Diagnostic(
          "a line of timings is a number of milliseconds and a path",
          at: SourceRange(offset: offset, length: content.count))
      }
      milliseconds[String(parts[1])] = number
    }
  }

  /// The milliseconds of the file at `path`; of one that is not listed, what half of the others take less than.
  package func milliseconds(of path: String) -> Int {
    milliseconds[Path.plain(path)] ?? median
  }

  /// What half of the files take less than.
  private var median: Int {
    let sorted = milliseconds.values.sorted()
    return sorted.isEmpty ? 1 : sorted[sorted.count / 2]
  }

  /// Takes over that the file at `path` took so long, unless it is listed with about the same.
  package mutating func note(_ path: String, nanoseconds: Int) {
    let key = Path.plain(path)
    guard key.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return }
    let measured = max(1, (nanoseconds + 500_000) / 1_000_000)
    // A file near the middle of two powers would change with every run.
    if let former = milliseconds[key], measured * 2 > former, measured < former * 2 { return }
    var power = 1
    while power * 2 <= measured + measured / 2, power < 1 << 40 { power *= 2 }
    milliseconds[key] = power
  }

  /// Forgets the files that are no longer there.
  package mutating func forgetMissing() {
    milliseconds = milliseconds.filter { Path.kind(of: $0.key) != nil }
  }

  /// A line a file, by path.
  package var text: String {
    milliseconds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
  }
}

extension Shard {
  /// Deals `paths` out to `count` shards: the longest first, to the shard with least to do; without timings in turn.
  ///
  /// Returns the shard of each path, counted from 1. Whoever deals the same out gets the same.
  package static func dealt(
    _ paths: [String], to count: Int, by timings: Timings?
  ) -> [Int] {
    guard let timings else { return paths.indices.map { $0 % count + 1 } }
    let lengths = paths.map { timings.milliseconds(of: $0) }
    let order = paths.indices.sorted { first, second in
      lengths[first] != lengths[second]
        ? lengths[first] > lengths[second]
        : paths[first] != paths[second] ? paths[first] < paths[second] : first < second
    }
    var loads = [Int](repeating: 0, count: count)
    var shards = [Int](repeating: 1, count: paths.count)
    for place in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += lengths[place]
      shards[place] = least + 1
    }
    return shards
  }
}
