internal import MockSources

extension CitiesScreen {
  package static let manual = Manual(
    name: "cities",
    summary: "a form of models, actions and derived views: up to three cities as tags",
    sample: "type \"bei\"; select 1; backspace; backspace",
    states: .choice(CitiesState.Name.allCases.map(\.rawValue)),
    pagings: [.single],
    options: [
      ScreenOption(
        "width", .integer(default: 40, 1...1_000), "how many columns tags and text have")
    ], asks: false)

  package static let actions: [Action<Event>] = [
    Action(
      "type", "types a text into the field, which searches the cities",
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
      // A search leaves rows out by its nature: none of them is missing.
      Observation("skipped", .integer, "always 0: a search skips nothing") { _, _ in .integer(0) },
      Observation("tags", .integer, "how many cities are chosen", isReported: true) { screen, _ in
        .integer(screen.state.tags.count)
      },
      Observation("chosen", .text, "the names of the cities chosen", isReported: true) {
        screen, _ in text(screen.state.tags.names)
      },
      Observation("matches", .integer, "how many cities the text finds", isReported: true) {
        screen, _ in .integer(screen.state.matches.count)
      },
      Observation("text", .text, "the text in the field", isReported: true) { screen, _ in
        text(screen.state.text)
      },
      Observation(
        "pendingRemoval", .flag, "whether the newest tag is marked", isReported: true
      ) { screen, _ in .flag(screen.state.pendingRemoval) },
      Observation(
        "placeholder", .text, "what the field says while there is no text", isReported: true
      ) { screen, _ in text(screen.view.placeholder) },
      Observation("hint", .text, "the advice below the field", isReported: true) { screen, _ in
        text(screen.view.hint)
      },
      Observation("done", .flag, "whether the button can be pressed", isReported: true) {
        screen, _ in .flag(screen.view.isDoneEnabled)
      },
      Observation(
        "scroll", .integer, "columns of tags and text out of sight on the left", isReported: true
      ) { screen, _ in .integer(screen.view.scroll) },
    ]

  /// The value that tells `text`, or none where it is empty.
  private static func text(_ text: String?) -> Value {
    text.map { $0.isEmpty ? .none : .text($0) } ?? .none
  }
}
