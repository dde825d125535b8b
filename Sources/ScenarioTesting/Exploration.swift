internal import Adapters
internal import Conformance
internal import ScenarioRunner
internal import Screens
internal import Text

/// What a search through everything that can happen to a subject found: the invariants that it can break.
///
/// Nothing is compared with the reference: each state and each step is judged by the invariants that every list obeys, as far as what
/// the subject tells allows.
public struct Exploration: Sendable, CustomStringConvertible {
  /// The invariants that can break, in the order of the invariants.
  public var violations: [Violation]
  /// The names of the invariants that could be judged by what the subject tells.
  public var invariants: [String]
  /// How many states were seen.
  public var states: Int
  /// How many transitions were taken.
  public var transitions: Int
  /// Whether everything within the bounds was seen; where the subject tells no fingerprint, states that look alike count as one.
  public var isComplete: Bool
  /// The whole report, with a scenario for each invariant that can break.
  public var description: String

  /// An invariant that can break, and the shortest way to break it.
  public struct Violation: Hashable, Sendable {
    /// The name of the invariant, as `invariants` takes it in a scenario.
    public var invariant: String
    /// The invariant in words.
    public var sentence: String
    /// A shortest scenario that breaks it: a case for a scenario file, which fails as long as the invariant can be broken so.
    public var scenario: String
    /// The lines of the subject's trace.
    public var trace: [String]
  }
}

/// Tries every order of actions and answers on a subject, and returns the invariants that can break.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be judged, as where the subject never comes to rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func exploration<Subject: ScenarioSubject>(
  of subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) -> Exploration {
  try exploration(inFlight, rows, changesServer) { InProcessSubject<Subject>() }
}

/// Tries every order of actions and answers on a list that is a value, and returns the invariants that can break.
///
/// - Parameters:
///   - list: The list.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be judged.
@MainActor public func exploration<List: ScenarioValue>(
  of list: List.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) -> Exploration {
  try exploration(inFlight, rows, changesServer) { InProcessValue<List>() }
}

/// Tries every order of actions and answers on a subject, and throws unless no invariant can break.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Throws: ``ScenarioFailure`` with the whole report where an invariant can break, where not everything was seen, or where nothing
///   can be judged.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func explore<Subject: ScenarioSubject>(
  _ subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: subject, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).judge()
}

/// Tries every order of actions and answers on a list that is a value, and throws unless no invariant can break.
///
/// - Parameters:
///   - list: The list.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Throws: ``ScenarioFailure`` with the whole report where an invariant can break, where not everything was seen, or where nothing
///   can be judged.
@MainActor public func explore<List: ScenarioValue>(
  _ list: List.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: list, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).judge()
}

/// Searches what the subjects that `make` makes can reach, for invariants that break.
@MainActor private func exploration(
  _ inFlight: Int, _ rows: Int, _ changesServer: Bool,
  _ make: @escaping @Sendable () -> any Adapters.Subject
) throws(ScenarioFailure) -> Exploration {
  let pool = SubjectPool(make: make)
  // What the subject still holds goes on the actor that it lived on.
  defer { pool.close() }
  var scope = ExplorationScope(inFlight: inFlight, rows: rows)
  scope.changesServer = changesServer
  // A subject belongs to the thread that plays.
  var settings = Explorer.Settings()
  settings.jobs = 1
  do {
    let entry = try SubjectEntry(pool, among: .builtIn(), beside: StepDescription.names)
    let name = entry.vocabulary.hello.name
    let invariants = entry.kind.description.invariants.map(\.name)
    if invariants.isEmpty {
      throw ScenarioFailure(report: "\(name) tells nothing that an invariant could be judged by")
    }
    let report = Explorer(settings, Catalog.builtIn().adding(entry)).search(
      try WorldModel(entry, scope: scope))
    if let failure = report.failure { throw ScenarioFailure(report: failure) }
    return Exploration(report, of: name, by: invariants, hidesState: pool.hidesState)
  } catch let failure as ScenarioFailure {
    throw failure
  } catch {
    throw ScenarioFailure(report: "\(error)")
  }
}

extension Exploration {
  /// Takes over what was found of the subject called `name`.
  fileprivate init(
    _ report: ExplorationReport, of name: String, by invariants: [String], hidesState: Bool
  ) {
    violations = report.violations.map { violation in
      Violation(
        invariant: violation.invariant.name, sentence: violation.invariant.sentence,
        scenario: violation.text,
        trace: violation.trace)
    }
    self.invariants = invariants
    states = report.states
    transitions = report.transitions
    isComplete = report.isComplete
    let verdict =
      violations.isEmpty
      ? "\(escaped(name)) breaks none of \(counted(invariants.count, "invariant"))"
      : "\(escaped(name)) can violate \(violations.count) of \(counted(invariants.count, "invariant"))"
    let extent =
      isComplete
      ? "complete\(hidesState ? " in what it tells" : "")"
      : "not complete: no more than \(Explorer.usualStates) states are looked at,"
        + " and none behind more than \(Explorer.usualDepth) steps"
    let figures = "\(counted(states, "state")), \(counted(transitions, "transition"))"
    description =
      "\(verdict): \(figures), \(extent)"
      + violations.map { violation in
        "\n\nviolated: \(violation.invariant): \(violation.sentence)\n\n\(violation.scenario)"
          + violation.trace.map { "  \($0)\n" }.joined()
      }.joined()
  }

  /// Throws the report unless no invariant can break, and everything was seen.
  fileprivate func judge() throws(ScenarioFailure) {
    guard violations.isEmpty, isComplete else { throw ScenarioFailure(report: description) }
  }
}
