/// A failure as a script words it.
package struct RequestFailure: Error, Hashable, CustomStringConvertible {
  /// The words, which a trace tells.
  package let description: String

  /// Makes a failure that tells `description`.
  package init(_ description: String) {
    self.description = description
  }
}
