package import MockSources
internal import Observables

/// A form that collects up to three cities as tags.
package struct CitiesScreen: BuiltInScreen {
  package typealias Event = CitiesEvent

  /// The values of the models.
  package private(set) var state = CitiesState()
  /// The derived views.
  package private(set) var view: CitiesView
  /// The number of columns of the field.
  package let width: Int
  /// The cities to search, copied from the source.
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

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    let form = CitiesForm(state, cities: cities, width: width)
    let verdict = form.receive(event, into: &sink)
    state = form.state
    view = form.view.value
    return verdict
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
}
