internal import Adapters
internal import Conformance
internal import ScenarioRunner
internal import Screens
internal import Text

/// What a search through everything that can happen to a subject found: the laws that it can break.
///
/// Nothing is compared with the reference: each state and each step is judged by the laws that every list obeys, as far as what
/// the subject tells allows.
public struct Exploration: Sendable, CustomStringConvertible {
  /// The laws that can break, in the order of the laws.
  public var breaches: [Breach]
  /// The names of the laws that could be judged by what the subject tells.
  public var laws: [String]
  /// How many states were seen.
  public var states: Int
  /// How many transitions were taken.
  public var transitions: Int
  /// Whether everything within the bounds was seen; where the subject tells no fingerprint, states that look alike count as one.
  public var isComplete: Bool
  /// The whole report, with a scenario for each law that can break.
  public var description: String

  /// A law that can break, and the shortest way to break it.
  public struct Breach: Hashable, Sendable {
    /// The name of the law, as `laws` takes it in a scenario.
    public var law: String
    /// The law in words.
    public var sentence: String
    /// A shortest scenario that breaks it: a case for a scenario file, which fails as long as the law can be broken so.
    public var scenario: String
    /// The lines of the subject's trace.
    public var trace: [String]
  }
}

/// Tries every order of actions and answers on a subject, and returns the laws that can break.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be judged, as where the subject never comes to rest.
@available(macOS 15, *)
@MainActor public func exploration<Subject: ScenarioSubject>(
  of subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) -> Exploration {
  try exploration(inFlight, rows, changesServer) { InProcessSubject<Subject>() }
}

/// Tries every order of actions and answers on a list that is a value, and returns the laws that can break.
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

/// Tries every order of actions and answers on a subject, and throws unless no law can break.
///
/// - Parameters:
///   - subject: The subject.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Throws: ``ScenarioFailure`` with the whole report where a law can break, where not everything was seen, or where nothing
///   can be judged.
@available(macOS 15, *)
@MainActor public func explore<Subject: ScenarioSubject>(
  _ subject: Subject.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: subject, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).judge()
}

/// Tries every order of actions and answers on a list that is a value, and throws unless no law can break.
///
/// - Parameters:
///   - list: The list.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, two a page.
///   - changesServer: Whether the server's rows change meanwhile, too.
/// - Throws: ``ScenarioFailure`` with the whole report where a law can break, where not everything was seen, or where nothing
///   can be judged.
@MainActor public func explore<List: ScenarioValue>(
  _ list: List.Type, inFlight: Int = 3, rows: Int = 4, changesServer: Bool = false
) throws(ScenarioFailure) {
  try exploration(
    of: list, inFlight: inFlight, rows: rows, changesServer: changesServer
  ).judge()
}

/// Searches what the subjects that `make` makes can reach, for laws that break.
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
    let laws = entry.kind.description.invariants.map(\.name)
    if laws.isEmpty {
      throw ScenarioFailure(report: "\(name) tells nothing that a law could be judged by")
    }
    let report = Explorer(settings, Catalog.builtIn().adding(entry)).search(
      try WorldModel(entry, scope: scope))
    if let failure = report.failure { throw ScenarioFailure(report: failure) }
    return Exploration(report, of: name, by: laws, hidesState: pool.hidesState)
  } catch let failure as ScenarioFailure {
    throw failure
  } catch {
    throw ScenarioFailure(report: "\(error)")
  }
}

extension Exploration {
  /// Takes over what was found of the subject called `name`.
  fileprivate init(
    _ report: ExplorationReport, of name: String, by laws: [String], hidesState: Bool
  ) {
    breaches = report.breaches.map { breach in
      Breach(
        law: breach.invariant.name, sentence: breach.invariant.sentence, scenario: breach.text,
        trace: breach.trace)
    }
    self.laws = laws
    states = report.states
    transitions = report.transitions
    isComplete = report.isComplete
    let verdict =
      breaches.isEmpty
      ? "\(escaped(name)) breaks none of \(counted(laws.count, "law"))"
      : "\(escaped(name)) can break \(breaches.count) of \(counted(laws.count, "law"))"
    let extent =
      isComplete
      ? "complete\(hidesState ? " in what it tells" : "")"
      : "not complete: no more than \(Explorer.usualStates) states are looked at,"
        + " and none behind more than \(Explorer.usualDepth) steps"
    let figures = "\(counted(states, "state")), \(counted(transitions, "transition"))"
    description =
      "\(verdict): \(figures), \(extent)"
      + breaches.map { breach in
        "\n\nbroken: \(breach.law): \(breach.sentence)\n\n\(breach.scenario)"
          + breach.trace.map { "  \($0)\n" }.joined()
      }.joined()
  }

  /// Throws the report unless no law can break, and everything was seen.
  fileprivate func judge() throws(ScenarioFailure) {
    guard breaches.isEmpty, isComplete else { throw ScenarioFailure(report: description) }
  }
}
