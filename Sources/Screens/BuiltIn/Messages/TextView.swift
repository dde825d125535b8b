package import ListComponents

/// A view of a picture, a headline and a text that knows no model.
package struct TextView: Hashable, Sendable {
  /// The name of the picture before the headline, or an empty string.
  package var icon: String
  /// The large text above.
  package var headline: String
  /// The text below, of any length.
  package var body: String

  /// Creates a view.
  package init(icon: String = "", headline: String, body: String) {
    self.icon = icon
    self.headline = headline
    self.body = body
  }
}

extension MessagesState {
  /// Makes the view of a message, for a row, a notification or a page: the only code that knows both.
  package static var factory: ViewFactory<Message, TextView> {
    ViewFactory { TextView(icon: $0.icon, headline: $0.title, body: $0.text) }
  }
}
