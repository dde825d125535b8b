package import Screens

/// Derives what the user sees from the observations that a list under test reports. A comparison
/// derives the values of the reference list in the same way.
package struct DerivedValues: Sendable {
  private let reportsState: Bool
  private let reportsRows: Bool
  /// The observations that the list under test reports.
  private let reported: Set<String>
  /// Whether the list's state names are joined words that can include `rows`, such as `rows+more`.
  private let hasJoinedStates: Bool
  /// Whether the screen has visible cells for only some of its rows.
  private let hasCells: Bool
  private let reportsToasts: Bool
  /// The observations that show a failure while it is visible.
  private let failureSigns: [String]
  /// Whether the list under test reports every spinner, so that no spinner is visible if it reports
  /// none.
  private let reportsSpinners: Bool
  /// Whether the list under test reports every failure, so that no failure is visible if it reports
  /// none.
  private let reportsFailures: Bool

  /// Creates the derivation for a list that uses this vocabulary.
  package init(_ vocabulary: SubjectVocabulary) {
    let names = Set(vocabulary.declaredNames)
    reported = names
    reportsState = vocabulary.reportsState
    reportsRows = vocabulary.reportsRows
    reportsToasts = vocabulary.reports(effect: "toast")
    hasJoinedStates = vocabulary.hasJoinedStates
    hasCells = vocabulary.observations.contains { $0.name == "cells" }
    failureSigns =
      (Self.failureObservations + ["view"]).filter(names.contains)
      + (vocabulary.reportsState ? ["state"] : [])
    // The state of a list with layers does not show the spinner of a previous page.
    let showsSpinnerBefore =
      !vocabulary.hasLayers || names.contains("fetchingBefore")
      || !vocabulary.actions.contains { ["fetchBefore", "see"].contains($0.name) }
    reportsSpinners =
      vocabulary.knows(.spinners) || vocabulary.reportsState && showsSpinnerBefore
    let failures = vocabulary.observations.map(\.name).filter(Self.failureObservations.contains)
    reportsFailures = !failures.isEmpty && failures.allSatisfy(names.contains)
  }

  package static let failureObservations = ["error", "moreError", "beforeError", "hasError"]

  /// The names of the values that can be derived in every state. A list that does not report every
  /// spinner or failure can only show that there is one.
  package var completeNames: Set<String> {
    names.filter { name in
      switch name {
      case "spins": reportsSpinners
      case "failure": reportsFailures
      default: true
      }
    }
  }

  package var names: Set<String> {
    let anything = Appearance(state: "content", rows: [], values: [:])
    let values: [(String, Bool)] = [
      ("visibleRows", visibleRows(anything) != nil), ("spins", spins(anything) != nil),
      ("failure", showsFailures || reportsToasts),
    ]
    return Set(values.filter(\.1).map(\.0))
  }

  /// Returns the value called `name`, for `expect`. `hasToast` is whether the last event showed a
  /// toast.
  package func value(_ name: String, of appearance: Appearance, hasToast: Bool) -> Value {
    switch name {
    case "visibleRows":
      visibleRows(appearance).map { rows in
        rows.isEmpty ? .none : .text(rows.joined(separator: " "))
      } ?? .unknown
    case "spins":
      known(
        spins(appearance).map { $0 || appearance.isTrue("fetchingBefore") },
        isComplete: reportsSpinners)
    case "failure":
      // If only a toast shows failures, each event either shows one or does not.
      showsFailures
        ? known(failure(appearance), isComplete: reportsFailures)
        : reportsToasts ? .flag(hasToast) : .unknown
    default: .unknown
    }
  }

  /// Returns a flag that is true if one of several observations shows it. If not every one of these
  /// observations is reported and none shows the flag, the flag is unknown.
  private func known(_ flag: Bool?, isComplete: Bool) -> Value {
    flag.map { $0 || isComplete ? .flag($0) : .unknown } ?? .unknown
  }

  /// Whether an observation shows a failure while it is visible.
  package var showsFailures: Bool { !failureSigns.isEmpty }

  /// Whether the rows are visible, or `nil` if no reported observation shows what covers them.
  package func showsRows(_ appearance: Appearance) -> Bool? {
    if reported.contains("view") { return parts(appearance.word("view")).contains("rows") }
    if reportsState {
      let state = appearance.state
      if hasJoinedStates { return parts(state).contains("rows") }
      return !["loading", "error", "empty", "idle"].contains(state)
    }
    if reported.contains("indicator") { return !appearance.isTrue("indicator") }
    return nil
  }

  /// The ids of the rows on screen, or `nil` if they cannot be derived.
  package func visibleRows(_ appearance: Appearance) -> [String]? {
    guard reportsRows, !hasCells, let shows = showsRows(appearance) else { return nil }
    return shows ? appearance.rows ?? [] : []
  }

  /// The state names, and the parts of joined state names, in which a spinner is visible.
  private static let spinningStates: Set<Substring> = [
    "loading", "refreshing", "fetchingMore", "indicator", "pull", "fetching",
  ]

  /// Whether a spinner is visible, or `nil` if the list reports no spinner.
  package func spins(_ appearance: Appearance) -> Bool? {
    var signs: [Bool] = []
    if reportsState, let state = appearance.state {
      signs.append(parts(state).contains { Self.spinningStates.contains($0) })
    }
    if reported.contains("indicator") { signs.append(appearance.isTrue("indicator")) }
    if reported.contains("pull") { signs.append(appearance.word("pull") == "spinning") }
    if reported.contains("view") {
      signs.append(parts(appearance.word("view")).contains("indicator"))
    }
    return signs.isEmpty ? nil : signs.contains(true)
  }

  /// Whether a failure is visible, or `nil` if no reported observation would show it.
  package func failure(_ appearance: Appearance) -> Bool? {
    if failureSigns.isEmpty { return nil }
    return failureSigns.contains { sign in
      switch sign {
      case "view": parts(appearance.word("view")).contains("error")
      case "state": parts(appearance.state).contains("error")
      default: appearance.hasText(sign) || appearance.isTrue(sign)
      }
    }
  }

  /// Whether a reported observation shows whether the error view is visible.
  package var canShowErrorView: Bool { reported.contains("view") || reportsState }

  /// Whether the list reports that the error view is visible.
  package func showsErrorView(_ appearance: Appearance) -> Bool {
    reported.contains("view")
      ? parts(appearance.word("view")).contains("error")
      : reportsState && parts(appearance.state).contains("error")
  }

  private func parts(_ word: String?) -> [Substring] { word?.split(separator: "+") ?? [] }
}
