import Testing
import Text

@Suite("Span+Markup")
struct SpanMarkupTests {
  /// What is asked for, letter by letter.
  private func isMeaningless(_ text: String, _ quotes: Bool, _ newlines: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return zip(scalars, scalars.dropFirst() + [" "]).allSatisfy { scalar, next in
      switch scalar {
      case "&", "<", ">": false
      case "\"": quotes
      case "\n": newlines
      case "#", ":": next != "#" && next != ":"
      case "→": true
      default: (0x20..<0x7F).contains(scalar.value)
      }
    }
  }

  private func asked(_ bytes: [UInt8], _ quotes: Bool, _ newlines: Bool) -> Bool {
    bytes.borrowed.isMeaningless(besidesQuotes: quotes, besidesNewlines: newlines)
  }

  @Test(
    "Each letter is seen at each place, and each pair",
    arguments: [(false, false), (true, false), (false, true), (true, true)])
  func everyPlace(quotes: Bool, newlines: Bool) {
    let letters = (0..<0x80).compactMap { Unicode.Scalar($0) }.map { String($0) }
    let others = ["→", "é", "↻", "\u{80}", "↦", "##", "::", ":#", "→→", "→\u{86}", "#→#"]
    for filling in ["a", "→"] {
      for length in [0, 1, 7, 15, 16, 17, 40] {
        for letter in letters + others {
          for place in 0...length {
            let text =
              String(repeating: filling, count: place) + letter
              + String(repeating: filling, count: length - place)
            #expect(
              asked(Array(text.utf8), quotes, newlines)
                == isMeaningless(text, quotes, newlines), "\(text.debugDescription)")
          }
        }
      }
    }
  }

  @Test("Parts of an arrow are none")
  func partsOfArrows() {
    for part: [UInt8] in [[0xE2], [0xE2, 0x86], [0x86, 0x92], [0x92], [0xE2, 0x92]] {
      for filling in [0, 13, 14, 15, 16, 40] {
        let bytes = [UInt8](repeating: 0x61, count: filling)
        #expect(!asked(bytes + part, true, true))
        #expect(!asked(bytes + part + bytes, true, true))
      }
    }
  }
}
