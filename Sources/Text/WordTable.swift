/// Words in an order, of which one is looked up for each step of each script.
package struct WordTable: Sendable {
  /// The words.
  private let words: [String]
  /// The same as they are compared at once, with zeros for each that is longer.
  private let shortWords: [ShortText.Words]
  /// Whether no word has a few letters and is kept in another way than short texts are.
  private let isPlain: Bool

  /// Makes a table of `words`.
  package init(_ words: [String]) {
    self.words = words
    shortWords = words.map(Self.shortWords)
    isPlain = words.allSatisfy(Self.isPlain)
  }

  /// The words of `word` as a short text, or zeros.
  @inline(never)  // Swift 6.3 fails to compile it as a part of others.
  private static func shortWords(of word: String) -> ShortText.Words {
    ShortText(word)?.words ?? ShortText.Words()
  }

  /// Whether `word` is kept as short texts are, or is ASCII and longer than those.
  @inline(never)
  private static func isPlain(_ word: String) -> Bool {
    if shortWords(of: word) != ShortText.Words() { return true }
    let bytes = Array(word.utf8)
    return bytes.count >= ShortText.size && bytes.allSatisfy { $0 < 0x80 }
  }

  /// The place of the first word that is `word`.
  package func place(of word: String) -> Int? {
    guard isPlain, let short = ShortText(word)?.words else { return words.firstIndex(of: word) }
    let shortWords = shortWords.borrowed
    for place in shortWords.indices where shortWords[place] == short { return place }
    return nil
  }
}
