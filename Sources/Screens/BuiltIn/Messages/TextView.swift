package import ListComponents

/// A view of an image, a headline and a text. It does not depend on a model type.
package struct TextView: Hashable, Sendable {
  /// The name of the image before the headline, or an empty string.
  package var icon: String
  /// The headline, in large text.
  package var headline: String
  /// The text below the headline, of any length.
  package var body: String

  /// Creates a view.
  package init(icon: String = "", headline: String, body: String) {
    self.icon = icon
    self.headline = headline
    self.body = body
  }
}

extension MessagesState {
  /// Creates the view of a message for a row, a notification or a page. Only the factory depends on
  /// both types.
  package static var factory: ViewFactory<Message, TextView> {
    ViewFactory { TextView(icon: $0.icon, headline: $0.title, body: $0.text) }
  }
}
