internal import Adapters

/// What a subject answered before: the same commands after a start must lead to the same answers.
extension Tour {
  /// A transition that was gone along at some moment after a start.
  struct Moment: Hashable {
    /// The number of the moment before.
    var before: Int
    /// The transition.
    var edge: Int
  }

  /// What the subject answered then, and the number of the moment after.
  struct RecordedAnswer {
    /// The number of the moment after it.
    var moment: Int
    /// What the subject told of it.
    var outcome: SubjectState.Outcome
    /// What the subject was like then.
    var state: SubjectState
  }

  /// Keeps what a subject answered soon after a start, and throws where it answered something else there before.
  mutating func remember(
    _ command: SubjectCommand?, _ edge: Int, _ outcome: SubjectState.Outcome, _ stand: inout Stand
  ) throws(SubjectFailure) {
    guard let moment = stand.moment else { return }
    let key = Moment(before: moment, edge: edge)
    guard let recorded = memory[key] else {
      stand.moment = stand.path.count < Self.memoryLength ? memory.count + 1 : nil
      memory[key] = RecordedAnswer(moment: memory.count + 1, outcome: outcome, state: stand.state)
      return
    }
    stand.moment = recorded.moment
    guard let command, !recorded.state.isLike(stand.state) || recorded.outcome != outcome else {
      return
    }
    subject.abandon()
    throw SubjectFailure.notDeterministic(
      after: command, recorded.state.words(after: recorded.outcome, vocabulary),
      stand.state.words(after: outcome, vocabulary))
  }

  /// How many transitions after a start are remembered.
  private static let memoryLength = 24
}
