import Testing
import Text

@Suite("Counting")
struct CountingTests {
  @Test(
    "A count of one uses the singular, any other count the plural",
    arguments: [(0, "0 more lines"), (1, "1 more line"), (2, "2 more lines")])
  func counts(count: Int, text: String) {
    #expect(counted(count, "more line") == text)
  }
}
