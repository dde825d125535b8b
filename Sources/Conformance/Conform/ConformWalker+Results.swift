internal import Adapters
internal import ScenarioRunner

// The results of a walker.

extension ConformWalker {
  /// The reaction of the list under test to a transition.
  struct Report: Sendable {
    /// The notes of the trace line.
    var notes: [String]
    /// The states before and after.
    var states: (from: String, to: String)
    /// The effects and the verdict, to compare two runs of one path.
    var outcome: SubjectState.Outcome
    /// The state after the transition.
    var state: SubjectState
  }

  /// A difference that appeared after a transition.
  struct Finding: Sendable {
    var edge: Int
    /// The transitions since the last start, including this one.
    var path: [Int]
    /// The most harmful symptom.
    var symptom: Symptom
    var values: [ValueDifference]
    /// Whether the lists had another difference before.
    var isAfterAnother: Bool
    /// The earlier transition whose request or cancellation is missing.
    var cause: Int?
    var report: Report
  }

  /// The result of one step.
  struct Outcome: Sendable {
    /// The difference that appeared with this step.
    var finding: Finding?
    var result: TransitionResult
    var report: Report
  }

  /// The results of a segment of a walk.
  struct Segment: Sendable {
    /// The arcs that were tried, with their results, and whether the lists were the same before.
    var steps: [(arc: Int, result: TransitionResult, wasSame: Bool)] = []
    /// The arcs for responses to requests that the list under test did not send.
    var unanswerable: Set<Int> = []
    var findings: [Finding] = []
    /// The failures of the list under test, each with the transitions since the start.
    var failures: [Failure] = []
    /// The failure that ended the segment, if any.
    var end: Failure?
  }

  /// A failure of the list under test.
  struct Failure: Sendable {
    var error: SubjectFailure
    /// The transitions since the last start, including the one that failed.
    var path: [Int]
    /// The events of `path`. `nil` for an event of a played script.
    var steps: [ExploredStep?]
    /// The title of the last event.
    var event: String

    /// How much the failure counts toward ``ConformReport/failureLimit``. A list that does not respond
    /// takes as long as `--adapter-timeout` each time.
    var weight: Int { error.isTimeout ? 10 : 1 }

    /// Whether both failures have the same cause after the same event.
    func isSame(as other: Failure) -> Bool {
      event == other.event && error.messageWithoutNumbers == other.error.messageWithoutNumbers
    }
  }
}

extension [ConformWalker.Failure] {
  var weight: Int { reduce(0) { $0 + $1.weight } }

  /// Appends failures until their weight reaches `limit`.
  mutating func append(_ failures: [ConformWalker.Failure], upTo limit: Int) {
    var weight = weight
    for failure in failures where weight < limit {
      append(failure)
      weight += failure.weight
    }
  }
}
