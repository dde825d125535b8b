package import MockSources

/// A page of people: generic rows, filled by the one that knows the model.
package struct PeopleScreen: BuiltInScreen {
  package typealias Event = PeopleEvent

  /// The people and their rows.
  package private(set) var state: PeopleState<FriendList>

  package init(options: ScreenOptions, source: Source) {
    let people = (try? source.page(asked: .all).rows) ?? []
    state = PeopleState(people: people, manager: FriendList())
  }

  package var stateName: String { shown.view }

  package var shown: Shown {
    Shown(pages: [state.people], parts: state.people.isEmpty ? .empty : .rows)
  }

  package var picture: Picture {
    Picture(
      title: "People",
      parts: [state.people.isEmpty ? .empty("Nobody here") : .rows(state.rows.map(\.line))])
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event) -> Reaction { state.receive(event) }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
}
