package import ListComponents

/// A view of a picture, a headline and a text that knows no model.
package struct TextView: Hashable, Sendable {
  /// The name of the picture before the headline, or an empty text.
  package var icon: String
  /// What stands above, in large letters.
  package var headline: String
  /// What stands below, as long as it is.
  package var body: String

  /// Makes a view.
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
