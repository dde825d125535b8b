internal import Adapters
internal import MockSources
internal import ScenarioRunner
internal import Screens
internal import Text

/// The trace lines of both lists for one event, with only the parts that the list under test
/// reports.
struct LinePair {
  /// The line of the reference list.
  let expected: String
  /// The line of the list under test.
  let actual: String

  /// The line of the reference list, in parts.
  private let line: ReferenceGraph.Line
  private let mode: ComparisonMode
  /// The names that the list under test uses.
  private let vocabulary: SubjectVocabulary

  /// Pairs a line of the reference list with the report of the list under test. Without a report,
  /// the line of the list under test is empty.
  init(
    _ line: ReferenceGraph.Line, _ report: ConformWalker.Report?, mode: ComparisonMode,
    _ subject: SubjectEntry
  ) {
    self.line = line
    self.mode = mode
    vocabulary = subject.vocabulary
    let parts = subject.reportedParts
    let notes = line.notes.compactMap { parts?.reportedPart(ofNote: $0) }
    let showsStates = mode == .everything && vocabulary.reportsState
    expected = Self.text(line.trigger, showsStates ? (line.from, line.to) : nil, notes)
    actual =
      report.map { Self.text(line.trigger, showsStates ? $0.states : nil, $0.notes) } ?? ""
  }

  /// Returns the columns of a line. Without `states`, it has no column for them.
  private static func text(
    _ trigger: String, _ states: (from: String, to: String)?, _ notes: [String]
  ) -> String {
    let states = states.map { $0.from == $0.to ? $0.from : "\($0.from) → \($0.to)" }
    return [trigger, states, notes.isEmpty ? nil : notes.joined(separator: "; ")]
      .compactMap { $0 }.joined(separator: "   ")
  }

  /// Returns the assertion of a saved case: the values that differ, and the trace. If a line with
  /// only the requests is enough to find the difference, the rest of the line is a wildcard.
  ///
  /// The reference list has more observations than a list under test can have, so a compared value
  /// can differ from its observation. `observations` has those of the reference list. Only
  /// conditions that hold for them are written, and `more` only if the list `canOfferMore`.
  /// `inFlight` has the numbers of the requests in flight after the event.
  func assertion(
    _ finding: ConformWalker.Finding, _ observations: [String: Value], canOfferMore: Bool,
    inFlight: [Int]
  ) -> (expects: [String], trace: [String]) {
    var assertion: (expects: [String], trace: [String]) = ([], [])
    for value in finding.values {
      // Without rows, `more` is not compared, but the list under test can still report it.
      if value.name == "more", mode != .everything, !canOfferMore, finding.values.count > 1 {
        continue
      }
      let isReferenceValue = observations[value.name].map { isValue(value, $0) } ?? true
      var written = isReferenceValue ? conditions(value) : []
      if !isReferenceValue || !isDecisive(value) { written += signs(of: value, observations) }
      assertion.expects += written.filter { !assertion.expects.contains($0) }
    }
    let requests = line.notes.filter { $0.hasPrefix("asks ") || $0.hasPrefix("cancels ") }
    let addsEffect = { (name: String) in
      finding.report.outcome.effects.count { $0.name == name }
        > requests.count { $0.hasPrefix("\(name) ") }
    }
    let needsWholeLine: Bool =
      switch finding.symptom {
      case .requestLost, .otherPage, .cancelMissing: false
      case .cancelExtra: true
      case .lateResponse, .rowTwice, .rowMissing, .foreignRow, .rowExtra, .rowOrder, .requestExtra,
        .errorOverRows, .failureHidden, .failureInvented, .moreWithoutPage, .moreHidden,
        .spinnerMissing, .spinnerExtra, .otherSpinner, .otherView, .differs:
        addsEffect("asks")
          ? mode == .everything || addsEffect("cancels") : assertion.expects.isEmpty
      }
    if needsWholeLine {
      let whole = Self.text(line.trigger, (line.from, line.to), line.notes)
      assertion.trace = ["...", whole, "..."]
      return assertion
    }
    let notes = requests.isEmpty ? "" : "   \(requests.joined(separator: "; "))[..]"
    assertion.trace = ["...", "\(line.trigger)   [..]\(notes)"]
    if !addsEffect("asks") {
      assertion.trace.append("...")
    } else if !inFlight.isEmpty {
      // The wildcards also match a line with an additional request. But that request adds a line
      // with its response, or its number to the last line.
      let numbers = inFlight.map { "#\($0)" }.joined(separator: ", ")
      assertion.trace.append("end   [..]   in flight \(numbers)")
    }
    return assertion
  }

  /// Whether the conditions for a value fail on every list that differs in this value.
  private func isDecisive(_ value: ValueDifference) -> Bool {
    switch value.name {
    // The conditions name the ends of the list, not the rows in its middle.
    case "rows": value.expected.split(separator: " ").count < 3
    // The value of a list that does not report every sign is unknown if it shows no sign.
    case "spins", "failure":
      value.expected == "no" || DerivedValues(vocabulary).completeNames.contains(value.name)
    default: true
    }
  }

  /// Returns conditions on the observations from which a value is derived, for a list whose derived
  /// value does not decide.
  private func signs(of value: ValueDifference, _ observations: [String: Value]) -> [String] {
    switch value.name {
    case "rows":
      // The ends of the list do not show a difference in its middle.
      guard DerivedValues(vocabulary).names.contains("visibleRows"),
        case .text(let ids)? = observations["visibleRows"], ids == value.expected
      else { return [] }
      return ["visibleRows=\(quoted(ids))"]
    case "failure":
      let signs = DerivedValues.failureObservations.filter { vocabulary.reports(observation: $0) }
        .compactMap { name -> String? in
          switch observations[name] {
          case .some(.none): "\(name)=none"
          case .flag(let flag): "\(name)=\(flag ? "yes" : "no")"
          case .text: "\(name)!=none"
          case .integer, .word, .unknown, nil: nil
          }
        }
      let derived = ["view", "state"].compactMap { name -> String? in
        vocabulary.reports(observation: name) ? observations[name].map { "\(name)=\($0)" } : nil
      }
      return signs + derived
    case "spins" where vocabulary.reports(observation: "indicator"):
      return observations["indicator"].map { ["indicator=\($0)"] } ?? []
    default: return []
    }
  }

  /// Whether an observation of the reference list has the compared value.
  private func isValue(_ value: ValueDifference, _ observed: Value) -> Bool {
    switch (value.name, observed) {
    case ("visibleRows", .text(let ids)): ids == value.expected
    case ("pull", _): (observed.description == "spinning") == (value.expected == "spinning")
    default: observed.description == value.expected
    }
  }

  /// The conditions of `expect` that fail as long as a value differs.
  private func conditions(_ value: ValueDifference) -> [String] {
    switch value.name {
    case "visibleRows":
      return ["visibleRows=\(value.expected == "none" ? "none" : quoted(value.expected))"]
    case "rows":
      let ids = value.expected == "none" ? [] : value.expected.split(separator: " ")
      let ends = [("first", ids.first), ("last", ids.last)].map { name, id in
        "\(name)=\(id.map { quoted(String($0)) } ?? "none")"
      }
      return ["items=\(ids.count)"] + ends
    case "pull" where value.expected != "spinning" && value.actual == "spinning":
      return ["pull!=spinning"]
    default: return value.expected == "?" ? [] : ["\(value.name)=\(value.expected)"]
    }
  }
}
