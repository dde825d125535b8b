internal import Adapters
package import Exploration
package import Files
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// The result of an exploration.
package struct ExplorationReport {
  package private(set) var invariantCount = 0
  /// The invariants that were never checked, because the list under test never reported what they
  /// need.
  package private(set) var unchecked: [String] = []
  /// The invariants of the built-in screen that are not checked on any list under test.
  package private(set) var uncheckable: [String] = []
  /// Whether the search also checked that a state with rows is reachable from every state.
  package var checksReach = false
  /// Whether the search had no invariant to check.
  package var checksNothing: Bool { invariantCount == 0 && !checksReach }
  /// The reason why a search without limits has checked nothing, or `nil` if it has found two states.
  package var obstacle: String? {
    guard states <= 1, limits.isEmpty, walks == nil else { return nil }
    if transitions == 0, let refusal = refusals.first {
      return "every event after the start is an error: \(refusal)"
    }
    return transitions == 0
      ? "no event is possible after the start" : "no event changes the list or sends a request"
  }
  /// A description of the limits of the search.
  package var bounds = ""
  package var states = 0
  package var transitions = 0
  /// The maximum depth: the length of a shortest path to the farthest state.
  package var depth = 0
  /// The duration in nanoseconds.
  package var elapsed = 0
  /// Whether durations and memory are omitted, because they differ from search to search.
  package var omitsTimes = false
  /// The limits that make the search incomplete, as text. Empty if the search has decided every
  /// invariant.
  package var limits: [String] = []
  /// Whether every reachable state was found.
  package var isComplete = false
  /// What interrupted the search, such as `Ctrl-C`, or `nil` if nothing did.
  package var interruption: String?
  /// The message of the list under test, if a failure of the list ended the search.
  package private(set) var failure: String?
  /// The states, and the verdicts `ignored` and `dropped`, that the search should find but did not.
  package var neverSeen: [String] = []
  package var violations: [Counterexample] = []
  /// Whether states with the same reported values count as one state, because the list under test
  /// does not report its whole state.
  package var isOfReportsOnly = false
  /// The fingerprints of the list under test, if there is one.
  var fingerprints: SubjectPool.FingerprintCheck?
  /// A reason why the search did not end: most fingerprints of the list under test have the values of
  /// other fingerprints.
  package var fingerprintHint: String? {
    guard !limits.isEmpty, let fingerprints, fingerprints.fingerprints >= 200,
      fingerprints.fingerprints / 8 >= fingerprints.values
    else { return nil }
    return "the list reported \(withCommas(fingerprints.fingerprints)) fingerprints, but only "
      + "\(withCommas(fingerprints.values)) different values; a fingerprint must not contain what "
      + "does not affect the list, such as a counter or a time"
  }
  /// The number of steps that a recording of the list under test does not contain.
  package var unrecorded = 0
  /// The messages of events that are errors of a case, so that the search left them out.
  package var refusals: [String] = []
  /// The number of random walks, or `nil` for an exhaustive search.
  package var walks: Int?
  package var seed: UInt64?
  /// The memory of the search in bytes per state, if there are enough states for a useful average.
  package var bytesPerState: Int?

  /// Whether the search stops at the first violated invariant.
  package var stopsAtFirst = false

  package init() {}

  /// Records which of the invariants called `names` were checked, and which invariants of the built-in
  /// screen were not, because the list under test has only these `parts`. Call this after the search,
  /// which began in `initial`.
  mutating func record(
    invariants names: [String], of parts: ReportedParts?, in initial: some SomeWorld
  ) {
    let missing = initial.entry.neverReported
    let unchecked = initial.description.invariants.filter {
      names.contains($0.name) && !missing.isEmpty && !initial.entry.canCheck($0, without: missing)
    }
    self.unchecked = unchecked.map(\.name) + (parts?.unreportedInvariants.sorted() ?? [])
    uncheckable = parts?.uncheckableInvariants.sorted() ?? []
    invariantCount = names.count - unchecked.count
  }

  /// Records that some invariants of the setup were not checked, and whether the list under test
  /// reported different values with one fingerprint. The search is then incomplete.
  mutating func recordGaps(unreportedInvariants names: [String], hasContradiction: Bool = false) {
    unchecked += names
    if !names.isEmpty { limits.append("what the list does not report") }
    if hasContradiction {
      limits.append("a fingerprint that the list reports with different values")
    }
    if !names.isEmpty || hasContradiction { isComplete = false }
  }

  /// Records the failure of a list under test that ended the search in `model`, if any. The search
  /// is then incomplete.
  mutating func recordFailure<Subject>(of model: WorldModel<Subject>) {
    guard let failure = model.failure else { return }
    self.failure = failure.description
    limits = ["what the adapter could not do"] + model.limits
    isComplete = false
  }

  /// The exit status of the command. An incomplete search never passes.
  package var status: ExitStatus {
    if interruption != nil { return .interrupted }
    if !violations.isEmpty { return .failed }
    return limits.isEmpty && !checksNothing && obstacle == nil ? .passed : .unchecked
  }

  /// Records the result of a search.
  package mutating func conclude<Subject>(
    _ report: SearchReport<Subject>, elapsed: Int, memory: Int
  ) {
    states = report.states
    transitions = report.transitions
    depth = report.depth
    self.elapsed = elapsed
    // The peak does not grow if an earlier search needed more memory.
    bytesPerState = states >= 10_000 && memory > 0 ? memory / states : nil
    limits = report.limits.filter { $0 != .violation || stopsAtFirst }
      .map { $0.words(interruption) }
    isComplete = report.limits.isEmpty && !checksNothing && obstacle == nil
    neverSeen = report.findings.compactMap { finding in
      if case .neverSeen = finding.verdict { finding.name } else { nil }
    }
  }

  /// Records the result of random walks. `counterexample` converts each violation.
  package mutating func conclude<Subject>(
    _ outcome: RandomSearch<Subject>.Outcome, of asked: Int, seed: UInt64, elapsed: Int,
    _ counterexample: (RandomSearch<Subject>.Violation) -> Counterexample
  ) {
    walks = outcome.walks
    transitions = outcome.transitions
    self.seed = seed
    self.elapsed = elapsed
    violations = outcome.violations.map(counterexample)
    if !violations.isEmpty, stopsAtFirst {
      limits = ["--first"]
    } else {
      let isDecided = violations.count == invariantCount
      limits = interruption.map { [$0] } ?? (outcome.walks < asked && !isDecided ? ["--time"] : [])
      if violations.isEmpty { limits.append(counted(outcome.walks, "random walk")) }
    }
  }

  /// Writes each counterexample to a file in `folder`, as ``saveNewFiles(_:into:)`` does. Returns the
  /// errors.
  package mutating func save(into folder: String) throws(FileError) -> [String] {
    var names: Set<ExactString> = []
    let files = violations.map { violation in
      // The names of two invariants can give the same file name.
      var number = 1
      while !names.insert(ExactString(violation.fileName(number: number))).inserted { number += 1 }
      return (name: violation.fileName(number: number), text: violation.text)
    }
    let errors = try saveNewFiles(files, into: folder)
    for (index, error) in errors.enumerated() where error == nil {
      violations[index].savedPath = Path.join(folder, files[index].name)
    }
    return errors.compactMap(\.self)
  }
}
