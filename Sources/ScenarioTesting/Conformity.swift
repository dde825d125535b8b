internal import Adapters
internal import Conformance
internal import MockSources
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

  /// How the server is paged.
  public enum Paging: Hashable, Sendable {
    /// By the number of a page.
    case numbered
    /// By the number of rows before a page.
    case offset
    /// By the row before a page; some answers name a key of before, or have no rows and a key.
    case cursor
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
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be compared, as where the subject never comes to rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conformity<Subject: ScenarioSubject>(
  of subject: Subject.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging) { InProcessSubject<Subject>() }
}

/// Walks a list that is a value and the reference together, and returns the ways in which they differ.
///
/// - Parameters:
///   - list: The list.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Returns: What was found.
/// - Throws: ``ScenarioFailure`` where nothing can be compared.
@MainActor public func conformity<List: ScenarioValue>(
  of list: List.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging) { InProcessValue<List>() }
}

/// Walks a subject and the reference together, and throws unless they are alike.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Throws: ``ScenarioFailure`` with the whole report where they differ, or where nothing can be compared.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conform<Subject: ScenarioSubject>(
  _ subject: Subject.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) {
  try conformity(
    of: subject, comparing: comparison, inFlight: inFlight, rows: rows, paging: paging
  ).judge()
}

/// Walks a list that is a value and the reference together, and throws unless they are alike.
///
/// - Parameters:
///   - list: The list.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Throws: ``ScenarioFailure`` with the whole report where they differ, or where nothing can be compared.
@MainActor public func conform<List: ScenarioValue>(
  _ list: List.Type, comparing comparison: Conformity.Comparison = .seen,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) {
  try conformity(
    of: list, comparing: comparison, inFlight: inFlight, rows: rows, paging: paging
  ).judge()
}

/// Compares the subjects that `make` makes with the screen that they name.
@MainActor private func conformity(
  _ comparison: Conformity.Comparison, _ inFlight: Int, _ rows: Int?, _ paging: Conformity.Paging,
  _ make: @escaping @Sendable () -> any Adapters.Subject
) throws(ScenarioFailure) -> Conformity {
  let pool = SubjectPool(make: make)
  defer { pool.close() }
  var settings = Conformer.Settings()
  settings.scope = ExplorationScope(inFlight: inFlight, rows: rows ?? 4)
  switch paging {
  case .numbered: settings.scope.paging = .numbered
  case .offset: settings.scope.paging = .offset
  case .cursor:
    // Pages that are told to be followed by others make many states of few rows.
    settings.scope.paging = .cursor
    settings.scope.rows = rows ?? 2
    settings.scope.pageSize = 1
    settings.scope.setsKeys = true
  }
  settings.comparing =
    switch comparison {
    case .seen: .seen
    case .told: .told
    case .server: .server
    }
  do {
    let entry = try SubjectEntry(pool, among: .builtIn(), beside: StepDescription.names)
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
  /// Throws the report unless both are alike, and everything was reached.
  fileprivate func judge() throws(ScenarioFailure) {
    guard isAlike else { throw ScenarioFailure(report: description) }
  }
}
