internal import Locks
internal import Screens

/// Shares one running subject among many screens. Each screen is a history of commands.
///
/// If the list is not at the end of a history, it is restarted and receives the commands of that
/// history again.
package final class SubjectSession: Sendable {
  /// A command that was sent, and its result.
  package struct Said: Sendable {
    /// The command.
    package var command: SubjectCommand
    /// The effects and the verdict of the list.
    package var outcome: SubjectState.Outcome
    /// Everything that is known about the list after the command.
    package var state: SubjectState
    /// The number of the moment, which is unique in the session.
    var moment: Int
  }

  /// The state that the lock guards.
  private struct Guarded {
    /// The subject.
    var held: Unchecked
    /// The moment of the subject's last command, or `nil` if unknown.
    var moment: Int?
    /// The number of moments so far.
    var moments = 0
  }

  /// The subject and its current moment.
  private let guarded: Mutex<Guarded>
  /// The vocabulary of the subject.
  let vocabulary: SubjectVocabulary
  /// The pool of the subject.
  private let pool: SubjectPool
  /// Whether the subject returns to the pool in the end.
  private let isLent: Bool

  /// Creates a session with a subject of `pool`, or with one that answers known commands from `memory`.
  init(_ pool: SubjectPool, _ vocabulary: SubjectVocabulary, _ memory: ResponseCache? = nil) {
    let remembered = memory.map { Unchecked(RememberedSubject(pool, vocabulary, $0)) }
    guarded = Mutex(Guarded(held: remembered ?? pool.take()))
    isLent = memory == nil
    self.vocabulary = vocabulary
    self.pool = pool
  }

  deinit {
    if isLent { pool.putBack(guarded.withLock { $0.held }) }
  }

  /// Sends `command` to the subject in its state after `history`, and returns the command with its result.
  func say(
    _ command: SubjectCommand, after history: [Said]
  ) throws(SubjectFailure) -> Said {
    let result = guarded.withLock { guarded in
      Result { () throws(SubjectFailure) in
        do throws(SubjectFailure) {
          if guarded.moment != history.last?.moment { try replay(history, &guarded) }
          return try say(command, after: history.last?.state, &guarded)
        } catch {
          guarded.moment = nil
          if error.isUnrecorded { throw error }
          guarded.held.subject.abandon()
          if guarded.held.subject.isHopeless { pool.noteHopelessness() }
          throw error
        }
      }
    }
    return try result.get()
  }

  /// Discards the subject after an error that only the simulated world can detect.
  func giveUp() {
    guarded.withLock { guarded in
      guarded.moment = nil
      guarded.held.subject.abandon()
    }
  }

  /// Sends `command` to the subject, which is at `state`, and records its answer.
  private func say(
    _ command: SubjectCommand, after state: SubjectState?, _ guarded: inout Guarded
  ) throws(SubjectFailure) -> Said {
    let report = try guarded.held.subject.answer(command)
    var state = state ?? SubjectState(vocabulary)
    do throws(SubjectFailure) {
      let outcome = try state.take(report, after: command, vocabulary)
      guarded.moments += 1
      guarded.moment = guarded.moments
      if !outcome.isInferred { pool.noteVerdict() }
      if state.fingerprint == nil { pool.noteHiding() }
      return Said(command: command, outcome: outcome, state: state, moment: guarded.moments)
    } catch {
      var failure = error
      failure.command = abbreviatedLine(command.line)
      throw failure
    }
  }

  /// Sends all of `history` to the subject again, from the start; it must give the same answers.
  private func replay(_ history: [Said], _ guarded: inout Guarded) throws(SubjectFailure) {
    var before: SubjectState?
    for said in history {
      let again = try say(said.command, after: before, &guarded)
      guard again.state.isLike(said.state), again.outcome == said.outcome else {
        throw SubjectFailure.notDeterministic(
          after: said.command, said.state.words(after: said.outcome, vocabulary),
          again.state.words(after: again.outcome, vocabulary))
      }
      before = again.state
    }
    guarded.moment = history.last?.moment
  }
}

extension SubjectFailure {
  /// Returns the failure for a command that gets two different responses after the same commands.
  package static func notDeterministic(
    after command: SubjectCommand, _ first: String, _ second: String
  ) -> SubjectFailure {
    SubjectFailure(
      "the subject is not deterministic: after \(command.words) it answered \(first) and then \(second)",
      command: abbreviatedLine(command.line))
  }
}

extension SubjectState {
  /// Returns a short description of the effects and the state of a list.
  package func words(
    after outcome: SubjectState.Outcome, _ vocabulary: SubjectVocabulary
  ) -> String {
    var words = outcome.effects.map(\.note)
    if let name { words.append("state=\(name)") }
    if let rows { words.append("rows=\(rows.joined(separator: ","))") }
    for (observation, value) in zip(vocabulary.observations, values) {
      if let value { words.append("\(observation.name)=\(value)") }
    }
    return abbreviatedLine(words.joined(separator: "; "))
  }
}

/// A subject on its way from one owner to the next, who never have it at the same time.
struct Unchecked: @unchecked Sendable {
  let subject: any Subject

  init(_ subject: any Subject) { self.subject = subject }
}
