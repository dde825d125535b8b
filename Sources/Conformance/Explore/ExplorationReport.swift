package import Exploration
package import Files
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// What came of an exploration, for people and for programs.
package struct ExplorationReport {
  /// The number of invariants that were checked.
  package var invariantCount = 0
  /// The bounds of what was searched, in words.
  package var bounds = ""
  /// The states seen.
  package var states = 0
  /// The transitions taken.
  package var transitions = 0
  /// The length of the longest of the shortest paths.
  package var depth = 0
  /// The duration in nanoseconds.
  package var elapsed = 0
  /// Whether what two searches do not have in common is left out: times and memory.
  package var omitsTimes = false
  /// What kept the search from seeing everything, in words; that it had nothing left to decide is none.
  package var limits: [String] = []
  /// Whether everything was seen.
  package var isComplete = false
  /// Whether Ctrl-C was typed meanwhile.
  package var isInterrupted = false
  /// What a subject that was explored could not do, in words: it ended the search.
  package private(set) var failure: String?
  /// What should have been seen and was not.
  package var neverSeen: [String] = []
  /// The invariants that can break.
  package var violations: [Counterexample] = []
  /// Whether states that look alike count as one, since what was explored does not tell its whole state.
  package var isOfWhatIsTold = false
  /// How many random walks were made, or `nil` where everything was searched.
  package var walks: Int?
  /// What decided the random walks.
  package var seed: UInt64?
  /// How much memory the search took, in bytes a state, where there are enough states to tell.
  package var bytesPerState: Int?

  /// Whether the search was told to stop at the first invariant that is broken.
  package var stopsAtFirst = false

  /// Where each counterexample was written to, as far as it was.
  private var savedPaths: [String?] = []

  /// Makes the report of nothing.
  package init() {}

  /// Takes over why a subject ended the search, if it did.
  mutating func note(_ failure: CaseStop?) {
    guard let failure else { return }
    self.failure = failure.description
    limits.append("what the adapter could not do")
    isComplete = false
    // The way to what was found earlier cannot be gone again.
    violations.removeAll { $0.path.steps.isEmpty }
  }

  /// What the calling shell is told: what did not finish never passes.
  package var status: ExitStatus {
    if isInterrupted { return .interrupted }
    return violations.isEmpty ? limits.isEmpty ? .passed : .unjudged : .failed
  }

  /// Takes over what a search found.
  package mutating func conclude<Subject>(_ report: Report<Subject>, elapsed: Int, memory: Int) {
    states = report.states
    transitions = report.transitions
    depth = report.depth
    self.elapsed = elapsed
    bytesPerState = states >= 10_000 ? memory / states : nil
    limits = report.limits.compactMap { limit in
      if limit == .broken { return stopsAtFirst ? "--first" : nil }
      return limit.words(isInterrupted: isInterrupted)
    }
    isComplete = report.limits.isEmpty
    neverSeen = report.findings.compactMap { finding in
      if case .neverSeen = finding.verdict { finding.name } else { nil }
    }
  }

  /// Takes over what random walks found, whose violation `counterexample` turns into one.
  package mutating func conclude<Subject>(
    _ outcome: RandomSearch<Subject>.Outcome, of asked: Int, seed: UInt64, elapsed: Int,
    _ counterexample: (RandomSearch<Subject>.Violation) -> Counterexample
  ) {
    walks = outcome.walks
    transitions = outcome.transitions
    self.seed = seed
    self.elapsed = elapsed
    violations = outcome.violations.map(counterexample)
    let wasStopped = outcome.walks < asked && violations.isEmpty
    limits = isInterrupted ? ["Ctrl-C"] : wasStopped ? ["--time"] : []
    if violations.isEmpty {
      limits.append(
        "\(outcome.walks) random walk\(outcome.walks == 1 ? ", which proves" : "s, which prove") nothing"
      )
    } else if stopsAtFirst {
      limits.append("--first")
    }
  }

  /// Writes each counterexample into a file of `folder`, and returns the files that are there already and differ.
  ///
  /// Those are left as they are: somebody wrote them, or found another way.
  package mutating func save(into folder: String) throws(FileError) -> [String] {
    if violations.isEmpty { return [] }
    try makeFolder(folder)
    var kept: [String] = []
    for violation in violations {
      let path = Path.join(folder, "\(violation.invariant.name).txt")
      let bytes = Array(violation.text.utf8)
      let old: [UInt8]?
      do {
        old = try readFile(path, limit: Limits.fileBytes)
      } catch {
        guard error.reason.isMissing else { throw error }
        old = nil
      }
      if old == nil { try replaceFile(path, with: bytes) }
      let isThere = old == nil || old == bytes
      if !isThere { kept.append(path) }
      savedPaths.append(isThere ? path : nil)
    }
    return kept
  }

  /// Where the counterexample at `place` was written to, if it was.
  package func savedPath(at place: Int) -> String? {
    savedPaths.indices.contains(place) ? savedPaths[place] : nil
  }
}
