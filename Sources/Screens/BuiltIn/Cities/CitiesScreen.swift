package import MockSources
internal import Observables

/// A form that collects up to three cities as tags.
package struct CitiesScreen: BuiltInScreen {
  package typealias Event = CitiesEvent

  package private(set) var state = CitiesState()
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

  /// The cities to search if no `source` step names others.
  package static func sample(options: ScreenOptions) -> RecordTable? { wellKnown }
}

/// Well-known cities. Those in China have both a Chinese and an English name.
private let wellKnown = RecordTable(
  [
    "Amsterdam", "Athens", "Bangkok", "Barcelona", "北京 Beijing", "Beirut", "Belgrade", "Berlin",
    "Bern", "Brussels", "Budapest", "Buenos Aires", "Cairo", "成都 Chengdu", "Delhi", "Dublin",
    "广州 Guangzhou", "杭州 Hangzhou", "Hanoi", "Helsinki", "Istanbul", "Jakarta", "Lagos", "Lima",
    "Lisbon", "London", "Los Angeles", "Madrid", "Mexico City", "Montreal", "Moscow", "Mumbai",
    "Nairobi", "New York", "Oslo", "Paris", "Prague", "Rome", "San Francisco", "Santiago",
    "São Paulo", "Seoul", "上海 Shanghai", "深圳 Shenzhen", "Singapore", "Stockholm", "Sydney",
    "台北 Taipei", "Tokyo", "Toronto", "Vienna", "Warsaw", "西安 Xi'an", "Zurich",
  ].map { name in
    let id = name.split(separator: " ").drop { $0.isChinese }.joined(separator: " ")
    return .sample(id, name, [:])
  })

extension CitiesScreen {
  package static let manual = Manual(
    name: "cities",
    summary: "a form with up to three cities as tags, whose views are derived from its models",
    sample: "type \"bei\"; select 1; backspace; backspace",
    states: .choice(CitiesState.Name.allCases.map(\.rawValue)),
    pagings: [.single],
    options: [
      ScreenOption(
        "width", .integer(default: 40, 1...1_000), "the width of tags and text, in columns")
    ], asks: false,
    publication: Publication(
      Publication.observableUI, use: "Variable and combine of Observables"),
    exploresSample: true)

  package static let actions: [Action<Event>] = [
    Action(
      "type", "types text into the field, which searches the cities",
      parameters: [Parameter("text", .text)],
      samples: [[.text("b")], [.text("e")]]
    ) { .type($0.text) },
    Action(
      "backspace", "deletes a character, or marks the newest tag, or removes the marked one"
    ) { _ in .backspace },
    Action(
      "select", "adds the match at position N as a tag", parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)]]
    ) { .select($0.position) },
    Action("done", "submits the cities chosen") { _ in .done },
  ]

  package static let observations: [Observation<CitiesScreen>] =
    sharedObservations().filter { $0.description.name != "skipped" } + [
      // A search shows only some rows, so no row counts as skipped.
      Observation("skipped", .integer, "always 0, because a search skips no row") { _ in .integer(0)
      },
      Observation("tags", "number of cities chosen") { $0.state.tags.count },
      Observation("chosen", "the names of the cities chosen") {
        $0.state.tags.isEmpty ? nil : $0.state.tags.names
      },
      Observation("matches", "number of cities that match the text") { $0.state.matches.count },
      Observation("text", "the text in the field") { $0.state.text.isEmpty ? nil : $0.state.text },
      Observation("pendingRemoval", "whether the newest tag is marked") { $0.state.pendingRemoval },
      Observation("placeholder", "the text that the empty field shows") {
        $0.view.placeholder
      },
      Observation("hint", "the advice below the field") { $0.view.hint },
      Observation("done", "whether the button can be pressed") { $0.view.isDoneEnabled },
      Observation("scroll", "columns of tags and text that are hidden on the left") {
        $0.view.scroll
      },
    ]

  package static let invariants: [Invariant<CitiesScreen>] =
    [
      Invariant("at-most-three", "no more than three cities are chosen") {
        $0.after.state.tags.count <= CitiesState.tagLimit
      },
      Invariant("no-city-twice", "no city is chosen twice") {
        Set($0.after.state.tags).count == $0.after.state.tags.count
      },
      Invariant(
        "mark-needs-empty-field", "a tag is marked only while the field is empty"
      ) {
        let state = $0.after.state
        return !state.pendingRemoval || (state.text.isEmpty && !state.tags.isEmpty)
      },
      Invariant(
        "done-only-when-valid", "the button can be pressed only with a tag, no text and no mark"
      ) { $0.after.view.isDoneEnabled == ($0.after.state.name == .tagged) },
      Invariant(
        "field-visible", "the end of the text is visible, however wide the tags are"
      ) {
        let screen = $0.after
        let columns = fieldColumns(tags: screen.state.tags, text: screen.state.text)
        return columns - screen.view.scroll <= screen.width
      },
    ]
    // A search shows only some rows, so no row counts as skipped.
    + sharedInvariants(noRowSkipped: { _ in true })
}
