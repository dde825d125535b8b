package import MockSources

/// A page of messages, each shown by a view that a factory makes of it.
package struct MessagesScreen: BuiltInScreen {
  package typealias Event = MessagesEvent

  /// The messages and what stands before their list.
  package private(set) var state: MessagesState

  package init(options: ScreenOptions, source: Source) {
    state = MessagesState(messages: source.allRows.map { Message($0) })
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event) -> Reaction { state.receive(event) }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
}
