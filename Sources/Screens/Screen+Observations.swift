internal import MockSources

extension Screen {
  package var rowCount: Int { shown.count }
  package var hasMore: Bool { shown.hasMore }
  package var errorMessage: String? { shown.error }
  package var duplicates: Int { shown.duplicates }
}

extension Screen {
  /// The observations that every screen has, whose states are `states`.
  package static func sharedObservations(states: ObservationKind) -> [Observation<Self>] {
    [
      Observation("state", states, "the name of the state") { screen, _ in
        .word(screen.stateName)
      },
      Observation("items", .integer, "rows held, also behind an indicator") { screen, _ in
        .integer(screen.rowCount)
      },
      Observation("more", .flag, "whether a next page is known") { screen, _ in
        .flag(screen.hasMore)
      },
      Observation("error", .text, "the message of the failure that is told and stays") {
        screen, _ in screen.errorMessage.map { .text($0) } ?? .none
      },
      Observation("view", viewKind, "what is on screen") { screen, _ in
        .word(screen.shown.view)
      },
      Observation(
        "pull", .choice(Shown.Pull.allCases.map(\.rawValue)), "the pull-to-refresh control"
      ) { screen, _ in .word(screen.shown.pull.rawValue) },
      Observation("inFlight", .integer, "how many requests are in flight") { _, surroundings in
        .integer(surroundings.inFlight)
      },
      Observation("first", .text, "the id of the first row") { screen, _ in
        screen.shown.rows.first { _ in true }.map { .text($0.id.description) } ?? .none
      },
      Observation("last", .text, "the id of the last row") { screen, _ in
        screen.shown.pages.last?.last.map { .text($0.id.description) } ?? .none
      },
      Observation("duplicates", .integer, "rows beyond the first with the same id") {
        screen, _ in .integer(screen.duplicates)
      },
      Observation(
        "skipped", .integer, "rows of the server missing above the last one shown"
      ) { screen, surroundings in
        .integer(surroundings.source.skipped(shown: Array(screen.shown.rows)))
      },
    ]
  }

  /// The words that tell what is on screen.
  private static var viewKind: ObservationKind {
    .combination(Shown.Parts.names.map(\.name), alone: ["blank"])
  }
}

extension BuiltInScreen {
  /// The observations that every screen has.
  package static var sharedObservations: [Observation<Self>] {
    sharedObservations(states: manual.states)
  }
}
