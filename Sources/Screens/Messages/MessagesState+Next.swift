internal import MockSources
internal import Text

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
      notification = MessageViewFactory.view(of: message)
      sink.note("shows \(quoted(title))")
    case .opened(let position):
      guard messages.indices.contains(position &- 1) else { return .ignored("no row \(position)") }
      let message = messages[position - 1]
      notification = nil
      page = MessageViewFactory.view(of: message)
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
