internal import Locks
internal import Screens

/// Shares one running list under test among many screens. Each screen is a history of commands.
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

  /// The values that the lock protects.
  private struct Guarded {
    /// The list.
    var held: Unchecked
    /// The moment of the list's last command, or `nil` if it is unknown.
    var moment: Int?
    /// The number of moments so far.
    var moments = 0
  }

  /// The list and its current moment.
  private let guarded: Mutex<Guarded>
  /// The vocabulary of the list.
  let vocabulary: SubjectVocabulary
  /// The pool of the list.
  private let pool: SubjectPool
  /// Whether the list returns to the pool at the end.
  private let isLent: Bool

  /// Creates a session with a list of `pool`. With `memory`, the list responds to known commands
  /// from that cache.
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

  /// Sends `command` to the list in its state after `history`. Returns the command with its result.
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

  /// Discards the list after an error that only the simulated world can detect.
  func giveUp() {
    guarded.withLock { guarded in
      guarded.moment = nil
      guarded.held.subject.abandon()
    }
  }

  /// Sends `command` to the list, whose state is `state`, and records its response.
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

  /// Sends all commands of `history` again, from the start. Throws if a response is different.
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

/// A list that passes from one owner to the next. They never use it at the same time.
struct Unchecked: @unchecked Sendable {
  let subject: any Subject

  init(_ subject: any Subject) { self.subject = subject }
}
