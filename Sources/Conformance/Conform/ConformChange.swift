internal import Text

/// The changes of both lists during one transition.
struct ConformChange {
  let transition: ReferenceGraph.Edge
  /// The reaction of the list under test.
  let reaction: Reaction
  /// The compared values of the reference list after the transition.
  let expected: ComparedValues
  /// The compared values of the list under test after the transition.
  let actual: ComparedValues
  /// The values that became different.
  let values: [ValueDifference]
  /// Whether only the list under test cancels a request that it had cancelled before, or that is not
  /// in flight.
  let cancelsAgain: Bool
  /// The positions of the requests that the reference list had cancelled before.
  let cancelled: Set<Int>
  /// Returns whether the list under test sent the request at a position.
  let isSent: (Int) -> Bool
  /// The ids of rows of the previous source, if the list now shows another source.
  let foreignRows: Set<ExactString>
  /// Whether the reference list waits for rows after the transition.
  let isLoading: Bool

  /// Whether the reference list sends a request and the list under test sends none.
  var isRequestLost: Bool { reaction.asks.isEmpty && !transition.reaction.asks.isEmpty }

  private var isAfterFailure: Bool {
    if case .failure = transition.event.kind { true } else { false }
  }

  /// The positions of requests that only the reference cancels.
  var missingCancels: [Int] {
    transition.reaction.cancels.filter { isSent($0) && !reaction.cancels.contains($0) }
  }

  /// The positions of requests that only the list under test cancels, although the reference list
  /// still needs them.
  var extraCancels: [Int] {
    reaction.cancels.filter {
      !transition.reaction.cancels.contains($0) && !cancelled.contains($0)
    }
  }

  /// Whether the comparison can continue: the list under test sends the same requests or none,
  /// cancels no request that the reference list still needs, and has the same rows.
  var isInStep: Bool {
    (reaction.asks == transition.reaction.asks || isRequestLost) && extraCancels.isEmpty
      && expected.rows == actual.rows
  }

  /// The values that a report prints.
  func reportedValues(_ comparator: Comparator) -> [ValueDifference] {
    var reported = values.filter { comparator.reports(value: $0.name) }
    if reported.contains(where: { $0.name == "visibleRows" }) {
      reported.removeAll { $0.name == "rows" }
    }
    if let toast = toastDifference(comparator) { reported.append(toast) }
    return reported
  }

  /// The difference if a failure is visible only in a toast of one list.
  private func toastDifference(_ comparator: Comparator) -> ValueDifference? {
    guard comparator.mode != .requests, comparator.showsFailuresByToast,
      reaction.hasToast != transition.reaction.hasToast
    else { return nil }
    return ValueDifference(
      "failure", transition.reaction.hasToast ? "yes" : "no", reaction.hasToast ? "yes" : "no")
  }

  /// The first other effect that differs.
  private func otherEffect(_ comparator: Comparator) -> String? {
    let isCompared = { (other: Reaction.Other) in comparator.compares(effect: other.name) }
    let expected = transition.reaction.others.filter(isCompared)
    let actual = reaction.others.filter(isCompared)
    if expected == actual { return nil }
    let index = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let differing = index ?? min(expected.count, actual.count)
    return expected.indices.contains(differing) ? expected[differing].name : actual[differing].name
  }

  /// The most harmful symptom, or `nil` if no compared value became different.
  func symptom(_ comparator: Comparator) -> Symptom? {
    let names = Set(reportedValues(comparator).map(\.name))
    let asksDiffer =
      comparator.compares(effect: "asks") && reaction.asks != transition.reaction.asks
    let comparesCancels = comparator.compares(effect: "cancels")
    let cancel: Symptom? =
      !comparesCancels
      ? nil
      : !missingCancels.isEmpty
        ? .cancelMissing : !extraCancels.isEmpty || cancelsAgain ? .cancelExtra : nil
    let effect = otherEffect(comparator)
    guard !names.isEmpty || asksDiffer || cancel != nil || effect != nil else { return nil }
    if case .lateResponse = transition.event.kind { return .lateResponse }
    if let expected = expected.rows, let actual = actual.rows, expected != actual {
      return Symptom(rows: expected, actual, foreignRows)
    }
    if asksDiffer, isRequestLost { return .requestLost }
    if asksDiffer {
      return reaction.asks.count > transition.reaction.asks.count ? .requestExtra : .otherPage
    }
    if !names.isDisjoint(with: ["visibleRows", "view", "failure"]), expected.showsRows == true,
      actual.showsRows == false, actual.showsErrorView, !expected.showsErrorView
    {
      return .errorOverRows
    }
    if names.contains("failure") {
      if values.first(where: { $0.name == "failure" })?.expected == "yes"
        || toastDifference(comparator)?.expected == "yes"
      {
        return .failureHidden
      }
      if !isAfterFailure { return .failureInvented }
    }
    if names.contains("more") {
      // With --compare everything, the reported value can differ although the derived one is the same.
      let value = values.first { $0.name == "more" }
      return value?.expected == "yes" ? .moreHidden : .moreWithoutPage
    }
    if let cancel { return cancel }
    if names.contains("spins") {
      // A published screen can stop its spinner too early.
      return expected.spins == true ? .spinnerMissing : isLoading ? .otherSpinner : .spinnerExtra
    }
    if names.contains("pull"), let pull = values.first(where: { $0.name == "pull" }),
      [pull.expected, pull.actual].contains("spinning")
    {
      return .otherSpinner
    }
    if !names.isDisjoint(with: ["visibleRows", "view", "failure"]) { return .otherView }
    return values.first { names.contains($0.name) }.map { .differs($0.name) }
      ?? effect.map { .differs($0) }
  }
}
