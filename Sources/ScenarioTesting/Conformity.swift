internal import Adapters
internal import Conformance
internal import MockSources
internal import ScenarioRunner
internal import Screens

/// The result of comparing a list under test (the *subject*) with the reference list, transition by
/// transition.
///
/// A difference is not always a bug. Some differences are decisions, but the authors of the list
/// should know about them.
public struct Conformity: Sendable, CustomStringConvertible {
  /// The differences, most harmful first.
  public var differences: [Difference]
  /// The number of transitions that are the same on both lists.
  public var same: Int
  /// The number of transitions that could not be reached because of a difference before them.
  public var notReached: Int
  /// Whether there are no differences and every transition was reached.
  public var isSame: Bool
  /// The whole report, as `listsh conform` prints it. It names what was not tried as options of that
  /// command. The values of `--with` are ``Conformity/Addition``.
  public var description: String

  /// An event, the states before it, and the symptom after it.
  public struct Difference: Hashable, Sendable {
    /// A description of the event, the states and the symptom.
    public var title: String
    /// The number of transitions with this difference.
    public var transitions: Int
    /// The script that shows the difference best.
    public var script: String
    /// The last trace line of the reference list.
    public var expected: String
    /// The last trace line of the subject.
    public var actual: String
  }

  /// The ways in which the server divides its rows into pages.
  public enum Paging: Hashable, Sendable {
    /// A page is requested by its number.
    case numbered
    /// A page is requested by the number of rows before it.
    case offset
    /// A page is requested by the key in the response before it. Some responses repeat an earlier
    /// key, or have a key but no rows.
    case cursor
  }

  /// The values that are compared.
  public enum Comparison: Sendable {
    /// Requests, cancellations and what stays on the screen. A toast is compared only if the subject
    /// reports no other sign of a failure.
    case visible
    /// The values of ``Conformity/Comparison/visible``, and also state names, other values, strings
    /// and other effects.
    case everything
    /// Only requests and loaded rows.
    case requests
  }

  /// What the server and the app can do beside the actions of the list and the responses.
  public enum Addition: Hashable, Sendable {
    /// The rows of the server change, at most twice.
    case server
    /// The first page is in the cache.
    case cache
    /// The app changes the source.
    case source
    /// Failures have unusual messages: empty, long, or of two lines.
    case failures
    /// There are more rows, other page sizes, and pages without rows.
    case sizes

    /// Creates the addition of the comparison.
    fileprivate init(_ addition: Conformer.Addition) {
      self =
        switch addition {
        case .server: .server
        case .cache: .cache
        case .source: .source
        case .failures: .failures
        case .sizes: .sizes
        }
    }
  }
}

/// Explores a subject and the reference list together, and returns their differences.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: The values to compare.
///   - inFlight: The maximum number of requests in flight, at least 1. With `nil`, it is 2, or 1 for
///     the additions `failures` and `sizes`.
///   - rows: The number of rows on the server, at least 0. With `nil`, the server has four rows, or
///     two rows with cursors. The addition `sizes` has eight or six rows; leave `rows` out with it.
///   - paging: The paging of the server, with two rows per page, or one with cursors. The screen
///     `feed` always has cursors.
///   - additions: What the server and the app also do. Each addition takes more time.
/// - Returns: The result of the comparison.
/// - Throws: ``ScenarioFailure`` if nothing can be compared, for example because the subject never
///   becomes idle.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conformity<Subject: ScenarioSubject>(
  of subject: Subject.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int? = nil, rows: Int? = nil, paging: Conformity.Paging = .numbered,
  additions: Set<Conformity.Addition> = []
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging, additions, Subject.about.options) {
    InProcessSubject<Subject>()
  }
}

/// Explores a list that is a value and the reference list together, and returns their differences.
///
/// - Parameters:
///   - list: The list.
///   - comparison: The values to compare.
///   - inFlight: The maximum number of requests in flight, at least 1. With `nil`, it is 2, or 1 for
///     the additions `failures` and `sizes`.
///   - rows: The number of rows on the server, at least 0. With `nil`, the server has four rows, or
///     two rows with cursors. The addition `sizes` has eight or six rows; leave `rows` out with it.
///   - paging: The paging of the server, with two rows per page, or one with cursors. The screen
///     `feed` always has cursors.
///   - additions: What the server and the app also do. Each addition takes more time.
/// - Returns: The result of the comparison.
/// - Throws: ``ScenarioFailure`` if nothing can be compared.
@MainActor public func conformity<List: ScenarioValue>(
  of list: List.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int? = nil, rows: Int? = nil, paging: Conformity.Paging = .numbered,
  additions: Set<Conformity.Addition> = []
) throws(ScenarioFailure) -> Conformity {
  try conformity(comparison, inFlight, rows, paging, additions, List.about.options) {
    InProcessValue<List>()
  }
}

