import MockSources
import Testing

@Suite("A change that cannot be made")
struct ServerChangeErrorTests {
  @Test("It reads as a sentence")
  func descriptions() {
    #expect(
      ServerChangeError.noMoreIDs.description == "the source has no ids left for so many rows")
    #expect(
      ServerChangeError.tooManyPlaces.description
        == "the rows of a source can be changed in at most 10000 places")
  }
}
