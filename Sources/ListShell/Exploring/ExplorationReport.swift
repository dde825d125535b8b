internal import Exploration
package import Files
internal import Reporting
internal import ScenarioLanguage
internal import Screens
internal import Text

/// What came of an exploration, for people and for programs.
package struct ExplorationReport {
  /// The states seen.
  package var states = 0
  /// The transitions taken.
  package var transitions = 0
  /// The length of the longest of the shortest paths.
  package var depth = 0
  /// How many nanoseconds it took.
  package var elapsed = 0
  /// What kept the search from seeing everything, in words; that it stopped at a broken law is told by that.
  package var limits: [String] = []
  /// Whether everything was seen.
  package var isComplete = false
  /// Whether Ctrl-C was typed meanwhile.
  package var isInterrupted = false
  /// What should have been seen and was not.
  package var neverSeen: [String] = []
  /// The laws that can break.
  package var breaches: [Counterexample] = []
  /// How many random walks were made, or `nil` where everything was searched.
  package var walks: Int?
  /// What decided the random walks.
  package var seed: UInt64?
  /// How much memory the search took, in bytes a state, where there are enough states to tell.
  package var bytesPerState: Int?

  private var savedPaths: [String] = []

  /// Makes the report of nothing.
  init() {}

  /// What the calling shell is told: what did not finish never passes.
  package var status: ExitStatus {
    if isInterrupted { return .interrupted }
    return breaches.isEmpty ? limits.isEmpty ? .passed : .unjudged : .failed
  }

  /// Takes over what a search found.
  mutating func conclude<Subject>(_ report: Report<Subject>, elapsed: Int, memory: Int) {
    states = report.states
    transitions = report.transitions
    depth = report.depth
    self.elapsed = elapsed
    bytesPerState = states >= 10_000 ? memory / states : nil
    limits = report.limits.filter { $0 != .broken }.map(\.words)
    isComplete = report.limits.isEmpty
    neverSeen = report.findings.compactMap { finding in
      if case .neverSeen = finding.verdict { finding.name } else { nil }
    }
  }

  /// Takes over what random walks found, whose breach `counterexample` turns into one.
  mutating func conclude(
    _ outcome: RandomSearch<WorldModel>.Outcome, seed: UInt64, elapsed: Int,
    _ counterexample: (RandomSearch<WorldModel>.Breach) -> Counterexample
  ) {
    walks = outcome.walks
    transitions = outcome.transitions
    self.seed = seed
    self.elapsed = elapsed
    limits = [
      "\(outcome.walks) random walk\(outcome.walks == 1 ? ", which proves" : "s, which prove") nothing"
    ]
    breaches = outcome.breaches.map(counterexample)
  }

  /// Writes each counterexample into a file of `folder`.
  package mutating func save(into folder: String) throws(FileError) {
    if breaches.isEmpty { return }
    try makeFolder(folder)
    for breach in breaches {
      let path = Path.join(folder, "\(breach.invariant.name).txt")
      try replaceFile(path, with: Array(breach.text.utf8))
      savedPaths.append(path)
    }
  }

  /// The report for people.
  package func text(call: String) -> String {
    var text = ""
    for (place, breach) in breaches.enumerated() {
      text += "broken: \(breach.invariant.name): \(breach.invariant.sentence)\n\n"
      text += breach.excerpt + "\nto replay: \(breach.command(savedAs: savedPath(at: place)))\n\n"
    }
    text += "\(conclusion)\n\(figures)\n"
    for name in neverSeen { text += "never seen: \(name)\n" }
    if seed != nil { text += "to repeat: \(call)\n" }
    return text
  }

  /// Where the counterexample at `place` was written to, if it was.
  private func savedPath(at place: Int) -> String? {
    savedPaths.indices.contains(place) ? savedPaths[place] : nil
  }

  /// What can be said in one line.
  private var conclusion: String {
    if !breaches.isEmpty {
      let rest = limits.isEmpty ? "" : " (bounded by \(limits.joined(separator: " and ")))"
      return "\(counted(breaches.count, "invariant")) can break\(rest)"
    }
    return limits.isEmpty
      ? "complete: no invariant can break"
      : "bounded by \(limits.joined(separator: " and ")): no invariant was seen to break"
  }

  private var figures: String {
    let milliseconds = elapsed / 1_000_000
    if let walks {
      return "\(counted(walks, "walk")), \(counted(transitions, "transition")), \(milliseconds) ms"
    }
    return "\(counted(states, "state")), \(counted(transitions, "transition")), depth \(depth),"
      + " \(milliseconds) ms, \(statesPerSecond) states a second"
      + (bytesPerState.map { ", \($0) bytes a state" } ?? "")
  }

  private var statesPerSecond: Int {
    elapsed > 0 ? Int(Double(states) * 1e9 / Double(elapsed)) : 0
  }

  /// The report for programs: a line for each breach, and one for the whole.
  package func jsonLines(call: String) -> String {
    var text = JSONText()
    for (place, breach) in breaches.enumerated() {
      text.object {
        $0.member("v", 1)
        $0.member("kind", "breach")
        $0.member("invariant", breach.invariant.name)
        $0.member("message", breach.invariant.sentence)
        $0.member("scenario", breach.text)
        $0.key("trace")
        $0.array { array in for line in breach.trace { array.string(line) } }
        if let line = breach.brokenLine { $0.member("brokenLine", line + 1) }
        $0.member("replay", breach.command(savedAs: savedPath(at: place)))
      }
      text.endLine()
    }
    text.object {
      $0.member("v", 1)
      $0.member("kind", "exploration")
      $0.member("call", call)
      $0.key("complete")
      $0.flag(isComplete)
      $0.member("broken", breaches.count)
      $0.member("states", states)
      $0.member("transitions", transitions)
      if let walks { $0.member("walks", walks) }
      if let seed { $0.member("seed", Int(truncatingIfNeeded: seed)) }
      $0.member("depth", depth)
      $0.member("milliseconds", elapsed / 1_000_000)
      if walks == nil { $0.member("statesPerSecond", statesPerSecond) }
      if let bytesPerState { $0.member("bytesPerState", bytesPerState) }
      $0.key("limits")
      $0.array { array in for limit in limits { array.string(limit) } }
      $0.key("neverSeen")
      $0.array { array in for name in neverSeen { array.string(name) } }
    }
    text.endLine()
    return text.buffer.text
  }
}
