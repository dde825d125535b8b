internal import ScenarioLanguage
package import ScenarioRunner
internal import Text

/// The result of a comparison of a list under test with the reference list.
package struct ConformReport: Sendable {
  /// The name of the list under test.
  package var subject: String
  /// The name of the screen that the list is compared with.
  package var screen: String
  package var mode: ComparisonMode
  /// The requests, cancels, rows, values and effects that are not compared.
  package var notCompared: [String] = []
  /// The actions of the screen, in the order of its table.
  package var actions: [String] = []
  /// The actions of the screen that the list under test lacks, in the order of its table.
  var missingActions: [String] = []
  /// The names of the effects of the reference list, besides requests and cancels.
  var effects: Set<String> = []
  /// Whether a recording lacks some of the events that were tried.
  var hasGaps = false
  /// The addresses of the scripts in an HTML report, in the order of the scripts. Empty if there is no
  /// HTML report.
  package var addresses: [String] = []
  /// The states of the screen, in the order of its table.
  package var states: [String] = []
  var compares: @Sendable (Symptom) -> Bool = { _ in true }
  /// The events that were tried, each with the state before it.
  var triedEvents: Set<StateEventPair> = []
  /// The events that were not tried in all situations, because a recording does not contain them,
  /// each with the state before it.
  var unrecordedEvents: Set<StateEventPair> = []
  /// The results of the walks.
  package private(set) var walkResults: [WalkResult] = []
  /// The differences that are not accepted, most harmful first.
  package private(set) var differences: [Difference] = []
  package private(set) var accepted: [Difference] = []
  /// The lines of the file of accepted differences that no longer occur, or only in part.
  package private(set) var unneeded: [AcceptedDifferences.Unneeded] = []
  /// The options that would compare more.
  package var notTried: [String] = []
  /// The note about observations that the list under test declares, but never reported, if any.
  package var neverReported: String?
  /// The number of events that random walks tried.
  var tries = 0
  /// The number of random walks that ended before their last step, although the lists did not differ.
  var endedWalks = 0
  /// Whether the list under test does not report its requests.
  var hidesRequests = false
  /// The number of random walks, or `nil` if every transition was tried.
  package var walks: Int?
  package var seed: UInt64?
  /// The limit that makes the comparison incomplete, if any.
  package var limit: String?
  /// Whether the user stopped the comparison.
  package var isInterrupted = false
  /// The failures of the list under test after which the comparison continued.
  package private(set) var failures: [Failure] = []
  /// The error of the list under test that ended the comparison, if any.
  package private(set) var failure: CaseStop?

  /// The differences so far, by event, state and symptom.
  private var found: [Key: Entry] = [:]
  /// The events, states and symptoms, in the order in which they were found.
  private var order: [Key] = []

  /// An event, the state before it, and the symptom after it.
  package struct Key: Hashable, Sendable {
    package var kind: ConformEvent.Kind
    /// The state of the reference list before the event.
    package var state: String
    package var symptom: Symptom
  }

  /// The difference for one key.
  private struct Entry: Sendable {
    /// The number of transitions with the difference, in all walks.
    var transitions = 0
    /// The script that shows the difference best.
    var script: Script
  }

  /// The limits of a walk, and its results.
  package struct WalkResult: Sendable {
    /// A description of the limits.
    package var words: String
    package var transitions: Int
    /// The number of transitions that are the same.
    package var same: Int
    /// The number of transitions that differ.
    package var different: Int
    /// The number of transitions that a recording does not contain.
    package var notRecorded: Int
  }

  /// A failure of the list under test after an event.
  package struct Failure: Sendable {
    package var event: String
    /// Other events after which the list failed with the same error.
    var otherEvents: Set<String> = []
    /// The message of the list without its numbers.
    package var cause: String
    /// The number of times that the list failed for this cause.
    package var count: Int
    /// The error, with a script that leads to it.
    package var error: CaseStop
    /// The number of events of the script.
    var length: Int
    /// How much each failure counts toward ``failureLimit``.
    var weight: Int
  }

  package init(subject: String, screen: String, mode: ComparisonMode) {
    self.subject = subject
    self.screen = screen
    self.mode = mode
  }

  // MARK: Adding results

  /// Adds a scope with the results of its walk.
  package mutating func add(
    _ words: String, transitions: Int, same: Int = 0, different: Int = 0, notRecorded: Int = 0
  ) {
    walkResults.append(
      WalkResult(
        words: words, transitions: transitions, same: same, different: different,
        notRecorded: notRecorded))
  }

  /// Counts a failure that was added before with the same event and cause. Returns `false` if there
  /// is none.
  mutating func countAgain(event: String, cause: String, _ count: Int) -> Bool {
    let index = failures.firstIndex {
      $0.cause == cause && ($0.event == event || $0.otherEvents.contains(event))
    }
    guard let index else { return false }
    failures[index].count += count
    return true
  }

  /// Adds a failure of the list under test. The one with the shortest script is first. Failures after
  /// different events can have the same script after it was shortened.
  mutating func add(_ failure: Failure) {
    if let index = failures.firstIndex(where: { $0.error == failure.error }) {
      failures[index].count += failure.count
      failures[index].otherEvents.insert(failure.event)
      return
    }
    let index = failures.firstIndex { $0.length > failure.length }
    failures.insert(failure, at: index ?? failures.endIndex)
  }

  /// Records the interruption, or the error of the list under test, that ends the comparison. If there
  /// is nothing to report, throws it.
  mutating func end(with failure: CaseStop) throws(CaseStop) {
    if failure == .interrupted, !found.isEmpty || !failures.isEmpty || different > 0 {
      isInterrupted = true
      return
    }
    guard failure.kind == .adapter, !found.isEmpty || !failures.isEmpty || !hasTriedNothing else {
      throw failure
    }
    self.failure = failure
    limit = "stopped because of an error of the list under test"
  }

  /// Records that the list under test sent more reports than it received messages, so that the results
  /// can be wrong.
  package mutating func recordSurplus(_ reason: String) { limit = limit ?? reason }

  /// Adds a number of transitions that show the same difference, and a script that shows it.
  package mutating func add(_ key: Key, transitions: Int, _ script: Script) {
    guard var entry = found[key] else {
      order.append(key)
      found[key] = Entry(transitions: transitions, script: script)
      return
    }
    entry.transitions += transitions
    let consequences = entry.script.consequences.union(script.consequences)
    if Self.isMoreHarmful(script, entry.script) { entry.script = script }
    entry.script.consequences = consequences
    found[key] = entry
  }

  /// Adds differences that follow from the difference with this key, if it was found.
  mutating func add(_ consequences: Set<Consequence>, to key: Key) {
    found[key]?.script.consequences.formUnion(consequences)
  }

  /// Whether the first script shows a more harmful difference than the second.
  private static func isMoreHarmful(_ first: Script, _ second: Script) -> Bool {
    let rank = { (script: Script) in
      (
        script.isAfterAnother ? 1 : 0, -script.consequences.count, -script.values.count,
        script.steps.count
      )
    }
    return rank(first) < rank(second)
  }

  /// Groups the findings into differences, and separates those that `accepted` contains.
  package mutating func finish(_ accepted: AcceptedDifferences) {
    if walks != nil {
      // A walk does not know which differences occur in other walks without their cause.
      let keys = order.map { Consequence(event: $0.kind.title, symptom: $0.symptom) }
      for key in order { found[key]?.script.consequences.subtract(keys) }
    }
    if limit == nil, failureCount > 0 {
      limit =
        (hasTooManyFailures ? "stopped after " : "")
        + "the list under test failed \(counted(failureCount, "time"))"
    }
    let known = order.filter { key in
      accepted.accepts(event: key.kind.title, state: key.state, key.symptom)
    }
    differences = grouped(order.filter { !known.contains($0) })
    self.accepted = grouped(known)
    unneeded = limit != nil || walks != nil ? [] : accepted.unneeded(occurring: order, self)
  }

  /// Merges keys with the same event and symptom. Then merges reloads with the same states and
  /// symptom.
  private func grouped(_ keys: [Key]) -> [Difference] {
    var groups: [(kind: ConformEvent.Kind, difference: Difference)] = []
    for key in keys {
      guard let entry = found[key] else { continue }
      let index = groups.firstIndex {
        $0.kind == key.kind && $0.difference.symptom == key.symptom
      }
      if let index {
        groups[index].difference.states.append(key.state)
        groups[index].difference.transitions += entry.transitions
        groups[index].difference.scripts.append(entry.script)
      } else {
        groups.append(
          (
            key.kind,
            Difference(
              event: key.kind.title, states: [key.state], symptom: key.symptom,
              transitions: entry.transitions, scripts: [entry.script])
          ))
      }
    }
    var joined: [(isReload: Bool, difference: Difference)] = []
    for (kind, difference) in groups.sorted(by: { position(of: $0.kind) < position(of: $1.kind) }) {
      var difference = difference
      difference.states =
        states.filter(difference.states.contains)
        + difference.states.filter { !states.contains($0) }.sorted()
      let isReload = if case .reload = kind { true } else { false }
      if isReload,
        let index = joined.firstIndex(where: { other in
          other.isReload && other.difference.symptom == difference.symptom
            && other.difference.states == difference.states
        })
      {
        joined[index].difference.event += "/\(difference.event)"
        joined[index].difference.transitions += difference.transitions
        joined[index].difference.scripts += difference.scripts
      } else {
        joined.append((isReload, difference))
      }
    }
    return joined.map { _, difference in
      var difference = difference
      difference.scripts = best(difference.scripts)
      return difference
    }.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      return (one.rank, one.isAfterAnother ? 1 : 0, one.symptom, -one.transitions, first.offset)
        < (
          other.rank, other.isAfterAnother ? 1 : 0, other.symptom, -other.transitions, second.offset
        )
    }.map(\.element)
  }

  /// The position of an event in reports: actions first, in the order of the screen's table.
  private func position(of kind: ConformEvent.Kind) -> Int {
    switch kind {
    case .reload(let name), .own(let name):
      actions.firstIndex(of: name) ?? actions.count
    case .success: actions.count + 1
    case .failure: actions.count + 2
    case .keyedResponse: actions.count + 3
    case .lateResponse: actions.count + 4
    case .server: actions.count + 5
    }
  }

  /// One script for each state, most harmful first.
  private func best(_ scripts: [Script]) -> [Script] {
    var kept: [Script] = []
    for script in scripts.enumerated().sorted(by: { first, second in
      Self.isMoreHarmful(first.element, second.element)
        || !Self.isMoreHarmful(second.element, first.element) && first.offset < second.offset
    }).map(\.element) where !kept.contains(where: { $0.state == script.state }) {
      kept.append(script)
    }
    return kept
  }

  // MARK: Reading results

  package var transitions: Int { walkResults.reduce(0) { $0 + $1.transitions } }
  package var same: Int { walkResults.reduce(0) { $0 + $1.same } }
  package var different: Int { walkResults.reduce(0) { $0 + $1.different } }
  /// The number of transitions that a recording does not contain.
  package var notRecorded: Int { walkResults.reduce(0) { $0 + $1.notRecorded } }
  package var notReached: Int { max(0, transitions - same - different - notRecorded) }

  /// The weight of the failures after which a comparison ends.
  static let failureLimit = 50

  var failureCount: Int { failures.reduce(0) { $0 + $1.count } }
  /// The weight that further failures may have.
  var remainingFailures: Int {
    Self.failureLimit - failures.reduce(0) { $0 + $1.count * $1.weight }
  }

  /// Whether the comparison ended because the list under test had failed too often.
  var hasTooManyFailures = false

  /// The errors of the list under test.
  package var errors: [CaseStop] { failures.map(\.error) + [failure].compactMap { $0 } }

  /// Whether there are no differences, and every transition was tried in every situation that the
  /// comparison tries.
  package var isSame: Bool {
    differences.isEmpty && accepted.isEmpty && limit == nil && notReached == 0 && notRecorded == 0
      && !hasGaps && !hasTriedNothing && endedWalks == 0
  }

  /// Whether no event was tried on both lists.
  var hasTriedNothing: Bool { (walks == nil ? same + different : tries) == 0 }

  package var status: ExitStatus {
    if isInterrupted { return .interrupted }
    if limit != nil { return .unchecked }
    if !differences.isEmpty || !unneeded.isEmpty { return .failed }
    if hasTriedNothing { return .unchecked }
    let isExplained = !accepted.isEmpty || notRecorded > 0 || notReached + endedWalks == 0
    return isExplained ? .passed : .unchecked
  }

  /// A description of the comparison mode and its limits.
  package var compared: String {
    mode.rawValue
      + (notCompared.isEmpty ? "" : " without \(notCompared.joined(separator: ", "))")
      + " · " + walkResults.map(\.words).joined(separator: "; ")
  }

  /// The differences and counts in one line.
  package var conclusion: String {
    let name = escaped(subject)
    var text: String
    if hasTriedNothing, differences.isEmpty, accepted.isEmpty {
      text = "nothing was compared between \(name) and \(screen)"
    } else if isInterrupted, errors.isEmpty, differences.isEmpty, accepted.isEmpty, different > 0 {
      // The scripts of the differences were not shortened yet.
      text = "\(name) differs from \(screen)"
    } else if differences.isEmpty {
      text =
        isSame && walks == nil
        ? "\(name) is the same as \(screen)"
        : accepted.isEmpty && !errors.isEmpty
          ? "\(name) was compared with \(screen) only in part"
          : "\(name) has no \(accepted.isEmpty ? "" : "other ")differences from \(screen)"
    } else {
      text = "\(name) has \(counted(differences.count, "difference")) from \(screen)"
    }
    if !accepted.isEmpty { text += ", \(accepted.count) accepted" }
    let ending =
      (limit.map { "; \($0)" } ?? "")
      + (unneeded.isEmpty ? "" : "; accepted differences that no longer occur: \(unneeded.count)")
    if let walks {
      let seed = seed.map { " with seed \($0)" } ?? ""
      return text + ": \(counted(walks, "random walk"))\(seed), "
        + "\(withCommas(tries)) transitions tried"
        + (endedWalks > 0 ? ", \(counted(endedWalks, "walk")) ended early" : "")
        + (notRecorded > 0 ? ", \(withCommas(notRecorded)) not in the recording" : "") + ending
    }
    var counts = ["\(withCommas(same)) of \(withCommas(transitions)) transitions same"]
    if different > 0 { counts.append("\(withCommas(different)) different") }
    if notRecorded > 0 { counts.append("\(withCommas(notRecorded)) not in the recording") }
    if notReached > 0 {
      // After a transition that a recording does not contain, nothing is reached either.
      let isAfterDifference =
        errors.isEmpty && !isInterrupted && notRecorded == 0
        && (!differences.isEmpty || !accepted.isEmpty)
      let reason = " after these differences" + (hasGaps ? " or not in the recording" : "")
      counts.append(
        "\(withCommas(notReached)) not reached" + (isAfterDifference ? reason : ""))
    }
    if hasGaps, notReached == 0, notRecorded == 0 {
      counts.append("some tried in fewer situations, because the recording lacks events")
    }
    return text + ": " + counts.joined(separator: ", ") + ending
  }

  /// The notes about values and actions that are not compared. The missing actions are named only if
  /// the report would otherwise say that there are no differences.
  package var notes: [String] {
    var notes = [neverReported].compactMap { $0 }
    if hidesRequests, notReached + endedWalks > 0 {
      notes.append(
        "\"effects\" lacks asks: requests are not compared, and a path ends at a response to a request that the list has not reported"
      )
    }
    if !missingActions.isEmpty, differences.isEmpty, !hasTriedNothing {
      let names = missingActions.joined(separator: ", ")
      notes.append("actions not compared, because \(subject) lacks them: \(names)")
    }
    return notes
  }

  /// The whole report as text.
  package var text: String {
    var addresses = addresses[...]
    var text = "\(conclusion)\ncompared: \(compared)\n"
    if !notTried.isEmpty { text += "not tried: \(notTried.joined(separator: ", "))\n" }
    for difference in accepted {
      text +=
        "accepted: \(escaped(difference.title))\n" + consequences(of: difference, indent: "  ")
    }
    for note in notes { text += "note: \(escaped(note))\n" }
    for line in unneeded { text += "\(escaped(line.message))\n" }
    for (index, difference) in differences.enumerated() {
      let remarks =
        (difference.transitions > 0
          ? [
            withCommas(difference.transitions)
              + (difference.transitions == 1 ? " transition" : " transitions")
          ]
          : [])
        + (difference.isAfterAnother ? ["only after another difference"] : [])
      text += "\n\(index + 1)  \(escaped(difference.title))"
      text += (remarks.isEmpty ? "" : "          \(remarks.joined(separator: ", "))") + "\n"
      text += "   (-\(screen) +\(escaped(subject)))\n"
      for script in difference.scripts.prefix(Self.printedScripts) {
        text += "   \(script.line)\n" + script.lines.map { "   \($0.marked)\n" }.joined()
        if let address = addresses.popFirst() { text += "   to view: \(escaped(address))\n" }
      }
      let rest = max(0, difference.scripts.count - Self.printedScripts)
      addresses = addresses.dropFirst(rest)
      if rest > 0 { text += "   and \(counted(rest, "script")) for other states (--save FOLDER)\n" }
      text += consequences(of: difference, indent: "   ")
    }
    return text
  }

  /// The line about the consequences of a difference, or an empty string if there are none.
  private func consequences(of difference: Difference, indent: String) -> String {
    let consequences = difference.consequences
    if consequences.isEmpty { return "" }
    let symptoms = Set(consequences.map(\.symptom)).sorted().map(\.text)
    return "\(indent)consequences: \(consequences.count) (\(symptoms.joined(separator: "; ")))\n"
  }

  /// The number of scripts that the text prints for a difference.
  private static let printedScripts = 3
}

/// A number with a comma before every third digit from the right.
func withCommas(_ number: Int) -> String {
  var text = ""
  for (position, digit) in String(number).reversed().enumerated() {
    if position > 0, position.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}
