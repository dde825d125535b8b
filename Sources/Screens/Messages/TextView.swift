/// A view of a headline and a text that knows nothing of what they come from.
package struct TextView: Hashable, Sendable {
  /// What stands above, in large letters.
  package var headline: String
  /// What stands below, as long as it is.
  package var body: String

  /// Makes a view.
  package init(headline: String, body: String) {
    self.headline = headline
    self.body = body
  }
}
