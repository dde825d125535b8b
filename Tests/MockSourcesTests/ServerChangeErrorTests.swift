import MockSources
import Testing

@Suite("ServerChangeError")
struct ServerChangeErrorTests {
  @Test("The error description is a full phrase")
  func descriptions() {
    #expect(
      ServerChangeError.noMoreIDs.description == "the source has no ids left for so many rows")
    #expect(
      ServerChangeError.tooManyPlaces.description
        == "the rows of a source can be changed in at most 10000 places")
  }
}
