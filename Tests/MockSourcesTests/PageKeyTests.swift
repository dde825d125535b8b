import MockSources
import Testing

@Suite("PageKey")
struct PageKeyTests {
  @Test(
    "The description of a key is its text in a trace",
    arguments: [
      (.page(2), "page 2"), (.offset(20), "offset 20"), (.first, "first"),
      (.after(.number(20)), "after \"20\""), (.after(.text("a\"\u{1B}")), "after \"a\\\"\\u{1B}\""),
      (.all, "all"),
    ] as [(PageKey, String)])
  func descriptions(key: PageKey, text: String) {
    #expect(key.description == text)
  }
}
