internal import Text

/// The last output lines of an adapter that are not part of the protocol.
struct AdapterLog: Sendable {
  static let lineLimit = 32
  /// The maximum number of bytes of a line.
  static let byteLimit = 2_000

  /// The complete lines, oldest first, at most ``lineLimit``.
  private var whole: [[UInt8]] = []
  /// The unfinished line of standard error.
  private var begun: [UInt8] = []
  /// The number of bytes of the unfinished line so far.
  private var begunLength = 0

  /// Appends bytes of standard error.
  mutating func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      finishLine()
      rest = rest[(end + 1)...]
    }
    extend(rest)
  }

  /// Appends a complete line of standard output that is not part of the protocol.
  mutating func append(line: ArraySlice<UInt8>) {
    add(Array(line.prefix(Self.byteLimit)), length: line.count)
  }

  /// Appends bytes to the unfinished line, up to the limit.
  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    begunLength += bytes.count
    begun += bytes.prefix(max(0, Self.byteLimit - begun.count))
  }

  private mutating func finishLine() {
    add(begun, length: begunLength)
    begun.removeAll(keepingCapacity: true)
    begunLength = 0
  }

  /// Adds a line. Marks a line that was cut, and removes the oldest line if there are too many.
  private mutating func add(_ line: [UInt8], length: Int) {
    if whole.count == Self.lineLimit { whole.removeFirst() }
    whole.append(length > line.count ? line + Array("…".utf8) : line)
  }

  /// The lines, escaped for the terminal. An unfinished line is the last one.
  var lines: [String] {
    let all = begun.isEmpty ? whole : whole + [begun]
    return all.suffix(Self.lineLimit).map { line in
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
      return escaped(text)
    }
  }
}
