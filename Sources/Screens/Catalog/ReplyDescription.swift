/// A reply that only this screen has.
package struct ReplyDescription: Hashable, Sendable {
  /// The word in a script.
  package var name: String
  /// The summary of the reply, in one line.
  package var summary: String
  /// A script that shows the reply, if the sample script of the screen does not.
  package var example: String?

  /// Creates a reply.
  package init(_ name: String, _ summary: String, example: String? = nil) {
    self.name = name
    self.summary = summary
    self.example = example
  }
}
