/// The possible completions of the text before the cursor.
package struct Completion: Hashable, Sendable {
  /// The offset of the first byte that a candidate replaces. The last one is before the cursor.
  package var start: Int
  /// The candidates, most useful first.
  package var candidates: [Candidate]

  /// Creates a completion, which may have no candidates.
  package init(from start: Int = 0, with candidates: [Candidate] = []) {
    self.start = start
    self.candidates = candidates
  }

  /// One possible completion.
  package struct Candidate: Hashable, Sendable {
    /// The text to insert.
    package var text: String
    /// A short description for the list.
    package var summary: String
    /// The text to insert after the candidate if there is only one candidate: a space, or nothing
    /// if the word continues.
    package var ending: String

    /// Creates a candidate, followed by a space by default.
    package init(_ text: String, summary: String = "", ending: String = " ") {
      self.text = text
      self.summary = summary
      self.ending = ending
    }
  }
}

/// Dim text after the line.
package enum Hint: Hashable, Sendable {
  /// Text that the right arrow key appends to the line.
  case continuation(String)
  /// Information that cannot be inserted.
  case note(String)

  var text: String {
    switch self {
    case .continuation(let text), .note(let text): text
    }
  }
}
