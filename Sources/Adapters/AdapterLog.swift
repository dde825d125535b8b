internal import Text

/// The last lines that an adapter said beside the protocol.
struct AdapterLog: Sendable {
  /// How many lines are kept.
  static let lineLimit = 32
  /// How many bytes of a line are kept.
  static let byteLimit = 2_000

  /// The whole lines, oldest first, at most ``lineLimit``.
  private var whole: [[UInt8]] = []
  /// The line that each stream has begun.
  private var begun: [UInt8] = []
  /// How many bytes the line has that is not over.
  private var begunLength = 0

  /// Takes bytes of standard error, as they come.
  mutating func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      finishLine()
      rest = rest[(end + 1)...]
    }
    extend(rest)
  }

  /// Appends a whole line of standard output that is not part of the protocol.
  mutating func append(line: ArraySlice<UInt8>) {
    add(Array(line.prefix(Self.byteLimit)), length: line.count)
  }

  /// Takes bytes of the line that is not over, as far as they are kept.
  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    begunLength += bytes.count
    begun += bytes.prefix(max(0, Self.byteLimit - begun.count))
  }

  /// Ends the line.
  private mutating func finishLine() {
    add(begun, length: begunLength)
    begun.removeAll(keepingCapacity: true)
    begunLength = 0
  }

  /// Keeps a line, with a sign where it was cut; the oldest goes where there are too many.
  private mutating func add(_ line: [UInt8], length: Int) {
    if whole.count == Self.lineLimit { whole.removeFirst() }
    whole.append(length > line.count ? line + Array("…".utf8) : line)
  }

  /// The lines, safe to show, an unfinished one last.
  var lines: [String] {
    let all = begun.isEmpty ? whole : whole + [begun]
    return all.suffix(Self.lineLimit).map { line in
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
      return escaped(text)
    }
  }
}
