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
