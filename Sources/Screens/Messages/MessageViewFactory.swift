/// What makes views of messages: the only one that knows both.
package enum MessageViewFactory {
  /// Makes the view of `message`, wherever it is to stand.
  package static func view(of message: Message) -> TextView {
    TextView(icon: message.icon, headline: message.title, body: message.text)
  }
}
