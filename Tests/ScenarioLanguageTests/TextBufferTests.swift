import ScenarioLanguage
import Testing

@Suite struct TextBufferTests {
  @Test(
    "Numbers are written in decimal digits",
    arguments: [0, 7, 10, 1_234, -1, -90, Int.max, Int.min])
  func decimals(number: Int) {
    let text = written {
      $0.append("x")
      $0.append(decimal: number)
    }
    #expect(text == "x\(number)")
  }

  @Test("Whatever is appended, the text is what an array of the same bytes holds")
  func appends() {
    var generator = Seeded(seed: 1)
    let words = ["", "a", "刷新 ×3", "a text of more than fifteen bytes", "→", "\u{1B}\n"]
    for _ in 0..<100 {
      var buffer = TextBuffer()
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<200, using: &generator) {
        let word = words.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          buffer.append(UInt8(ascii: "x"))
          bytes.append(UInt8(ascii: "x"))
        case 1:
          let count = Int.random(in: 0..<40, using: &generator)
          buffer.append(blanks: count)
          bytes += repeatElement(UInt8(ascii: " "), count: count)
        case 2:
          buffer.append(Array(word.utf8)[...])
          bytes += Array(word.utf8)
        case 3:
          var other = TextBuffer()
          other.append(word)
          buffer.append(other)
          bytes += Array(word.utf8)
        case 4 where Int.random(in: 0..<9, using: &generator) == 0:
          // As long as characters stay whole.
          let length = bytes.lastIndex(of: UInt8(ascii: "x")) ?? 0
          buffer.truncate(to: length)
          bytes.removeLast(bytes.count - length)
        default:
          buffer.append(word)
          bytes += Array(word.utf8)
        }
      }
      let (written, text, count) = (buffer.bytes(), buffer.text, buffer.count)
      #expect(written == bytes)
      #expect(text == String(decoding: bytes, as: UTF8.self))
      #expect(count == bytes.count)
    }
  }

  @Test(
    "The columns of a terminal are counted from any byte",
    arguments: [
      ("abc", 0, 3), ("abc", 2, 1), ("abc", 9, 0), ("idle → loading", 0, 14), ("网络", 0, 4),
      ("x网→", 1, 3), ("e\u{301}", 0, 1),
    ])
  func columns(text: String, start: Int, expected: Int) {
    var buffer = TextBuffer()
    buffer.append(text)
    let columns = buffer.columns(from: start)
    #expect(columns == expected)
  }

  @Test("What is asked of bytes that are not there is nothing")
  func clamps() {
    var buffer = TextBuffer()
    buffer.append("ab")
    buffer.truncate(to: 9)
    let (all, none) = (buffer.bytes(from: -1), buffer.bytes(from: 9))
    #expect(all == Array("ab".utf8))
    #expect(none == [])
    buffer.truncate(to: -1)
    let count = buffer.count
    #expect(count == 0)
  }
}
