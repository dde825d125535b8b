import Testing
import Text

@Suite struct NearestTests {
  /// Words that a screen could have.
  private let words = [
    "screen", "source", "latency", "answers", "firstLoad", "refresh", "refreshWithIndicator",
    "fetchMore", "succeed", "empty", "fail", "server", "wait", "expect",
  ]

  @Test(
    "The nearest word is suggested",
    arguments: [
      ("fetchMroe", "fetchMore"), ("fetchmore", "fetchMore"), ("FIRSTLOAD", "firstLoad"),
      ("refesh", "refresh"), ("sorce", "source"), ("fial", "fail"), ("wiat", "wait"),
      ("success", "succeed"), ("fetch", "fetchMore"), ("failure", "fail"), ("exp", "expect"),
      ("refreshIndicator", "refreshWithIndicator"), ("fetchMorex3", "fetchMore"), ("wat", "wait"),
      ("frobnicate", nil), ("x", nil), ("", nil), ("下", nil), ("load", nil),
    ])
  func found(word: String, meant: String?) {
    #expect(nearest(to: word, among: words) == meant)
  }

  @Test("Among equally near words the first one is suggested")
  func ties() {
    #expect(nearest(to: "cat", among: ["bat", "cut", "car"]) == "bat")
    #expect(nearest(to: "CAT", among: ["bat", "cat"]) == "cat")
    #expect(nearest(to: "abc", among: ["abcde", "abcdef"]) == "abcde")
  }

  @Test("A suggestion is phrased as a question")
  func question() {
    #expect(didYouMean("fetchMroe", among: words) == "did you mean fetchMore?")
    #expect(didYouMean("frobnicate", among: words) == nil)
  }

  @Test("A huge word is refused without being compared")
  func huge() {
    let huge = String(repeating: "y", count: 1 << 20)
    #expect(nearest(to: huge, among: words + ["z" + huge]) == nil)
  }
}
