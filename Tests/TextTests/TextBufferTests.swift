import Exploration
import Testing
import Text

@Suite struct TextBufferTests {
  @Test(
    "Numbers are written in decimal digits",
    arguments: [
      0, 7, 9, 10, 99, 100, 1_234, 9_999, 10_000, 100_203, 20_000_100, 99_999_999, 100_000_000,
      999_999_999_999_999_999, 1_000_000_000_000_000_000, -1, -9, -10,
      -90, Int.max, Int.min,
    ])
  func decimals(number: Int) {
    let text = written {
      $0.append("x")
      $0.append(decimal: number)
    }
    #expect(text == "x\(number)")
  }

  @Test("Every number of up to four digits is written as Swift writes it")
  func shortNumbers() {
    let numbers = 0..<10_010
    let text = written { text in
      for number in numbers {
        text.append(decimal: number)
        text.append(UInt8(ascii: "\n"))
      }
    }
    #expect(text == numbers.map { "\($0)\n" }.joined())
  }

  @Test("The buffer has the same bytes as an array with the same appends")
  func appends() {
    var generator = SplitMix64(seed: 1)
    let words = ["", "a", "刷新 ×3", "a text of more than fifteen bytes", "→", "\u{1B}\n"]
    for _ in 0..<100 {
      var buffer = TextBuffer()
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<200, using: &generator) {
        let word = words.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          buffer.append(UInt8(ascii: "x"))
          bytes.append(UInt8(ascii: "x"))
        case 1:
          let count = Int.random(in: 0..<40, using: &generator)
          buffer.append(spaces: count)
          bytes += repeatElement(UInt8(ascii: " "), count: count)
        case 2:
          buffer.append(Array(word.utf8)[...])
          bytes += Array(word.utf8)
        case 3:
          var other = TextBuffer()
          for _ in 0..<Int.random(in: 0..<20, using: &generator) { other.append(word) }
          buffer.append(other)
          bytes += other.bytes
        case 4:
          buffer.append(" → asks #")
          bytes += Array(" → asks #".utf8)
        case 5:
          let number = Int.random(in: -20..<2_000, using: &generator)
          buffer.append(decimal: number)
          bytes += Array("\(number)".utf8)
        case 6 where Int.random(in: 0..<9, using: &generator) == 0:
          // Cut only between characters.
          let length = bytes.lastIndex(of: UInt8(ascii: "x")) ?? 0
          buffer.truncate(to: length)
          bytes.removeLast(bytes.count - length)
        case 7:
          buffer.removeAll()
          bytes = []
        case 8:
          buffer.append("<\(word)>".dropFirst())
          bytes += Array("\(word)>".utf8)
        default:
          buffer.append(word)
          bytes += Array(word.utf8)
        }
      }
      #expect(buffer.bytes == bytes)
      #expect(buffer.text == String(decoding: bytes, as: UTF8.self))
      #expect(buffer.count == bytes.count)
      #expect(Text.columns(of: bytes[...]) == Text.columns(of: buffer.text))
    }
  }

  @Test(
    "The columns of a string are counted",
    arguments: [
      ("", 0), ("abc", 3), ("idle → loading", 14), ("网络", 4), ("x网→", 4), ("e\u{301}", 1),
    ])
  func columns(text: String, expected: Int) {
    #expect(Text.columns(of: text) == expected)
    #expect(Text.columns(of: Array(text.utf8)[...]) == expected)
  }
}
