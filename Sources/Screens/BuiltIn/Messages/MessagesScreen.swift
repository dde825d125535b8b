internal import ListComponents
package import MockSources

/// A screen of messages. A factory creates the view of each message.
package struct MessagesScreen: BuiltInScreen {
  package typealias Event = MessagesEvent

  /// The messages, the notification and the open page.
  package private(set) var state: MessagesState

  package init(options: ScreenOptions, source: Source) {
    state = MessagesState(messages: source.allRows.map { Message($0) })
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    state.receive(event, into: &sink)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
}

extension MessagesScreen {
  package var shown: Shown {
    Shown(
      pages: [state.messages.map { Row(id: $0.id) }],
      parts: state.page != nil ? [] : state.messages.isEmpty ? .empty : .rows)
  }

  package var stateName: String {
    (state.page == nil ? "list" : "page") + (state.notification == nil ? "" : "+notification")
  }

  package var picture: Picture {
    var parts = state.notification?.parts ?? []
    if let page = state.page {
      parts += page.parts
    } else if state.messages.isEmpty {
      parts.append(.empty("No messages"))
    } else {
      parts.append(
        .rows(state.messages.map { Picture.Line(MessagesState.factory.makeView(for: $0).headline) })
      )
    }
    return Picture(title: "Messages", parts: parts)
  }
}

extension TextView {
  /// The view, as lines for a terminal.
  fileprivate var parts: [Picture.Part] {
    [.heading(icon.isEmpty ? headline : "\(icon): \(headline)"), .footer(.text(body))]
  }
}
