internal import ListComponents
package import MockSources

/// A form of rows that differ and whose cells are not reused.
package struct SettingsScreen: BuiltInScreen {
  package typealias Event = SettingsEvent

  /// The state of the screen.
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

  package mutating func renumberRequests(_ number: (Int) -> Int) {}
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

  /// Returns the line of a row: its icon, its text, and the accessory at the end. A badge spins
  /// while its number loads.
  private func line(of row: SettingsRow) -> Picture.Line {
    let object = row.formRow(SettingsOwner(isLoggedIn: state.isLoggedIn))
    let isLoading = row.kind == .order && state.loads > 0
    let details = [
      isLoading ? "…" : object.accessory?.summary ?? "", object.hasDisclosure ? "›" : "",
    ]
    return Picture.Line(
      row.icon.map { "\($0): \(row.text)" } ?? row.text,
      detail: details.filter { !$0.isEmpty }.joined(separator: " "),
      color: row.color == .warning ? .warning : .standard)
  }
}
