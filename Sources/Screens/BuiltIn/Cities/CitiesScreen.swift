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
  /// The cities to search, which were copied from the source.
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

// MARK: - Traces

/// What a trace reports of the form. An empty text is none.
package struct CitiesReport: ScreenReport {
  /// The number of chosen cities.
  package private(set) var tags = 0
  /// Their names.
  package private(set) var chosen: String?
  /// The number of matches.
  package private(set) var matches = 0
  /// The text in the field.
  package private(set) var text: String?
  /// Whether the newest tag is marked.
  package private(set) var pendingRemoval = false
  /// The placeholder, if any.
  package private(set) var placeholder: String?
  /// The advice below the field.
  package private(set) var hint: String?
  /// Whether the button can be pressed.
  package private(set) var isDoneEnabled = false
  /// How many columns of tags and text do not fit on the left.
  package private(set) var scroll = 0

  package init() {}

  /// Reads it from the models and the derived views.
  fileprivate init(_ state: CitiesState, _ view: CitiesView) {
    tags = state.tags.count
    chosen = state.tags.isEmpty ? nil : state.tags.names
    matches = state.matches.count
    text = state.text.isEmpty ? nil : state.text
    pendingRemoval = state.pendingRemoval
    placeholder = view.placeholder
    hint = view.hint
    isDoneEnabled = view.isDoneEnabled
    scroll = view.scroll
  }

  package func compare(with before: CitiesReport, into notes: inout Notes) {
    notes.note("tags", tags, was: before.tags)
    notes.note("chosen", chosen, was: before.chosen)
    notes.note("matches", matches, was: before.matches)
    notes.note("text", text, was: before.text)
    notes.note("pendingRemoval", pendingRemoval, was: before.pendingRemoval)
    notes.note("placeholder", placeholder, was: before.placeholder)
    notes.note("hint", hint, was: before.hint)
    notes.note("done", isDoneEnabled, was: before.isDoneEnabled)
    notes.note("scroll", scroll, was: before.scroll)
  }
}

extension CitiesScreen {
  package var report: CitiesReport { CitiesReport(state, view) }
}
