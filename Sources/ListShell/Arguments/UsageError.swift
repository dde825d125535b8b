/// What is wrong with the arguments of a command.
struct UsageError: Error, Hashable {
  /// What is wrong, as a phrase without a full stop.
  var message: String
  /// A way out.
  var hint: String?

  /// Makes an error.
  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
