internal import Files
package import Text

/// The approximate durations of a run's files, which balance the shards of the next run.
package struct Timings: Hashable, Sendable {
  /// The milliseconds of each file by its path. They are rounded to a power of two, so that they
  /// rarely change.
  private var milliseconds: [ExactString: Int] = [:]

  package init() {}

  /// Reads lines such as `8 Scenarios/first-load.txt`. Throws an error with the position of the
  /// first invalid line.
  package init(_ source: SourceText) throws(Diagnostic) {
    var offset = source.start
    for line in source.bytes[source.start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      defer { offset += line.count + 1 }
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if content.isEmpty { continue }
      // Splits bytes, not characters, because a combining mark after the space belongs to the path.
      let space = content.firstIndex(of: UInt8(ascii: " ")) ?? content.endIndex
      guard let number = Int(plainDigits: String(decoding: content[..<space], as: UTF8.self)),
        number >= 1,
        number <= 1 << 40, let path = String(validUTF8: content[space...].dropFirst()),
        !path.isEmpty
      else {
        throw Diagnostic(
          "invalid line; write a number of milliseconds and a path",
          at: SourceRange(offset: offset, length: content.count))
      }
      milliseconds[ExactString(Path.plain(path))] = number
    }
  }

  /// Returns the milliseconds of the files at `paths`. A file that is not in the list gets the
  /// median.
  package func milliseconds(of paths: [String]) -> [Int] {
    let sorted = milliseconds.values.sorted()
    let median = sorted.isEmpty ? 1 : sorted[sorted.count / 2]
    return paths.map { milliseconds[ExactString(Path.plain($0))] ?? median }
  }

  /// Records the duration of the file at `path`, unless its recorded duration is about the same.
  package mutating func record(_ path: String, nanoseconds: Int) {
    let path = Path.plain(path)
    let key = ExactString(path)
    guard path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return }
    let measured = max(1, (nanoseconds + 500_000) / 1_000_000)
    // Without this check, a duration near the middle between two powers of two would change with
    // every run.
    if let former = milliseconds[key], measured * 2 > former, measured < former * 2 { return }
    var power = 1
    while power * 2 <= measured + measured / 2, power < 1 << 40 { power *= 2 }
    milliseconds[key] = power
  }

  /// Removes the files that no longer exist.
  package mutating func forgetMissing() {
    milliseconds = milliseconds.filter { Path.kind(of: $0.key.text) != nil }
  }

  /// One line for each file, sorted by path.
  package var text: String {
    milliseconds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.text)\n" }.joined()
  }
}

extension Shard {
  /// Distributes `paths` among `count` shards. The longest file is assigned first, and each file
  /// goes to the shard with the least work. Without timings, the files are assigned in turn.
  ///
  /// Returns the shard of each path, counted from 1. Equal arguments always give equal shards.
  package static func assigned(
    _ paths: [String], to count: Int, by timings: Timings?
  ) -> [Int] {
    guard let timings else { return paths.indices.map { $0 % count + 1 } }
    let lengths = timings.milliseconds(of: paths)
    let keys = paths.map { ExactString($0) }
    let order = paths.indices.sorted { first, second in
      if lengths[first] != lengths[second] { return lengths[first] > lengths[second] }
      return keys[first] == keys[second] ? first < second : keys[first] < keys[second]
    }
    var loads = [Int](repeating: 0, count: count)
    var shards = [Int](repeating: 1, count: paths.count)
    for index in order {
      guard let emptiest = loads.indices.min(by: { loads[$0] < loads[$1] }) else { break }
      loads[emptiest] += lengths[index]
      shards[index] = emptiest + 1
    }
    return shards
  }
}
