/// A failure as a script words it.
package struct RequestFailure: Error, Hashable, CustomStringConvertible {
  /// The message, which traces print.
  package let description: String

  /// Creates a failure with the message `description`.
  package init(_ description: String) {
    self.description = description
  }
}
