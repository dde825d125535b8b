/// How one line is asked for: its prompts and what helps while it is typed.
///
/// Positions in a line are counted in bytes of UTF-8.
package struct LineSetup {
  /// What stands left of the line; a blank follows it.
  package var prompt: StyledText
  /// What stands at the right edge while there is room.
  package var rightPrompt: StyledText
  /// The lines to recall, the newest last.
  package var history: [String]
  /// Says how parts of the line look.
  package var highlight: (_ line: String) -> [StyledRange]
  /// Says what may come next, or `nil`; asked with the cursor behind the last character only.
  package var hint: (_ line: String) -> Hint?
  /// Says how the text before the cursor can go on.
  package var complete: (_ line: String, _ cursor: Int) -> Completion
  /// Tells whether Enter ends the line or starts one more.
  package var isComplete: (_ line: String, _ isPasted: Bool) -> Bool

  /// Makes a setup; what is left out helps with nothing.
  package init(
    prompt: StyledText, rightPrompt: StyledText = StyledText(), history: [String] = [],
    highlight: @escaping (_ line: String) -> [StyledRange] = { _ in [] },
    hint: @escaping (_ line: String) -> Hint? = { _ in nil },
    complete: @escaping (_ line: String, _ cursor: Int) -> Completion = { _, _ in Completion() },
    isComplete: @escaping (_ line: String, _ isPasted: Bool) -> Bool = { _, _ in true }
  ) {
    self.prompt = prompt
    self.rightPrompt = rightPrompt
    self.history = history
    self.highlight = highlight
    self.hint = hint
    self.complete = complete
    self.isComplete = isComplete
  }
}

/// A part of a line that looks different.
package struct StyledRange: Hashable, Sendable {
  /// The bytes of the part.
  package var range: Range<Int>
  /// How it looks.
  package var style: Style

  /// Gives a part a look.
  package init(_ range: Range<Int>, _ style: Style) {
    self.range = range
    self.style = style
  }
}

/// What is shown dimly behind the line.
package enum Hint: Hashable, Sendable {
  /// What the right arrow adds to the line.
  case continuation(String)
  /// What is only told.
  case note(String)

  /// The words of either.
  var text: String {
    switch self {
    case .continuation(let text), .note(let text): text
    }
  }
}

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
