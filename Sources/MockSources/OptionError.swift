/// What is wrong with something that a setup step is given.
package struct OptionError: Error, Hashable, Sendable {
  /// What is wrong, as a phrase without a full stop.
  package let message: String
  /// A way out.
  package let hint: String?

  /// Makes an error.
  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}
