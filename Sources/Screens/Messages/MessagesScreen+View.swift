internal import MockSources

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
      parts.append(.rows(state.messages.map { Picture.Line($0.title) }))
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
