/// Returns `text` with escapes in the workflow commands that GitHub Actions would execute. These
/// are `::name` at the start of a line, and `##[name]` anywhere.
///
/// Pass `false` for `beginsLine` if `text` follows other text on its line.
package func withoutWorkflowCommands(
  _ text: [UInt8], beginsLine: Bool = true
) -> [UInt8] {
  var broken: [UInt8] = []
  var copied = 0
  var isAtStart = beginsLine
  var isInColor = false
  // The end of the last space character at the start of a line.
  var space = 0
  for (index, byte) in text.enumerated() {
    switch byte {
    case 0x1B: isInColor = true
    case _ where isInColor: isInColor = byte != UInt8(ascii: "m")
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isAtStart = true
    case _ where isAtStart && index < space: break
    case _ where isAtStart && spaceLength(at: index, in: text) > 0:
      space = index + spaceLength(at: index, in: text)
    case UInt8(ascii: ":") where isAtStart && follows(index, [UInt8(ascii: ":")], in: text):
      broken += text[copied..<index] + Array("\\u{3A}".utf8)
      copied = index + 1
      isAtStart = false
    case UInt8(ascii: "#")
    where follows(index, [UInt8(ascii: "#"), UInt8(ascii: "[")], in: text):
      broken += text[copied..<index] + Array("\\u{23}".utf8)
      copied = index + 1
      isAtStart = false
    default: isAtStart = false
    }
  }
  return copied == 0 ? text : broken + text[copied...]
}

/// Returns `text` with escapes in the workflow commands that GitHub Actions would execute.
package func withoutWorkflowCommands(_ text: String, beginsLine: Bool = true) -> String {
  String(
    decoding: withoutWorkflowCommands(Array(text.utf8), beginsLine: beginsLine), as: UTF8.self)
}

/// Returns the number of bytes of the space character at `index`, or 0 if there is none. GitHub
/// Actions skips all spaces of Unicode before a command.
private func spaceLength(at index: Int, in text: [UInt8]) -> Int {
  let length = text[index] < 0x80 ? 1 : text[index] < 0xE0 ? 2 : 3
  let scalar = String(decoding: text[index...].prefix(length), as: UTF8.self).unicodeScalars.first
  return scalar?.properties.isWhitespace == true ? length : 0
}

private func follows(_ index: Int, _ expected: [UInt8], in text: [UInt8]) -> Bool {
  text[(index + 1)...].starts(with: expected)
}
