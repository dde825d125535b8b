/// What is wrong with something that a setup step is given.
package struct OptionMistake: Error, Hashable, Sendable {
  /// What is wrong, as a phrase without a full stop.
  package let message: String
  /// A way out.
  package let hint: String?

  /// Makes a mistake.
  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}
