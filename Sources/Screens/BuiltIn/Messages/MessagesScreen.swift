internal import ListComponents
package import MockSources

/// A screen of messages, each shown by a view that a factory makes.
package struct MessagesScreen: BuiltInScreen {
  package typealias Event = MessagesEvent

  /// The messages, the notification and the page.
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

// MARK: - Traces

/// What a trace reports of the messages.
package struct MessagesReport: ScreenReport {
  /// The number of messages.
  package private(set) var items = 0
  /// The text of the notification.
  package private(set) var notification: String?
  /// The text of the page that is open.
  package private(set) var page: String?

  package init() {}

  /// Reads it from what the screen keeps.
  fileprivate init(_ state: MessagesState) {
    items = state.messages.count
    notification = state.notification?.body
    page = state.page?.body
  }

  package func compare(with before: MessagesReport, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("notification", notification, was: before.notification)
    notes.note("page", page, was: before.page)
  }
}

extension MessagesScreen {
  package var report: MessagesReport { MessagesReport(state) }
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
  /// The view as a terminal draws it.
  fileprivate var parts: [Picture.Part] {
    [.heading(icon.isEmpty ? headline : "\(icon): \(headline)"), .footer(.text(body))]
  }
}
