internal import ListComponents
internal import MockSources
internal import Text

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

extension MessagesState {
  /// Takes `event`, hands what is to be done to `sink` and says what became of it.
  package mutating func receive(
    _ event: MessagesEvent, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .received(let title, let text, let icon):
      let id = RowID("received-\(messages.count + 1)")
      let message = Message(id: id, title: title, text: text, icon: icon)
      messages.append(message)
      notification = Self.factory.makeView(for: message)
      sink.note("shows \(quoted(title))")
    case .opened(let position):
      guard messages.indices.contains(position &- 1) else { return .ignored("no row \(position)") }
      let message = messages[position - 1]
      notification = nil
      page = Self.factory.makeView(for: message)
      sink.open(message.title)
    case .closed:
      guard page != nil else { return .ignored("no page is open") }
      page = nil
    case .answered:
      return .dropped("nothing asked")
    }
    return .moved
  }
}
