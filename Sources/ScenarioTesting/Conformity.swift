internal import Adapters
internal import Conformance
internal import ScenarioRunner
internal import Screens

/// What a walk of a subject beside the reference found: every transition of the reference, tried on the subject.
///
/// A difference is no fault: it is a decision that somebody should know they made.
public struct Conformity: Sendable, CustomStringConvertible {
  /// The ways in which the subject differs, the gravest first.
  public var ways: [Way]
  /// How many transitions of the reference were tried, and were alike.
  public var alike: Int
  /// How many transitions could not be reached behind a difference.
  public var notReached: Int
  /// Whether nothing differs and everything was reached.
  public var isAlike: Bool
  /// The whole report, as `listsh conform` writes it.
  public var description: String

  /// A class of event with the same gravest difference.
  public struct Way: Hashable, Sendable {
    /// What differs, in words.
    public var title: String
    /// How many transitions show it.
    public var transitions: Int
    /// A shortest script that shows it.
    public var script: String
    /// The line of the reference's trace that differs.
    public var expected: String
    /// The line of the subject's trace.
    public var actual: String
  }

  /// How much is compared.
  public enum Comparison: Sendable {
    /// What a person sees, and what the server is asked.
    case seen
    /// Also state names, values and texts.
    case told
    /// Pages asked and rows held alone.
    case server
  }
}

/// Walks a subject and the reference together through everything that can happen, and returns the ways in which they differ.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be compared, as where the subject never comes to rest.
@MainActor public func conformity<Subject: ScenarioSubject>(
  of subject: Subject.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int = 4
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows) { InProcessSubject<Subject>() }
}

/// Walks a list that is a value and the reference together, and returns the ways in which they differ.
///
/// - Parameters:
///   - list: The list.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be compared.
@MainActor public func conformity<List: ScenarioValue>(
  of list: List.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int = 4
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows) { InProcessValue<List>() }
}

/// Walks a subject and the reference together, and throws unless they are alike.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has.
/// - Throws: ``ScenarioFailure`` with the whole report where they differ, or where nothing can be compared.
@MainActor public func conform<Subject: ScenarioSubject>(
  _ subject: Subject.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int = 4
) throws(ScenarioFailure) {
  let conformity = try conformity(
    of: subject, comparing: comparison, inFlight: inFlight, rows: rows)
  guard conformity.isAlike else { throw ScenarioFailure(report: conformity.description) }
}

@MainActor private func conformity(
  _ comparison: Conformity.Comparison, _ inFlight: Int, _ rows: Int,
  _ make: @escaping @Sendable () -> any Adapters.Subject
) throws(ScenarioFailure) -> Conformity {
  let pool = SubjectPool(make: make)
  defer { pool.close() }
  var settings = Conformer.Settings()
  settings.scope = ExplorationScope(inFlight: inFlight, rows: rows)
  settings.comparing =
    switch comparison {
    case .seen: .seen
    case .told: .told
    case .server: .server
    }
  do {
    let entry = try SubjectEntry(pool, among: .builtIn())
    return Conformity(try Conformer(entry, .builtIn(), settings).run())
  } catch let refusal as Conformer.Refusal {
    throw ScenarioFailure(report: refusal.message)
  } catch {
    throw ScenarioFailure(report: "\(error)")
  }
}

extension Conformity {
  /// Takes over what was found.
  fileprivate init(_ report: ConformReport) {
    ways = report.ways.map { way in
      Way(
        title: way.title, transitions: way.transitions, script: way.script,
        expected: way.expected, actual: way.actual)
    }
    alike = report.alike
    notReached = report.notReached
    isAlike = report.isAlike
    description = report.text
  }
}
