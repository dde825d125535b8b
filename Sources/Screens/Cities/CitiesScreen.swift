package import MockSources
internal import Observables

/// A form that collects up to three cities as tags.
package struct CitiesScreen: BuiltInScreen {
  package typealias Event = CitiesEvent

  /// What the models hold.
  package private(set) var state = CitiesState()
  /// What follows from them.
  package private(set) var view: CitiesView
  /// How many columns the field has.
  package let width: Int
  /// The cities to search: those that the source had when the page came on screen.
  private let cities: [Row]

  package init(options: ScreenOptions, source: Source) {
    width = options.integer("width")
    cities = source.allRows
    view = CitiesForm(state, width: width).view.value
  }

  package var stateName: String { state.name.rawValue }

  package var shown: Shown {
    Shown(pages: [state.matches], parts: state.matches.isEmpty ? [] : .rows)
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event) -> Reaction {
    let form = CitiesForm(state, cities: cities, width: width)
    let reaction = form.receive(event)
    state = form.state
    view = form.view.value
    return reaction
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
}