/// Explores a subject and the reference list together, and throws an error if the two lists differ.
///
/// - Parameters:
///   - subject: The subject.
///   - comparison: The values to compare.
///   - inFlight: The maximum number of requests in flight, at least 1. With `nil`, it is 2, or 1 for
///     the additions `failures` and `sizes`.
///   - rows: The number of rows on the server, at least 0. With `nil`, the server has four rows, or
///     two rows with cursors. The addition `sizes` has eight or six rows; leave `rows` out with it.
///   - paging: The paging of the server, with two rows per page, or one with cursors. The screen
///     `feed` always has cursors.
///   - additions: What the server and the app also do. Each addition takes more time.
/// - Throws: ``ScenarioFailure`` with the whole report if the lists differ, or if nothing can be
///   compared.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor public func conform<Subject: ScenarioSubject>(
  _ subject: Subject.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int? = nil, rows: Int? = nil, paging: Conformity.Paging = .numbered,
  additions: Set<Conformity.Addition> = []
) throws(ScenarioFailure) {
  try conformity(
    of: subject, comparing: comparison, inFlight: inFlight, rows: rows, paging: paging,
    additions: additions
  ).check()
}

/// Explores a list that is a value and the reference list together, and throws an error if the two
/// lists differ.
///
/// - Parameters:
///   - list: The list.
///   - comparison: The values to compare.
///   - inFlight: The maximum number of requests in flight, at least 1. With `nil`, it is 2, or 1 for
///     the additions `failures` and `sizes`.
///   - rows: The number of rows on the server, at least 0. With `nil`, the server has four rows, or
///     two rows with cursors. The addition `sizes` has eight or six rows; leave `rows` out with it.
///   - paging: The paging of the server, with two rows per page, or one with cursors. The screen
///     `feed` always has cursors.
///   - additions: What the server and the app also do. Each addition takes more time.
/// - Throws: ``ScenarioFailure`` with the whole report if the lists differ, or if nothing can be
///   compared.
@MainActor public func conform<List: ScenarioValue>(
  _ list: List.Type, comparing comparison: Conformity.Comparison = .visible,
  inFlight: Int? = nil, rows: Int? = nil, paging: Conformity.Paging = .numbered,
  additions: Set<Conformity.Addition> = []
) throws(ScenarioFailure) {
  try conformity(
    of: list, comparing: comparison, inFlight: inFlight, rows: rows, paging: paging,
    additions: additions
  ).check()
}

/// Compares the subjects that `make` creates with the built-in screen that their description names.
@MainActor private func conformity(
  _ comparison: Conformity.Comparison, _ inFlight: Int?, _ rows: Int?, _ paging: Conformity.Paging,
  _ additions: Set<Conformity.Addition>, _ options: [String: String],
  _ make: @escaping @Sendable () -> any Adapters.Subject
) throws(ScenarioFailure) -> Conformity {
  let pool = SubjectPool(make: make)
  defer { _ = pool.close() }
  var settings = Conformer.Settings()
  settings.scope = try ExplorationScope(checking: inFlight ?? 2, rows: rows ?? 4)
  settings.scope.paging =
    switch paging {
    case .numbered: .numbered
    case .offset: .offset
    case .cursor: .cursor
    }
  (settings.setsRows, settings.setsInFlight) = (rows != nil, inFlight != nil)
  settings.additions = Conformer.Addition.allCases.filter { additions.contains(.init($0)) }
  settings.mode =
    switch comparison {
    case .visible: .visible
    case .everything: .everything
    case .requests: .requests
    }
  do {
    let entry = try SubjectEntry(pool, among: .builtIn(), beside: StepDescription.names)
    if entry.vocabulary.hasLayers { settings.scope.limitToLayers(rows) }
    try settings.scope.setOptions(options, of: entry)
    let report = try Conformer(entry, .builtIn(), settings).run()
    if !report.errors.isEmpty {
      let errors = report.errors.map { "\($0)\n\n" }.joined()
      throw ScenarioFailure(report: errors + report.text)
    }
    return Conformity(report)
  } catch let failure as ScenarioFailure {
    throw failure
  } catch {
    throw ScenarioFailure(report: "\(error)")
  }
}

extension Conformity {
  /// Creates the result from the report of a comparison.
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

  /// Throws the report if there is a difference, or if a transition was not reached.
  fileprivate func check() throws(ScenarioFailure) {
    guard isSame else { throw ScenarioFailure(report: description) }
  }
}
