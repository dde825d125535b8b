import Testing
import Text

@Suite("StringProtocol+Searching")
struct StringProtocolSearchingTests {
  @Test("A text is found at its first place, in a part of another text too")
  func finding() throws {
    let text = "abcabd"
    let place = try #require(text.firstRange(ofText: "abd"))
    #expect(text.distance(from: text.startIndex, to: place.lowerBound) == 3)
    #expect(text[place] == "abd")
    #expect(text.dropFirst().contains(text: "ab"))
    #expect(!text.dropFirst(4).contains(text: "ab"))
  }

  @Test("Nothing is in every text, and something in no empty one")
  func emptiness() {
    #expect("".contains(text: ""))
    #expect("a".contains(text: ""))
    #expect(!"".contains(text: "a"))
  }
}
