/// How the text before the cursor can go on.
package struct Completion: Hashable, Sendable {
  /// The bytes that a candidate replaces; they end at the cursor.
  package var replaced: Range<Int>
  /// What may stand there, the most useful first.
  package var candidates: [Candidate]

  /// Makes a completion; without candidates there is none.
  package init(replacing replaced: Range<Int> = 0..<0, with candidates: [Candidate] = []) {
    self.replaced = replaced
    self.candidates = candidates
  }

  /// One way to go on.
  package struct Candidate: Hashable, Sendable {
    /// What is inserted.
    package var text: String
    /// A few words about it, for the list.
    package var summary: String
    /// What follows it where it is the only one: a blank, or nothing where the word goes on.
    package var ending: String

    /// Makes a candidate that a blank follows.
    package init(_ text: String, summary: String = "", ending: String = " ") {
      self.text = text
      self.summary = summary
      self.ending = ending
    }
  }
}
