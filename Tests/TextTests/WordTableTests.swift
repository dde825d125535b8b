import Exploration
import Testing
import Text

@Suite("Words of a table")
struct WordTableTests {
  @Test("The first place of a word is found, of whatever letters and however it is kept")
  func places() {
    let some = [
      "", "a", "b", "refresh", "fifteen-letters", "sixteen-letters-", "refreshWithIndicator",
      "zähler", "K", "\u{212A}", "e\u{301}", "é", "\0", "一二三四五六七八",
    ]
    var generator = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        word(of: some, &generator)
      }
      let table = WordTable(words)
      for word in some {
        #expect(table.place(of: word) == words.firstIndex(of: word), "\(words) \(word)")
        #expect(table.place(of: kept(word)) == words.firstIndex(of: word), "\(words) \(word)")
      }
    }
  }

  /// One of `words`, kept in either way.
  private func word(of words: [String], _ generator: inout SplitMix64) -> String {
    let word = words.randomElement(using: &generator) ?? ""
    return Int.random(in: 0..<9, using: &generator) == 0 ? kept(word) : word
  }

  /// The same text in memory of its own, also where it is short.
  private func kept(_ text: String) -> String {
    var kept = ""
    kept.reserveCapacity(64)
    kept += text
    return kept
  }
}
