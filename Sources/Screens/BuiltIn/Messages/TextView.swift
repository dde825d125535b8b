/// A view of a picture, a headline and a text that knows nothing of what they come from.
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

/// What makes views of messages: the only one that knows both.
package enum MessageViewFactory {
  /// Makes the view of `message`, wherever it is to stand.
  package static func view(of message: Message) -> TextView {
    TextView(icon: message.icon, headline: message.title, body: message.text)
  }
}
