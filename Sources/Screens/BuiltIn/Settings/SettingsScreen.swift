internal import ListComponents
package import MockSources

/// A form with different kinds of rows. Its cells are never reused.
package struct SettingsScreen: BuiltInScreen {
  package typealias Event = SettingsEvent

  package private(set) var state: SettingsState

  package init(options: ScreenOptions, source: Source) {
    state = SettingsState(source.allRows, isLoggedIn: options.word("loggedIn") != "no")
  }

  package static func sample(options: ScreenOptions) -> RecordTable? { settingsSample }

  package static func copiesRows(options: ScreenOptions) -> Bool { true }

  package var stateName: String { state.loads == 0 ? "ready" : "loading" }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .count(let count): .counted(count)
    case .page(let page), .reply(_, let page): .counted(page.rows.count)
    case .failure: .failed
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    state.receive(event, into: &sink)
  }
}

extension SettingsScreen {
  package var shown: Shown {
    Shown(
      pages: state.sections.map { $0.map(\.source) }, parts: state.sections.isEmpty ? [] : .rows,
      isFetching: state.loads > 0)
  }

  package var picture: Picture {
    var parts: [Picture.Part] = []
    for rows in state.sections {
      if !parts.isEmpty { parts.append(.heading("")) }
      parts.append(.rows(rows.map(line)))
      if let prompt = rows.last?.prompt { parts.append(.footer(.text(prompt))) }
    }
    return Picture(title: "Settings", parts: parts)
  }

  /// Returns the line of a row: its icon, its text, and the accessory at the end. While the number
  /// of a badge loads, the line shows `…` instead of the badge.
  private func line(of row: SettingsRow) -> Picture.Line {
    let object = row.formRow(SettingsOwner(isLoggedIn: state.isLoggedIn))
    let isLoading = row.kind == .order && state.loads > 0
    let details = [
      isLoading ? "…" : object.accessory?.summary ?? "", object.hasDisclosure ? "›" : "",
    ]
    return Picture.Line(
      [row.icon ?? "", row.text].filter { !$0.isEmpty }.joined(separator: ": "),
      detail: details.filter { !$0.isEmpty }.joined(separator: " "),
      isWarning: row.color == .warning)
  }
}

/// The rows to show if no `source` step names other rows. The id of a row is its position.
let settingsSample = RecordTable([
  .sample(
    "1.1", "My activity", ["section": "orders", "icon": "clock", "opens": "my_activity"]),
  .sample(
    "1.2", "My orders",
    ["section": "orders", "icon": "bag", "kind": "order", "opens": "my_orders"]),
  .sample("2.1", "Notifications", ["section": "lists", "icon": "bell", "kind": "switch"]),
  .sample(
    "2.2", "Text size",
    [
      "section": "lists", "icon": "textformat", "kind": "stepper",
      "prompt": "Lists and pages use this size.",
    ]),
  .sample("3.1", "About", ["section": "app", "icon": "info", "opens": "about"]),
  .sample("3.2", "Log out", ["section": "app", "icon": "door", "opens": "log_out"]),
])

extension SettingsScreen {
  package static let manual = Manual(
    name: "settings",
    summary: "a form of cells that are never reused; a change updates one cell and reloads nothing",
    sample: "loadOrders; succeed 7; select 1.1; step 2.2 up",
    states: .choice(["ready", "loading"]),
    options: [
      ScreenOption(
        "loggedIn", .choice(["yes", "no"]),
        "whether a user is logged in; without a user, loadOrders is ignored")
    ],
    request: .count("orders"),
    flaws: [
      PublishedFlaw("failure-shown", "a failed load of the orders is not shown")
    ],
    publication: Publication(
      Publication.aliyunApp, use: "FormModel and FormRow of ListComponents"),
    exploresSample: true)

  /// The parameter that names a row.
  private static let cell = Parameter("S.R", .cell)

  package static let actions: [Action<Event>] = [
    Action(
      "select", "taps row R of section S", parameters: [cell],
      samples: [[.cell(section: 1, row: 1)], [.cell(section: 3, row: 2)]]
    ) { .select(section: $0.cell.section, row: $0.cell.row) },
    Action(
      "step", "taps a button of the stepper in row R of section S",
      parameters: [cell, Parameter("up|down", .choice(["up", "down"]))],
      samples: ["up", "down"].map { [.cell(section: 2, row: 2), .choice($0)] }
    ) { .step(section: $0.cell.section, row: $0.cell.row, up: $0.text(at: 1) == "up") },
    Action(
      "toggle", "taps the switch in row R of section S", parameters: [cell],
      samples: [[.cell(section: 2, row: 1)]]
    ) { .toggle(section: $0.cell.section, row: $0.cell.row) },
    Action(
      "set", "sets the text, icon or color of row R of section S",
      parameters: [
        cell, Parameter("text|icon|color", .choice(FormRow.settableProperties)),
        Parameter("value", .text),
      ],
      samples: [[.cell(section: 1, row: 1), .choice("color"), .text("warning")]]
    ) {
      .set(
        section: $0.cell.section, row: $0.cell.row, property: $0.text(at: 1), $0.text(at: 2))
    },
    Action("loadOrders", "requests the number of unpaid orders", isReload: true) { _ in
      .loadOrders
    },
  ]

  package static let observations: [Observation<SettingsScreen>] =
    sharedObservations() + [
      Observation("badge", "the number on the first order cell") { $0.state.orders?.badge },
      Observation("stepper", "the number of the first stepper") { $0.state.stepper },
      Observation("loggedIn", "whether a user is logged in") { $0.state.isLoggedIn },
      Observation("sections", "the number of sections", isReported: false) {
        $0.state.sections.count
      },
      Observation("headers", "the heights of the headers, from top to bottom", isReported: false) {
        screen in screen.heights { $0.headerHeight(ofSection: $1) }
      },
      Observation("footers", "the heights of the footers, from top to bottom", isReported: false) {
        screen in screen.heights { $0.footerHeight(ofSection: $1) }
      },
    ]

  /// The heights of all sections, separated by spaces.
  private func heights(_ height: (FormModel, Int) -> Double) -> String {
    let form = SettingsForm(state).form
    return form.sections.indices.map { section in
      let value = height(form, section)
      return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }.joined(separator: " ")
  }

  package static let invariants: [Invariant<SettingsScreen>] =
    [
      Invariant(
        "one-cell-at-a-time", "an event changes at most one cell"
      ) { step in
        let (before, after) = (step.before.state.rows, step.after.state.rows)
        return zip(before, after).count { $0 != $1 } <= 1
      },
      Invariant("stepper-in-range", "a stepper stays in its range") {
        $0.after.state.rows.allSatisfy { $0.stepper.map((1...5).contains) ?? true }
      },
    ] + sharedInvariants
}
