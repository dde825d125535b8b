/// The prompts of one line, and the hints, completions and styles while the user types it.
///
/// Positions in a line are counted in bytes of UTF-8.
package struct LineSetup {
  /// The prompt to the left of the line, followed by a space.
  package var prompt: StyledText
  /// The text at the right edge. It is shown if there is enough space.
  package var rightPrompt: StyledText
  /// The lines to recall, the newest last.
  package var history: [String]
  /// Returns the styles of parts of the line.
  package var highlight: (_ line: String) -> [StyledRange]
  /// Returns a hint about possible continuations, or `nil`. Called only while the cursor is after
  /// the last character.
  package var hint: (_ line: String) -> Hint?
  /// Returns the completions of the text before the cursor.
  package var complete: (_ line: String, _ cursor: Int) -> Completion
  /// Returns whether Enter ends the input. If not, Enter starts another line.
  package var isComplete: (_ line: String, _ isPasted: Bool) -> Bool
  /// Returns the line that must follow before the input can be complete, if there is one. A source
  /// does not check the lines before that line.
  package var closingLine: (_ line: String) -> String? = { _ in nil }

  /// Creates a setup. If a closure is omitted, the line lacks the feature of the closure.
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
