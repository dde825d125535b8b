package import Conformance
internal import ScenarioRunner
internal import Screens
internal import Text

extension ExplorationReport {
  /// Returns the report as human-readable text.
  ///
  /// With `html`, the text names the frame of each violation in the HTML report at that path.
  package func text(call: String, html: String? = nil) -> String {
    var text = ""
    for violation in violations {
      text += "violated: \(violation.invariant.name): \(violation.invariant.sentence)\n\n"
      text += "\(violation.text)\nto replay: \(violation.command)\n"
      if let html {
        let outcome = Outcome(violation.id, isTyped: true, .failed)
        text += "to view: \(escaped(outcome.address(line: violation.violatedLine, in: html)))\n"
      }
      text += "\n"
    }
    text += "\(conclusion)\n\(measurements)\n"
    for name in neverSeen { text += "never seen: \(name)\n" }
    for sentence in uncheckedSentences + [fingerprintHint].compactMap(\.self) {
      text += "\(escaped(sentence))\n"
    }
    if seed != nil { text += "to repeat: \(call)\n" }
    return text
  }

  /// The sentences about invariants that were not checked, and events that were not tried.
  private var uncheckedSentences: [String] {
    [
      ("not checked, because the list never reported a value that they need", unchecked),
      ("not checked with an adapter", uncheckable),
      // The obstacle names the error if all events were errors.
      ("events not tried, because of these errors", transitions > 0 ? refusals : []),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
  }

  var conclusion: String {
    if !violations.isEmpty {
      let finders = walks.map { ", as \(counted($0, "random walk")) found" } ?? ""
      let rest = limits.isEmpty ? "" : " (bounded by \(limits.joined(separator: " and ")))"
      return "\(counted(violations.count, "invariant")) can be violated\(finders)\(rest)"
        + remainder
    }
    if checksNothing {
      return "nothing was checked: none of the invariants can be checked with what the list reports"
    }
    if let obstacle { return "nothing was checked: \(obstacle)" }
    if limits.isEmpty {
      let invariants =
        invariantCount == 1 ? "1 invariant holds" : "all \(invariantCount) invariants hold"
      let reach = checksReach ? ", and a state with rows can be reached from each" : ""
      return (isOfReportsOnly ? "complete in what the adapter reports: " : "")
        + "\(invariants) in all \(states) reachable states\(reach) (\(bounds))" + remainder
    }
    return "incomplete: limited by \(limits.joined(separator: " and ")); no violation found"
      + remainder
  }

  /// The parts of the search that a recording of the list under test does not contain.
  private var remainder: String {
    unrecorded == 0 ? "" : "; \(counted(unrecorded, "step")) not in the recording"
  }

  /// The size of the search, and its duration unless the report omits durations.
  var measurements: String {
    let time = omitsTimes ? "" : ", \(elapsed / 1_000_000) ms"
    if let walks {
      return "\(counted(walks, "walk")), \(counted(transitions, "transition"))\(time)"
    }
    let memory = bytesPerState.map { ", \($0) bytes per state" } ?? ""
    return "\(counted(states, "state")), \(counted(transitions, "transition")), depth \(depth)"
      + (omitsTimes ? "" : "\(time), \(statesPerSecond) states per second\(memory)")
  }

  private var statesPerSecond: Int {
    elapsed > 0 ? Int(Double(states) * 1e9 / Double(elapsed)) : 0
  }

  /// Returns the report as JSON Lines: a line for each violation and a line for the whole search.
  ///
  /// If one line of a trace violated the invariant, `violatedLine` is the number of this line, from 1.
  package func jsonLines(call: String) -> String {
    var text = JSONText()
    for violation in violations {
      text.line("violation") {
        $0.member("invariant", violation.invariant.name)
        $0.member("message", violation.invariant.sentence)
        $0.member("scenario", violation.text)
        $0.member("trace", violation.trace)
        if let line = violation.violatedLine { $0.member("violatedLine", line + 1) }
        $0.member("replay", violation.command)
      }
    }
    text.line("exploration") {
      $0.member("call", call)
      $0.member("complete", isComplete)
      // The search found every reported state, which may not be every state of the list.
      if isOfReportsOnly { $0.member("reportedValuesOnly", true) }
      $0.member("violations", violations.count)
      $0.member("states", states)
      $0.member("transitions", transitions)
      if let walks { $0.member("walks", walks) }
      if let seed { $0.member("seed", Int(truncatingIfNeeded: seed)) }
      $0.member("depth", depth)
      $0.member("milliseconds", omitsTimes ? 0 : elapsed / 1_000_000)
      if walks == nil { $0.member("statesPerSecond", omitsTimes ? 0 : statesPerSecond) }
      if !omitsTimes, let bytesPerState { $0.member("bytesPerState", bytesPerState) }
      $0.member("limits", limits)
      $0.member("neverSeen", neverSeen)
      let unchecked = unchecked + uncheckable
      if !unchecked.isEmpty { $0.member("unchecked", unchecked) }
      if !refusals.isEmpty { $0.member("errors", refusals) }
      if let failure { $0.member("failure", failure) }
    }
    return text.buffer.text
  }

  /// Returns the report as an HTML report with the snapshots of each counterexample.
  package func html(call: String, _ style: ReportStyle) -> String {
    var recorder = HTMLRecorder(style)
    var output = TextBuffer()
    var summary = RunSummary()
    summary.title = conclusion
    summary.nanoseconds = elapsed
    summary.remarks =
      [call] + (style.hasStableTimes ? [] : [measurements])
      + neverSeen.map { "never seen: \($0)" } + uncheckedSentences + [failure].compactMap { $0 }
    for violation in violations {
      summary.count(.failed)
      recorder.record(.finished(violation.outcome), into: &output)
    }
    recorder.record(.ran(summary), into: &output)
    return output.text
  }
}

extension Counterexample {
  /// The identity of the counterexample among the cases of a report.
  fileprivate var id: CaseID { CaseID(path: invariant.name, title: invariant.sentence) }

  fileprivate var outcome: Outcome {
    let (name, sentence) = (invariant.name, invariant.sentence)
    var problem = Outcome.Problem(
      .invariant, "violated invariant \(name): \(sentence)", at: Location(line: 1, column: 1))
    problem.reproduction = command
    problem.traceLine = violatedLine
    var outcome = Outcome(id, isTyped: true, .failed, problem)
    outcome.snapshots = scenario?.snapshots(around: violatedLine)
    outcome.scenario = text
    return outcome
  }
}
