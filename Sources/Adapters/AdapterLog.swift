internal import Text

/// The last output lines of an adapter that are not part of the protocol.
struct AdapterLog: Sendable {
  static let lineLimit = 32
  /// The maximum number of bytes of a line.
  static let byteLimit = 2_000

  /// The complete lines, oldest first, at most ``lineLimit``.
  private var whole: [[UInt8]] = []
  /// The unfinished line of standard error, with one byte more than ``byteLimit`` if it is longer.
  private var begun: [UInt8] = []
  /// The unfinished line of standard error, at most ``byteLimit`` bytes.
  var unfinished: ArraySlice<UInt8> { begun.prefix(Self.byteLimit) }

  /// Appends bytes of standard error. Returns the lines that they complete, without the bytes after
  /// ``byteLimit``.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    var rest = bytes[...]
    var completed: [[UInt8]] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      append(line: begun[...])
      completed.append(Array(begun.prefix(Self.byteLimit)))
      begun.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    extend(rest)
    return completed
  }

  /// Appends a complete line that is not part of the protocol. Marks a line that is cut, and removes the oldest line if
  /// there are too many.
  mutating func append(line: ArraySlice<UInt8>) {
    if whole.count == Self.lineLimit { whole.removeFirst() }
    let isCut = line.count > Self.byteLimit
    whole.append(Array(line.prefix(Self.byteLimit)) + (isCut ? Array("…".utf8) : []))
  }

  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    begun += bytes.prefix(max(0, Self.byteLimit + 1 - begun.count))
  }

  /// The lines, escaped for the terminal. An unfinished line is the last one.
  var lines: [String] {
    let all = begun.isEmpty ? whole : whole + [Array(unfinished)]
    return all.suffix(Self.lineLimit).map { line in
      escaped(String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self))
    }
  }
}
