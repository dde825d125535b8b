internal import MockSources

extension Screen {
  /// The observations of every list screen. `states` are the names of its states. Traces report
  /// only the observations whose names are in `reported`.
  package static func sharedObservations(
    states: ObservationKind, reporting reported: [String]
  ) -> [Observation<Self>] {
    let table: [Observation<Self>] = [
      Observation("state", states, "the name of the state") { .word($0.screen.stateName) },
      Observation("items", .integer, "number of rows, also while an indicator covers them") {
        .integer($0.shown.count)
      },
      Observation("more", .flag, "whether a next page is known") { .flag($0.shown.hasMore) },
      Observation("error", .text, "the message of the failure that stays visible") {
        $0.shown.error.value
      },
      Observation("view", viewKind, "the visible parts of the screen") { .word($0.shown.view) },
      Observation(
        "pull", .choice(Shown.Pull.allCases.map(\.rawValue)), "the pull-to-refresh control"
      ) { .word($0.shown.pull.rawValue) },
      Observation("inFlight", .integer, "number of requests in flight") {
        .integer($0.context.requests.count)
      },
      Observation("first", .text, "the id of the first row") {
        ($0.shown.rows.first?.id.description).value
      },
      Observation("last", .text, "the id of the last row") {
        ($0.shown.pages.last?.last?.id.description).value
      },
      Observation("duplicates", .integer, "number of rows whose id an earlier row has") {
        .integer($0.shown.duplicates)
      },
      Observation(
        "skipped", .integer, "number of server rows that are missing above the last row shown"
      ) { .integer(RowFacts($0.shown.pages, from: $0.context.source).skipped) },
    ]
    return table.reporting(reported)
  }

  /// The observations that only `expect` and `observe` can read, for every screen.
  package static var observationsOnRequest: [Observation<Self>] {
    let observations: [Observation<Self>] = [
      Observation("visibleRows", .text, "the ids of the rows on screen (for expect and observe)") {
        let ids = $0.shown.visibleRows.map(\.id.description)
        return ids.isEmpty ? .none : .text(ids.joined(separator: " "))
      },
      Observation(
        "spins", .flag, "whether any spinner or indicator is visible (for expect and observe)"
      ) { .flag($0.shown.spins) },
      Observation("failure", .flag, "whether a failure is visible (for expect and observe)") {
        .flag($0.shown.showsFailure)
      },
    ]
    return observations.map { observation in
      var observation = observation
      observation.description.isOnRequest = true
      return observation
    }
  }

  /// The names of the parts that can be visible.
  private static var viewKind: ObservationKind {
    .combination(Shown.Parts.names.map(\.name), alone: ["blank"])
  }
}

extension BuiltInScreen {
  /// The observations of every list screen. Traces report only the observations whose names are in
  /// `reported`.
  package static func sharedObservations(reporting reported: String...) -> [Observation<Self>] {
    sharedObservations(states: manual.states, reporting: reported)
  }
}
