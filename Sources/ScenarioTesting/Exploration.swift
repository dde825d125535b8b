internal import Adapters
internal import Conformance
internal import MockSources
internal import ScenarioRunner
internal import Screens
internal import Text

/// The result of an exhaustive search for violated invariants in a list under test (the *subject*).
///
/// The search does not compare the subject with the reference list. It checks every state and every
/// step against the invariants of all lists. An invariant is checked only if the subject reports
/// the values that the check needs.
public struct Exploration: Sendable, CustomStringConvertible {
  /// The violated invariants, in the order of ``invariants``.
  public var violations: [Violation]
  /// The names of the invariants that were checked.
  public var invariants: [String]
  /// The number of states that were found.
  public var states: Int
  /// The number of transitions that were tried.
  public var transitions: Int
  /// Whether all states within the limits were found. Without a fingerprint, states with the same
  /// reported values count as one state.
  public var isComplete: Bool
  /// The whole report, with a scenario for each violated invariant.
  public var description: String

  /// A violated invariant, with a shortest scenario that violates it.
  public struct Violation: Hashable, Sendable {
    /// The name of the invariant, as used by `invariants` steps.
    public var invariant: String
    /// The invariant as a sentence.
    public var sentence: String
    /// A shortest scenario that violates the invariant. The scenario is a case for a scenario file,
    /// and fails until the bug is fixed. If it responds to a request that only the bug sends, remove
    /// this response after the fix.
    public var scenario: String
    /// The trace of the scenario.
    public var trace: [String]
  }
}

/// Tries every order of actions and responses on a subject, and returns the violated invariants.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: The maximum number of requests in flight, at least 1.
///   - rows: The number of rows on the server, at least 0, with two rows per page, or one on the
///     screen `feed`.
///   - changesServer: Whether the rows on the server change during the search.
/// - Returns: The result of the search.
/// - Throws: ``ScenarioFailure`` if nothing can be checked, for example because the subject never
///   becomes idle.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func exploration<Subject: ScenarioSubject>(
  of subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) -> Exploration {
  try exploration(inFlight, rows, changesServer, Subject.about.options) {
    InProcessSubject<Subject>()
  }
}

/// Tries every order of actions and responses on a list that is a value, and returns the violated
/// invariants.
///
/// - Parameters:
///   - list: The list.
///   - inFlight: The maximum number of requests in flight, at least 1.
///   - rows: The number of rows on the server, at least 0, with two rows per page, or one on the
///     screen `feed`.
///   - changesServer: Whether the rows on the server change during the search.
/// - Returns: The result of the search.
/// - Throws: ``ScenarioFailure`` if nothing can be checked.
@MainActor public func exploration<List: ScenarioValue>(
  of list: List.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) -> Exploration {
  try exploration(inFlight, rows, changesServer, List.about.options) {
    InProcessValue<List>()
  }
}

/// Tries every order of actions and responses on a subject, and throws an error if an invariant is
/// violated.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: The maximum number of requests in flight, at least 1.
///   - rows: The number of rows on the server, at least 0, with two rows per page, or one on the
///     screen `feed`.
///   - changesServer: Whether the rows on the server change during the search.
/// - Throws: ``ScenarioFailure`` with the whole report if an invariant can be violated, if the
///   search is incomplete, or if nothing can be checked.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func explore<Subject: ScenarioSubject>(
  _ subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: subject, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).check()
}

/// Tries every order of actions and responses on a list that is a value, and throws an error if an
/// invariant is violated.
///
/// - Parameters:
///   - list: The list.
///   - inFlight: The maximum number of requests in flight, at least 1.
///   - rows: The number of rows on the server, at least 0, with two rows per page, or one on the
///     screen `feed`.
///   - changesServer: Whether the rows on the server change during the search.
/// - Throws: ``ScenarioFailure`` with the whole report if an invariant can be violated, if the
///   search is incomplete, or if nothing can be checked.
@MainActor public func explore<List: ScenarioValue>(
  _ list: List.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: list, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).check()
}

