package struct TextBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func append(_ text: Substring) {
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func append(line text: String) {
    append(text)
    append(Byte.newline)
  }

  /// Appends an ASCII character.
  package mutating func append(_ byte: UInt8) {
    precondition(byte < 0x80)
    bytes.append(byte)
  }

  package mutating func append(_ utf8: ArraySlice<UInt8>) {
    bytes.append(contentsOf: utf8)
  }

  package mutating func append(_ other: TextBuffer) {
    bytes.append(contentsOf: other.bytes)
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { return append(String(number)) }
    if number >= 10 { append(decimal: number / 10) }
    bytes.append(Byte.zero + UInt8(number % 10))
  }

  /// Appends `text` and then `number` in decimal digits.
  package mutating func append(_ text: String, decimal number: Int) {
    append(text)
    append(decimal: number)
  }

  package mutating func append(spaces count: Int) {
    for _ in 0..<count { bytes.append(Byte.space) }
  }

  /// Returns the number of terminal columns of everything after the first `length` bytes.
  package func columns(from length: Int) -> Int { Text.columns(of: bytes[length...]) }

  /// Removes everything after the first `length` bytes, which must end at a character boundary.
  package mutating func truncate(to length: Int) {
    bytes.removeLast(max(0, count - max(0, length)))
  }

  /// Removes the whole text and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

package func written(_ write: (inout TextBuffer) -> Void) -> String {
  var output = TextBuffer()
  write(&output)
  return output.text
}
