/// A reply that a screen has of its own.
package struct ReplyDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  /// What it means, in one line.
  package var summary: String

  /// Makes a reply.
  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
