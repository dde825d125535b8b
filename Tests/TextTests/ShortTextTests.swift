import Testing
import Text

@Suite("Texts that are kept in two words")
struct ShortTextTests {
  /// The text of the bytes in `range`, where it is made at once.
  private func plain(_ range: Range<Int>, in bytes: [UInt8]) -> String? {
    String(plain: range, in: bytes.borrowed)
  }

  @Test("A short text of visible letters is made as it is decoded, and is the same in every way")
  func made() throws {
    for length in 0...15 {
      let letters = "plain-Letters_42".utf8.prefix(length)
      for before in [0, 1, 7] {
        let text = [UInt8](repeating: 0x20, count: before) + letters + "; and more behind".utf8
        let short = plain(before..<before + length, in: text)
        let made = try #require(short)
        let decoded = String(decoding: letters, as: UTF8.self)
        #expect(made == decoded)
        #expect(made.utf8.elementsEqual(letters))
        #expect(made.hashValue == decoded.hashValue)
        #expect([made: 1][decoded] == 1)
        #expect(made + "é" + made == decoded + "é" + decoded)
      }
    }
  }

  @Test("What is long, not just visible letters, or at the end of the text, is left to others")
  func refused() {
    let text = Array("just some letters that go on".utf8)
    #expect(plain(0..<16, in: text) == nil)
    #expect(plain(text.count - 15..<text.count, in: text) == nil)
    #expect(plain(0..<3, in: Array("abc".utf8)) == nil)
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = text
        bytes[place] = byte
        let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
        let made = plain(0..<8, in: bytes)
        #expect(made == (isPlain ? String(decoding: bytes[..<8], as: UTF8.self) : nil))
        // What stands behind the text is none of it.
        #expect(plain(0..<place, in: bytes)?.utf8.count == place)
      }
    }
  }

  @Test("Texts of every length are appended whole, in whatever form they are kept")
  func appended() {
    for letter in ["a", "é", "→"] {
      for length in 0...40 {
        for spare in ["", " and memory of its own, which only a long text has"] {
          var text = String(repeating: letter, count: length) + spare
          text.removeLast(spare.count)
          var buffer = TextBuffer()
          buffer.append("<")
          buffer.beginCell()
          buffer.append(text)
          #expect(buffer.cellColumns == length)
          buffer.append(">")
          #expect(buffer.text == "<\(text)>")
        }
      }
    }
  }
}
