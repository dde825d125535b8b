/// What is wrong with one option of a `source` step.
package struct OptionMistake: Error, Hashable, Sendable {
  /// Which of the options that were written it is, from 0.
  package let index: Int
  /// What is wrong, as a phrase without a full stop.
  package let message: String
  /// A way out.
  package let hint: String?

  /// Makes a mistake in the option that was written as number `index`.
  package init(index: Int, message: String, hint: String?) {
    self.index = index
    self.message = message
    self.hint = hint
  }
}
