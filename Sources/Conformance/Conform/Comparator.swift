package import Adapters
internal import Screens

/// How much of two lists is compared.
package enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Requests, cancels and what the user sees.
  case visible
  /// Also state names, values, strings and other effects.
  case everything
  /// Requests and the rows held only.
  case requests
}

/// Derives what is compared from what a list shows, in the same way for both lists.
package struct Comparator: Sendable {
  /// How much is compared.
  package let mode: ComparisonMode
  /// The words of the list under test.
  package let vocabulary: SubjectVocabulary

  /// Derives what the user sees.
  private let derived: DerivedValues
  /// The observations that the list under test reports, in the order of the screen's table.
  private let names: [String]

  /// Compares what `vocabulary` lets a list under test report.
  package init(_ mode: ComparisonMode, _ vocabulary: SubjectVocabulary) {
    self.mode = mode
    self.vocabulary = vocabulary
    derived = DerivedValues(vocabulary)
    names = vocabulary.reportedIndices.map { vocabulary.observations[$0].name }
  }

  /// Whether effects of this name are compared.
  package func compares(effect name: String) -> Bool {
    switch name {
    case "asks": true
    case "cancels": mode != .requests && vocabulary.tells(effect: name)
    default: mode == .everything && vocabulary.tells(effect: name)
    }
  }

  /// Whether a missing cancel can be noticed.
  package var noticesCancels: Bool { vocabulary.tells(effect: "cancels") }

  /// Whether only a toast shows that something failed.
  package var showsFailuresByToast: Bool {
    !derived.showsFailures && vocabulary.tells(effect: "toast")
  }

  /// Whether a difference of the value called `name` is reported.
  package func reports(value name: String) -> Bool {
    switch mode {
    case .requests: name == "rows"
    case .visible: name == "rows" || ComparedValues.names.contains(name)
    case .everything: true
    }
  }

  /// The values of ``ComparisonMode/visible`` that cannot be derived from what the list under test reports.
  package var missingValues: [String] {
    let values = values(of: Appearance(state: "content", rows: [], values: [:]))
    let known: [String: Bool] = [
      "visibleRows": values.visibleRows != nil, "view": values.view != nil,
      "pull": values.pull != nil, "spins": values.spins != nil,
      "failure": values.failure != nil || showsFailuresByToast, "more": values.more != nil,
    ]
    return ComparedValues.names.filter { known[$0] == false }
  }

  /// Whether a symptom could be noticed.
  package func compares(_ symptom: Symptom) -> Bool {
    let missing = missingValues
    let has = { (name: String) in mode != .requests && !missing.contains(name) }
    return switch symptom {
    case .lateResponse, .requestLost, .requestExtra, .otherPage: true
    case .failureHidden, .failureInvented: has("failure")
    case .errorOverRows: has("view") || has("visibleRows")
    case .moreHidden, .moreWithoutPage: has("more")
    case .cancelMissing, .cancelExtra: compares(effect: "cancels")
    case .spinnerMissing, .spinnerExtra: has("spins")
    case .otherSpinner: has("pull")
    case .otherView: has("view") || has("visibleRows")
    default: symptom.difference == .rows ? vocabulary.tellsRows : mode == .everything
    }
  }

  /// Derives the compared values from what either list shows.
  package func values(of appearance: Appearance) -> ComparedValues {
    var result = ComparedValues()
    if vocabulary.tellsRows { result.rows = appearance.rows ?? [] }
    result.showsRows = derived.showsRows(appearance)
    result.visibleRows = derived.visibleRows(appearance)
    if names.contains("view") { result.view = appearance.word("view") ?? "?" }
    if names.contains("pull") { result.pull = appearance.word("pull") ?? "?" }
    if names.contains("more") {
      result.more =
        appearance.isTrue("more") && (result.showsRows ?? true)
        && appearance.rows?.isEmpty != true
    }
    result.spins = derived.spins(appearance)
    result.failure = derived.failure(appearance)
    result.showsErrorView = derived.showsErrorView(appearance)
    if mode == .everything {
      if vocabulary.tellsState {
        result.words.append(.init(name: "state", text: appearance.state ?? "?"))
      }
      for name in names {
        result.words.append(
          .init(name: name, text: appearance.values[name]?.description ?? "?"))
      }
    }
    return result
  }
}
