package import Exploration
package import Files
internal import ScenarioLanguage
package import ScenarioRunner
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
  package init() {}

  /// What the calling shell is told: what did not finish never passes.
  package var status: ExitStatus {
    if isInterrupted { return .interrupted }
    return breaches.isEmpty ? limits.isEmpty ? .passed : .unjudged : .failed
  }

  /// Takes over what a search found.
  package mutating func conclude<Subject>(_ report: Report<Subject>, elapsed: Int, memory: Int) {
    states = report.states
    transitions = report.transitions
    depth = report.depth
    self.elapsed = elapsed
    bytesPerState = states >= 10_000 ? memory / states : nil
    limits = report.limits.filter { $0 != .broken }.map {
      $0.words(isInterrupted: isInterrupted)
    }
    isComplete = report.limits.isEmpty
    neverSeen = report.findings.compactMap { finding in
      if case .neverSeen = finding.verdict { finding.name } else { nil }
    }
  }

  /// Takes over what random walks found, whose breach `counterexample` turns into one.
  package mutating func conclude<Subject>(
    _ outcome: RandomSearch<Subject>.Outcome, seed: UInt64, elapsed: Int,
    _ counterexample: (RandomSearch<Subject>.Breach) -> Counterexample
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

  /// Where the counterexample at `place` was written to, if it was.
  package func savedPath(at place: Int) -> String? {
    savedPaths.indices.contains(place) ? savedPaths[place] : nil
  }
}
