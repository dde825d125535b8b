/// A failure with the message that the script gave it.
package struct RequestFailure: Error, Hashable, CustomStringConvertible {
  /// The message, which traces print.
  package let description: String

  /// Creates a failure with the message `description`.
  package init(_ description: String) {
    self.description = description
  }
}
