package import ListComponents
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

extension MessagesScreen {
  /// Returns the messages to show if no `source` step names other rows.
  package static func sample(options: ScreenOptions) -> RecordTable? { inbox }
}

private let inbox = RecordTable(
  [
    .sample(
      "1", "Delivery",
      ["text": "Your parcel arrives today between 14:00 and 16:00.", "icon": "parcel"]),
    .sample("2", "Esra", ["text": "Are we still on for Thursday?", "icon": "person"]),
    .sample(
      "3", "Library",
      ["text": "Two books are due on Monday; one of them can be renewed.", "icon": "book"]),
    .sample("4", "Bank", ["text": "A payment of 12.50 was made with your card.", "icon": "coin"]),
    .sample(
      "5", "Mum",
      ["text": "Call me when you have a minute. Nothing urgent!", "icon": "heart"]),
    .sample("6", "Weather", ["text": "Heavy rain is expected tonight.", "icon": "umbrella"]),
    .sample("7", "小雨", ["text": "我到了,你在哪里?", "icon": "person"]),
    .sample("8", "Dentist", ["text": "Reminder: check-up tomorrow at 9:30.", "icon": "tooth"]),
  ])

/// A view of an image, a headline and a text. It does not depend on a model type.
package struct TextView: Hashable, Sendable {
  /// The name of the image before the headline, or an empty string.
  package var icon: String
  /// The headline, in large text.
  package var headline: String
  /// The text below the headline, of any length.
  package var body: String

  package init(icon: String = "", headline: String, body: String) {
    self.icon = icon
    self.headline = headline
    self.body = body
  }
}

extension MessagesState {
  /// Creates the view of a message for a row, a notification or a page. Only the factory depends on
  /// both types.
  package static var factory: ViewFactory<Message, TextView> {
    ViewFactory { TextView(icon: $0.icon, headline: $0.title, body: $0.text) }
  }
}

extension MessagesScreen {
  package static let manual = Manual(
    name: "messages",
    summary: "a factory that shows a message as a notification or as a page",
    sample: #"receive "Lunch" "At noon?" "fork"; open 1; close"#,
    states: .choice(["list", "list+notification", "page", "page+notification"]),
    pagings: [.single], asks: false,
    publication: Publication(Publication.modelFreeViews, use: "ViewFactory of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "receive", "a message arrives: shows it as a notification",
      parameters: [
        Parameter("title", .text), Parameter("text", .text),
        Parameter("icon", .text, isOptional: true),
      ],
      samples: [[.text("Lunch"), .text("At noon?")]]
    ) { .received(title: $0.text, text: $0.text(at: 1), icon: $0.text(at: 2)) },
    Action(
      "open", "opens message N on a screen of its own", parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)]]
    ) { .opened(position: $0.position) },
    Action("close", "goes back to the list") { _ in .closed },
  ]

  package static let observations: [Observation<MessagesScreen>] =
    sharedObservations(reporting: "items") + [
      Observation("notification", "the text of the notification") { $0.state.notification?.body },
      Observation("page", "the text of the page that is open") { $0.state.page?.body },
    ]

  package static let invariants: [Invariant<MessagesScreen>] = sharedInvariants
}
