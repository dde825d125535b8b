/// An error in an argument of a setup step.
package struct OptionError: Error, Hashable, Sendable {
  /// The error as a phrase without a period.
  package let message: String
  /// A suggestion, if there is one.
  package let hint: String?

  /// Creates an error.
  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}
