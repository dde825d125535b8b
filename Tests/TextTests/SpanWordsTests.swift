import Exploration
import Testing
import Text

@Suite struct SpanWordsTests {
  @Test("Bytes are equal just as their arrays are, wherever they stand and end")
  func equal() {
    var generator = SplitMix64(seed: 3)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    for _ in 0..<5_000 {
      let text = (0..<number(0...40)).map { _ in UInt8(number(0x61...0x62)) }
      var buffer = TextBuffer()
      buffer.append(text[...])
      var other = text
      if !other.isEmpty, number(0...2) == 0 { other[number(0...other.count - 1)] ^= 3 }
      let before = [UInt8](repeating: 0x61, count: number(0...9))
      let whole: [UInt8] = before + other + [UInt8](repeating: 0x62, count: number(0...9))
      let start = number(0...text.count)
      let range = start..<number(start...text.count)
      let place = number(0...whole.count)
      let end = place + range.count
      let isEqual = end <= whole.count && whole[place..<end] == text[range]
      #expect(buffer.isEqual(range, to: whole.borrowed, from: place) == isEqual)
      let here = before.count + range.lowerBound
      #expect(
        buffer.isEqual(range, to: whole.borrowed, from: here) == (other[range] == text[range]))
    }
  }

  @Test("What surely belongs to a word is counted up to the first byte that may end it")
  func wordBytes() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let bytes = (0..<11).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : UInt8.random(in: 0x61...0x7A, using: &generator)
      }
      let start = Int.random(in: 0...3, using: &generator)
      let word = bytes[start..<start + 8]
      let count = word.prefix { $0 >= 0x2A && $0 < 0x80 && $0 != 0x3B }.count
      #expect(bytes.borrowed.wordBytes(at: start) == count)
      #expect(word.prefix(count).allSatisfy { !Byte.endsWord($0) })
    }
    #expect([UInt8](repeating: 0x61, count: 7).borrowed.wordBytes(at: 0) == 0)
  }

  @Test("The first byte that is no plain text is found, wherever it stands")
  func foreign() {
    for count in 0...24 {
      var bytes = [UInt8](repeating: 0x61, count: count)
      #expect(bytes.borrowed.foreignByte(from: 0) == count)
      for place in 0..<count {
        for byte: UInt8 in [0, 0x80, 0xFF, 0x0A, 0x7F] {
          bytes[place] = byte
          let first = byte == 0x0A || byte == 0x7F ? count : place
          #expect(bytes.borrowed.foreignByte(from: 0) == first)
          #expect(bytes.borrowed.foreignByte(from: min(place + 1, count)) == count)
        }
        bytes[place] = 0x61
      }
    }
  }
}
