internal import Adapters
internal import Locks

/// The reports of a list under test after the first events, at the first time that these events
/// were sent. Every fresh list receives some of them again, which shows whether the list is
/// deterministic.
final class FirstReports: Sendable {
  private let reports = Mutex<[[Int]: SubjectFailure.Result]>([:])

  /// The maximum number of events. All walks begin with few different events, so longer paths are
  /// rarely repeated.
  private static let longestPath = 4

  /// Throws if the list reported something else when the transitions of `path` were tried first.
  /// `word` describes the last event.
  func check(
    _ outcome: SubjectState.Outcome, _ state: SubjectState, after path: [Int], word: String,
    _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) {
    guard path.count <= Self.longestPath else { return }
    let known = reports.withLock { reports in
      if reports[path] == nil { reports[path] = (outcome, state) }
      return reports[path]
    }
    guard let known, known.outcome != outcome || !known.state.hasValues(of: state) else { return }
    throw SubjectFailure(notDeterministicAfter: word, known, (outcome, state), vocabulary)
  }
}
