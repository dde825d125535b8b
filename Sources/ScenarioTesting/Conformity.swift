internal import Adapters
internal import Conformance
internal import MockSources
internal import ScenarioRunner
internal import Screens

/// The comparison of a subject with the reference: every transition of the reference, tried on the subject.
///
/// A difference is not a fault but a decision that its authors should know about.
public struct Conformity: Sendable, CustomStringConvertible {
  /// The differences, most harmful first.
  public var differences: [Difference]
  /// The number of transitions of the reference that are the same.
  public var same: Int
  /// The number of transitions that could not be reached after a difference.
  public var notReached: Int
  /// Whether nothing differs and every transition was reached.
  public var isSame: Bool
  /// The whole report, as `listsh conform` prints it.
  public var description: String

  /// An event, the states before it, and the symptom after it.
  public struct Difference: Hashable, Sendable {
    /// The event, the states and the symptom in words.
    public var title: String
    /// The number of transitions that show it.
    public var transitions: Int
    /// The script that shows it best.
    public var script: String
    /// The last line of the reference.
    public var expected: String
    /// The last line of the subject.
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
    /// Requests, cancels and what the user sees.
    case visible
    /// Also state names, values, strings and other effects.
    case everything
    /// Requests and the rows held only.
    case requests
  }
}

/// Walks a subject and the reference together through everything that can happen, and returns their differences.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Returns: The result of the comparison.
/// - Throws: ``ScenarioFailure`` if nothing can be compared, for example because the subject never becomes idle.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conformity<Subject: ScenarioSubject>(
  of subject: Subject.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging) { InProcessSubject<Subject>() }
}

/// Walks a list that is a value and the reference together, and returns their differences.
///
/// - Parameters:
///   - list: The list.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Returns: The result of the comparison.
/// - Throws: ``ScenarioFailure`` if nothing can be compared.
@MainActor public func conformity<List: ScenarioValue>(
  of list: List.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging) { InProcessValue<List>() }
}

/// Walks a subject and the reference together, and throws unless they are the same.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Throws: ``ScenarioFailure`` with the whole report if they differ, or if nothing can be compared.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conform<Subject: ScenarioSubject>(
  _ subject: Subject.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int = 2, rows: Int? = nil, paging: Conformity.Paging = .numbered
) throws(ScenarioFailure) {
  try conformity(
    of: subject, comparing: comparison, inFlight: inFlight, rows: rows, paging: paging
  ).judge()
}

/// Walks a list that is a value and the reference together, and throws unless they are the same.
///
/// - Parameters:
///   - list: The list.
///   - comparison: How much is compared.
///   - inFlight: How many requests may be in flight at once.
///   - rows: How many rows the server has, or `nil` for four, with cursors two.
///   - paging: How the server is paged: two rows a page, with cursors one.
/// - Throws: ``ScenarioFailure`` with the whole report if they differ, or if nothing can be compared.
@MainActor public func conform<List: ScenarioValue>(
  _ list: List.Type, comparing comparison: Conformity.Comparison = .visible,
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
    settings.scope.paging = .cursor
  }
  settings.setsRows = rows != nil
  settings.mode =
    switch comparison {
    case .visible: .visible
    case .everything: .everything
    case .requests: .requests
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
  /// Creates the comparison that `report` is about.
  fileprivate init(_ report: ConformReport) {
    differences = report.differences.map { difference in
      let script = difference.scripts.first
      return Difference(
        title: difference.title, transitions: difference.transitions,
        script: script?.line ?? "", expected: script?.expected ?? "",
        actual: script?.actual ?? "")
    }
    same = report.same
    notReached = report.notReached
    isSame = report.isSame
    description = report.text
  }
  /// Throws the report unless nothing differs and every transition was reached.
  fileprivate func judge() throws(ScenarioFailure) {
    guard isSame else { throw ScenarioFailure(report: description) }
  }
}
