import Testing
import Text

@Suite("StringProtocol+Searching")
struct StringProtocolSearchingTests {
  @Test("The first occurrence of a string is found, also in a substring")
  func finding() throws {
    let text = "abcabd"
    let place = try #require(text.firstRange(ofText: "abd"))
    #expect(text.distance(from: text.startIndex, to: place.lowerBound) == 3)
    #expect(text[place] == "abd")
    #expect(text.dropFirst().contains(text: "ab"))
    #expect(!text.dropFirst(4).contains(text: "ab"))
  }

  @Test("Every string contains the empty string, and the empty string contains no other")
  func emptiness() {
    #expect("".contains(text: ""))
    #expect("a".contains(text: ""))
    #expect(!"".contains(text: "a"))
  }
}
