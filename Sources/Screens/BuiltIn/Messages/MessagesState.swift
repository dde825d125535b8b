internal import ListComponents
package import MockSources
internal import Text

/// The messages, the notification and the open page.
package struct MessagesState: Hashable, Sendable {
  /// The messages, in the order of arrival.
  package var messages: [Message]
  package var notification: TextView?
  package var page: TextView?

  package init(messages: [Message]) {
    self.messages = messages
  }
}

package enum MessagesEvent: Hashable, Sendable {
  case received(title: String, text: String, icon: String)
  /// The user opens the message at this position, counted from 1.
  case opened(position: Int)
  /// The user goes back to the list.
  case closed
  /// A response arrived, although the screen sent no request.
  case answered
}

extension MessagesState {
  package mutating func receive(
    _ event: MessagesEvent, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .received(let title, let text, let icon):
      // The source can have rows with such IDs.
      var number = messages.count + 1
      while messages.contains(where: { $0.id == RowID("received-\(number)") }) { number += 1 }
      let id = RowID("received-\(number)")
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
      return .dropped("no request was sent")
    }
    return .moved
  }
}

package struct Message: Hashable, Sendable, Identifiable {
  package var id: RowID
  package var title: String
  package var text: String
  /// The name of the image before the message, or an empty string.
  package var icon: String

  package init(id: RowID, title: String, text: String, icon: String = "") {
    self.id = id
    self.title = title
    self.text = text
    self.icon = icon
  }

  /// Creates the message of `row`. A missing field is an empty string.
  package init(_ row: Row) {
    self.init(
      id: row.id, title: row.title, text: row.field("text") ?? "", icon: row.field("icon") ?? "")
  }
}
