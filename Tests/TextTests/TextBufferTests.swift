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

  @Test("Whatever is appended, the text is what an array of the same bytes holds")
  func appends() {
    var generator = SplitMix64(seed: 1)
    let words = ["", "a", "刷新 ×3", "a text of more than fifteen bytes", "→", "\u{1B}\n"]
    for _ in 0..<100 {
      var buffer = TextBuffer()
      var bytes: [UInt8] = []
      var cell = 0
      for _ in 0..<Int.random(in: 0..<200, using: &generator) {
        let word = words.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<10, using: &generator) {
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
          for _ in 0..<Int.random(in: 0..<20, using: &generator) { other.append(word) }
          buffer.append(other)
          bytes += other.bytes()
        case 4:
          buffer.append(literal: " → ", columns: 3)
          buffer.append(literal: "asks #")
          bytes += Array(" → asks #".utf8)
        case 5:
          let number = Int.random(in: -20..<2_000, using: &generator)
          buffer.append(decimal: number)
          bytes += Array("\(number)".utf8)
        case 6 where Int.random(in: 0..<9, using: &generator) == 0:
          // As long as characters stay whole.
          let length = bytes.lastIndex(of: UInt8(ascii: "x")) ?? 0
          buffer.truncate(to: length)
          bytes.removeLast(bytes.count - length)
          cell = min(cell, length)
        case 7:
          buffer.beginCell()
          cell = bytes.count
        case 8:
          buffer.append("<\(word)>".dropFirst())
          bytes += Array("\(word)>".utf8)
        default:
          buffer.append(word)
          bytes += Array(word.utf8)
        }
      }
      let (written, text) = (buffer.bytes(), buffer.text)
      let (count, columns) = (buffer.count, buffer.cellColumns)
      #expect(written == bytes)
      #expect(text == String(decoding: bytes, as: UTF8.self))
      #expect(count == bytes.count)
      #expect(
        columns == Text.columns(of: String(decoding: bytes[cell...], as: UTF8.self)))
    }
  }

  @Test(
    "The columns of a cell are counted",
    arguments: [
      ("", 0), ("abc", 3), ("idle → loading", 14), ("网络", 4), ("x网→", 4), ("e\u{301}", 1),
      ("a text of more than eight bytes", 31), ("eight by网", 10),
    ])
  func columns(text: String, expected: Int) {
    var buffer = TextBuffer()
    buffer.append(text)
    let columns = buffer.cellColumns
    #expect(columns == expected)
    buffer.append(Array(text.utf8)[...])
    let doubled = buffer.cellColumns
    #expect(doubled == 2 * expected)
    buffer.truncate(to: text.utf8.count)
    let halved = buffer.cellColumns
    #expect(halved == expected)
    buffer.beginCell()
    let none = buffer.cellColumns
    #expect(none == 0)
    buffer.append("\(text)\n")
    let next = buffer.cellColumns
    #expect(next == expected + 1)
    buffer.truncate(to: 0)
    buffer.append(text)
    let again = buffer.cellColumns
    #expect(again == expected)
  }

  @Test(
    "What is taken away of a cell takes its columns with it", arguments: [(1, 1), (4, 2), (5, 3)])
  func truncatedCells(length: Int, expected: Int) {
    var buffer = TextBuffer()
    buffer.append("a")
    buffer.append(literal: "→", columns: 1)
    buffer.append("bc")
    buffer.truncate(to: length)
    let columns = buffer.cellColumns
    #expect(columns == expected)
  }

  @Test("Texts that end where the memory does are whole", arguments: [256, 512, 1_024])
  func edges(capacity: Int) {
    for length in capacity - 20...capacity + 20 {
      var buffer = TextBuffer()
      buffer.append(blanks: length)
      let blanks = buffer.bytes()
      #expect(blanks == Array(repeating: UInt8(ascii: " "), count: length))
    }
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
