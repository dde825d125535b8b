package import Adapters
internal import Screens
internal import Text

/// The values that `conform` compares.
package enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Requests, cancellations and the values that the user sees.
  case visible
  /// The values of ``ComparisonMode/visible``, and also state names, other values, strings and
  /// other effects.
  case everything
  /// Only requests and the rows in the list.
  case requests
}

/// Derives the compared values from the appearance of a list, in the same way for both lists.
package struct Comparator: Sendable {
  /// The mode, which determines the compared values.
  package let mode: ComparisonMode
  /// The names that the list under test uses.
  package let vocabulary: SubjectVocabulary

  /// Derives the values that the user sees.
  private let derived: DerivedValues
  /// The observations that the list under test reports, in the order of the screen's table.
  private let names: [String]

  /// Creates a comparator for a list under test that reports the words in `vocabulary`.
  package init(_ mode: ComparisonMode, _ vocabulary: SubjectVocabulary) {
    self.mode = mode
    self.vocabulary = vocabulary
    derived = DerivedValues(vocabulary)
    names = vocabulary.declaredNames
  }

  package func compares(effect name: String) -> Bool {
    switch name {
    case "asks": vocabulary.reports(effect: name)
    case "cancels": mode != .requests && vocabulary.reports(effect: name)
    default: mode == .everything && vocabulary.reports(effect: name)
    }
  }

  /// Whether a failure is visible only as a toast.
  package var showsFailuresByToast: Bool {
    !derived.showsFailures && vocabulary.reports(effect: "toast")
  }

  /// Whether the report contains differences of the value called `name`.
  package func reports(value name: String) -> Bool {
    switch mode {
    case .requests: name == "rows"
    case .visible: name == "rows" || ComparedValues.names.contains(name)
    case .everything: true
    }
  }

  /// The requests, cancels, rows, values and effects that are not compared: those that the list under
  /// test does not report, and the position of a list with layers, which only
  /// ``ComparisonMode/everything`` compares. `effects` are those of the reference list.
  package func notCompared(effects: Set<String>) -> [String] {
    switch mode {
    case .requests: return missing
    case .visible: return missing + ["anchor", "place"].filter(names.contains)
    case .everything:
      let missing = missing
      let state = vocabulary.reportsState ? [] : ["state"]
      let others = vocabulary.unreportedObservations.filter { !missing.contains($0) }
      return missing + state + others
        + effects.filter { !vocabulary.reports(effect: $0) }.sorted()
    }
  }

  /// The requests, cancels, rows and values that the mode compares, but that the list under test
  /// does not report.
  private var missing: [String] {
    let requests = vocabulary.reports(effect: "asks") ? [] : ["requests"]
    if mode == .requests { return requests + (vocabulary.reportsRows ? [] : ["rows"]) }
    return requests + (vocabulary.reports(effect: "cancels") ? [] : ["cancels"]) + missingValues
  }

  /// Whether the list under test reports nothing that the mode compares.
  package var comparesNothing: Bool {
    let values = missingValues.count < ComparedValues.names.count
    return switch mode {
    case .requests: missing.count == 2
    case .visible:
      !values && !vocabulary.reportsRows && !compares(effect: "asks")
        && !compares(effect: "cancels")
    case .everything:
      !values && vocabulary.hello.observations.isEmpty && vocabulary.hello.effects.isEmpty
    }
  }

  /// The error if the list under test reports nothing that the mode compares.
  var nothingCompared: String {
    "nothing was compared: \(escaped(vocabulary.hello.name)) reports nothing that "
      + "--compare \(mode.rawValue) compares; add names to \"observes\" or \"effects\" of hello"
  }

  /// The values of ``ComparisonMode/visible`` that cannot be derived, because the list under test
  /// does not report the observations for them.
  package var missingValues: [String] {
    let known = derived.names.union(
      names.filter(["view", "pull", "more", "spins", "failure"].contains))
    return ComparedValues.names.filter { !known.contains($0) }
  }

  /// Whether the comparison could have found a symptom.
  package func compares(_ symptom: Symptom) -> Bool {
    let missing = missingValues
    let has = { (name: String) in mode != .requests && !missing.contains(name) }
    return switch symptom {
    case .lateResponse: true
    case .requestLost, .requestExtra, .otherPage: compares(effect: "asks")
    case .failureHidden, .failureInvented: has("failure")
    case .moreHidden, .moreWithoutPage: has("more")
    case .cancelMissing, .cancelExtra: compares(effect: "cancels")
    case .spinnerMissing, .spinnerExtra: has("spins")
    case .otherSpinner: has("pull") || has("spins")
    case .errorOverRows: mode != .requests && derived.canShowErrorView
    case .otherView: has("view") || has("visibleRows")
    case .rowTwice, .rowMissing, .foreignRow, .rowExtra, .rowOrder: vocabulary.reportsRows
    case .differs: mode == .everything
    }
  }

  /// Derives the compared values from the state, rows and values of a list.
  package func values(of appearance: Appearance) -> ComparedValues {
    var result = ComparedValues()
    if vocabulary.reportsRows { result.rows = appearance.rows?.map { ExactString($0) } ?? [] }
    result.showsRows = derived.showsRows(appearance)
    result.visibleRows = derived.visibleRows(appearance)?.map { ExactString($0) }
    if names.contains("view") { result.view = appearance.word("view") ?? "?" }
    if names.contains("pull") { result.pull = appearance.word("pull") ?? "?" }
    if names.contains("more") {
      result.more = appearance.isTrue("more") && result.canOfferMore
    }
    result.spins =
      names.contains("spins") ? appearance.isTrue("spins") : derived.spins(appearance)
    result.failure =
      names.contains("failure") ? appearance.isTrue("failure") : derived.failure(appearance)
    result.showsErrorView = derived.showsErrorView(appearance)
    if mode == .everything {
      if vocabulary.reportsState {
        result.words.append(.init(name: "state", value: appearance.state ?? "?"))
      }
      for name in names {
        result.words.append(
          .init(name: name, value: appearance.values[name]?.description ?? "?"))
      }
    }
    return result
  }
}
