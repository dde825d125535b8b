package import MockSources

/// A page of different rows, none of which is used for anything else.
package struct SettingsScreen: BuiltInScreen {
  package typealias Event = SettingsEvent

  /// What the page holds.
  package private(set) var state = SettingsState.initial

  package init(options: ScreenOptions, source: Source) {
    state.isLoggedIn = options.word("loggedIn") != "no"
  }

  package var stateName: String { state.name.rawValue }

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

// MARK: - Traces

/// What a trace tells of the page of settings wherever it changes.
package struct SettingsReport: ScreenReport {
  /// The number on the badge of the first row that has one.
  package private(set) var badge: Int?
  /// The number of the first stepper.
  package private(set) var stepper: Int?

  package init() {}

  /// Reads it off the rows.
  fileprivate init(_ rows: some Sequence<SettingsRow>) {
    badge = rows.lazy.compactMap(\.badge).first { _ in true }
    stepper = rows.lazy.compactMap(\.cell.stepper).first { _ in true }?.value
  }

  package func compare(with before: SettingsReport, into notes: inout Notes) {
    notes.note("badge", badge, was: before.badge)
    notes.note("stepper", stepper, was: before.stepper)
  }
}

extension SettingsScreen {
  package var report: SettingsReport { SettingsReport(state.sections.lazy.flatMap(\.rows)) }
}