/// Searches all reachable states of a subject for violated invariants. `make` creates the subjects.
@MainActor private func exploration(
  _ inFlight: Int, _ rows: Int, _ changesServer: Bool, _ options: [String: String],
  _ make: @escaping @Sendable () -> any Adapters.Subject
) throws(ScenarioFailure) -> Exploration {
  let pool = SubjectPool(make: make)
  // Release the subject on its own actor.
  defer { _ = pool.close() }
  var scope = try ExplorationScope(checking: inFlight, rows: rows)
  scope.changesServer = changesServer
  // A subject belongs to one thread, so the search uses only one thread.
  var settings = Explorer.Settings()
  settings.jobs = 1
  do {
    let entry = try SubjectEntry(pool, among: .builtIn(), beside: StepDescription.names)
    let name = entry.vocabulary.hello.name
    if entry.vocabulary.hasLayers { scope.limitToLayers(rows) }
    try scope.setOptions(options, of: entry)
    let invariants = entry.kind.description.invariants.map(\.name)
    if invariants.isEmpty { throw ScenarioFailure.nothingToCheck(of: name) }
    let report = Explorer(settings, Catalog.builtIn().adding(entry)).search(
      try WorldModel(entry, scope: scope))
    if let failure = report.failure { throw ScenarioFailure(report: failure) }
    if report.checksNothing { throw ScenarioFailure.nothingToCheck(of: name) }
    if let obstacle = report.obstacle {
      throw ScenarioFailure(report: "nothing was checked on \(escaped(name)): \(obstacle)")
    }
    return Exploration(report, of: name, by: invariants)
  } catch let failure as ScenarioFailure {
    throw failure
  } catch {
    throw ScenarioFailure(report: "\(error)")
  }
}

extension ScenarioFailure {
  /// The failure of a search that checks no invariant of the subject called `name`.
  fileprivate static func nothingToCheck(of name: String) -> ScenarioFailure {
    ScenarioFailure(report: "\(escaped(name)) reports nothing that an invariant could check")
  }
}

extension ExplorationScope {
  /// Creates a scope with these limits. Throws if a limit is out of range.
  init(checking inFlight: Int, rows: Int) throws(ScenarioFailure) {
    if inFlight < 1 {
      throw ScenarioFailure(report: "invalid inFlight '\(inFlight)'; must be 1 or greater")
    }
    if rows < 0 { throw ScenarioFailure(report: "invalid rows '\(rows)'; must be 0 or greater") }
    self.init(inFlight: inFlight, rows: rows)
  }

  /// Sets the options of the screen. Throws if the screen does not have an option, or does not allow
  /// its value.
  mutating func setOptions(
    _ options: [String: String], of entry: SubjectEntry
  ) throws(ScenarioFailure) {
    screenOptions = options.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
    for option in screenOptions {
      guard let (message, hint) = entry.kind.description.manual.refusal(of: option) else {
        continue
      }
      throw ScenarioFailure(report: escaped("\(message); \(hint)"))
    }
  }

  /// Limits the scope for a list with layers to pages of one row and to one edit, because such a
  /// list has many more events to try.
  mutating func limitToLayers(_ rows: Int?) {
    self.rows = rows ?? 2
    pageSize = 1
    edits = 1
    paging = .cursor
  }
}

extension Exploration {
  /// Creates the result for the subject called `name` from the report of the explorer.
  fileprivate init(_ report: ExplorationReport, of name: String, by names: [String]) {
    violations = report.violations.map { violation in
      Violation(
        invariant: violation.invariant.name, sentence: violation.invariant.sentence,
        scenario: violation.text,
        trace: violation.trace)
    }
    invariants = names.filter { !report.unchecked.contains($0) }
    states = report.states
    transitions = report.transitions
    isComplete = report.isComplete
    let verdict =
      violations.isEmpty
      ? "\(escaped(name)) violates none of \(counted(invariants.count, "invariant"))"
      : "\(escaped(name)) can violate \(violations.count) of \(counted(invariants.count, "invariant"))"
    let extent =
      isComplete
      ? "complete\(report.isOfReportsOnly ? " for the values that it reports" : "")"
      : report.limits.isEmpty
        ? "not complete: the search ended when every invariant was violated"
        : "not complete: limited by \(report.limits.joined(separator: " and "))"
    let figures = "\(counted(states, "state")), \(counted(transitions, "transition"))"
    description =
      "\(verdict): \(figures), \(extent)"
      + violations.map { violation in
        "\n\nviolated: \(violation.invariant): \(violation.sentence)\n\n\(violation.scenario)"
          + violation.trace.map { "  \($0)\n" }.joined()
      }.joined()
  }

  /// Throws the report if an invariant can be violated, or if the search is incomplete.
  fileprivate func check() throws(ScenarioFailure) {
    guard violations.isEmpty, isComplete else { throw ScenarioFailure(report: description) }
  }
}
