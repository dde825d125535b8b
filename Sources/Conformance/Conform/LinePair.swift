internal import Adapters
internal import Screens
internal import Text

/// The trace lines of both lists for one event, with only the parts that the list under test
/// reports.
struct LinePair {
  /// The line of the reference list.
  private(set) var expected: String
  /// The line of the list under test.
  private(set) var actual: String

  /// The line of the reference list, in parts.
  private let line: ReferenceGraph.Line?
  /// The printed notes of the reference list.
  private let notes: [String]

  /// Pairs a line of the reference list with the notes of the list under test. If a list has no
  /// line, its line is empty.
  init(
    _ line: ReferenceGraph.Line?, trigger: String, actual: [String]?,
    states: (from: String, to: String)?, mode: ComparisonMode, _ subject: SubjectEntry
  ) {
    self.line = line
    let vocabulary = subject.vocabulary
    let observations = subject.telling?.observations ?? []
    let notes = (line?.notes ?? []).compactMap { note -> String? in
      let word = String(note.prefix { $0 != " " && $0 != "=" && $0 != ":" })
      switch word {
      case "ignored", "dropped": return vocabulary.hello.tellsReasons ? note : word
      case "asks": return note
      default:
        let isValue = note.dropFirst(word.count).first == "="
        let isReported = isValue ? observations.contains(word) : vocabulary.tells(effect: word)
        return isReported ? note : nil
      }
    }
    self.notes = notes
    let showsStates = mode == .everything && vocabulary.tellsState
    let text = { (notes: [String], states: (from: String, to: String)?) in
      let state = states.map { $0.from == $0.to ? $0.from : "\($0.from) → \($0.to)" }
      return
        ([trigger] + (showsStates ? [state ?? "?"] : [])
        + (notes.isEmpty ? [] : [notes.joined(separator: "; ")])).joined(separator: "   ")
    }
    expected = line.map { text(notes, ($0.from, $0.to)) } ?? ""
    self.actual = actual.map { text($0, states) } ?? ""
  }

  /// Returns the assertion of a saved case: the values that differ, and the trace line. If a line
  /// with only the requests is enough to find the difference, the rest of the line is a wildcard.
  func assertion(_ finding: ConformWalker.Finding, more: Bool?) -> ConformReport.Assertion {
    var assertion = ConformReport.Assertion()
    for value in finding.values { assertion.expects += conditions(value, more: more) }
    let requests = notes.filter { $0.hasPrefix("asks ") || $0.hasPrefix("cancels ") }
    let needsWholeLine: Bool =
      switch finding.symptom {
      case .requestExtra, .cancelExtra: true
      case .requestLost, .otherPage, .cancelMissing: false
      default: assertion.expects.isEmpty
      }
    guard let line else { return assertion }
    let state = line.from == line.to ? line.from : "\(line.from) → \(line.to)"
    if needsWholeLine {
      assertion.line =
        ([line.trigger, state] + (notes.isEmpty ? [] : [notes.joined(separator: "; ")]))
        .joined(separator: "   ")
    } else if requests.isEmpty {
      assertion.line = "\(line.trigger)   [..]"
    } else {
      assertion.line = "\(line.trigger)   [..]   \(requests.joined(separator: "; "))[..]"
    }
    return assertion
  }

  /// The conditions of `expect` that fail as long as a value differs.
  private func conditions(_ value: ValueDifference, more: Bool?) -> [String] {
    switch value.name {
    case "visibleRows":
      return ["visibleRows=\(value.expected == "none" ? "none" : quoted(value.expected))"]
    case "rows":
      let ids = value.expected == "none" ? [] : value.expected.split(separator: " ")
      let ends = [("first", ids.first), ("last", ids.last)].map { name, id in
        "\(name)=\(id.map { quoted(String($0)) } ?? "none")"
      }
      return ["items=\(ids.count)"] + ends
    case "pull": return [value.expected == "spinning" ? "pull=spinning" : "pull!=spinning"]
    // If the rows are hidden, the compared value can differ from the observation `more`.
    case "more":
      return more.map { $0 ? "yes" : "no" } == value.expected ? ["more=\(value.expected)"] : []
    default: return value.expected == "?" ? [] : ["\(value.name)=\(value.expected)"]
    }
  }
}
