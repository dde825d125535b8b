/// The messages of a page, and the views that stand before their list.
package struct MessagesState: Hashable, Sendable {
  /// The messages, in the order in which they came.
  package var messages: [Message]
  /// The notification that hangs from the top, if there is one.
  package var notification: TextView?
  /// The page that is open, if there is one.
  package var page: TextView?

  /// Makes the page of `messages`.
  package init(messages: [Message]) {
    self.messages = messages
  }
}

/// What may happen to a page of messages.
package enum MessagesEvent: Hashable, Sendable {
  /// A message comes.
  case received(title: String, text: String, icon: String)
  /// The user opens the message at this position, counted from 1.
  case opened(position: Int)
  /// The user goes back to the list.
  case closed
  /// An answer comes, though nothing was asked.
  case answered
}
