internal import Locks
internal import Screens

/// The place of a subject that many screens share, each a list of what was said.
///
/// The subject is made anew and told all of it again only where it does not stand there already.
package final class SubjectSession: Sendable {
  /// Something that was said, and what came of it.
  package struct Said: Sendable {
    /// What was said.
    package var command: SubjectCommand
    /// What the subject did.
    package var outcome: SubjectState.Outcome
    /// All that was known of it then.
    package var state: SubjectState
    /// The number of the moment: no two in one seat are the same.
    var moment: Int
  }

  /// What only one thread at a time may touch.
  private struct Guarded {
    /// The subject.
    var held: Unchecked
    /// The moment at which the subject stands, or `nil` where that is unknown.
    var moment: Int?
    /// How many moments were told apart.
    var moments = 0
  }

  /// The subject, and where it stands.
  private let guarded: Mutex<Guarded>
  /// The words of the subject.
  let vocabulary: SubjectVocabulary
  /// Where the subject comes from.
  private let pool: SubjectPool
  /// Whether it goes back there in the end.
  private let isLent: Bool

  /// Makes the place of a subject of `pool`, or of one that answers from `memory` what it holds.
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

  /// Says `command` to the subject as it is behind `history`, and returns the history after it.
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
          guarded.held.subject.abandon()
          if guarded.held.subject.isHopeless { pool.noteHopelessness() }
          throw error
        }
      }
    }
    return try result.get()
  }

  /// Gives the subject up after something that only the world can see to be wrong.
  func giveUp() {
    guarded.withLock { guarded in
      guarded.moment = nil
      guarded.held.subject.abandon()
    }
  }

  /// Says `command` to the subject that stands at `state`, and takes over what it answers.
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

  /// Makes the subject anew and tells it all of `history` again; it must answer as it did.
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
  /// What is told where the same command, after the same commands, is answered in two ways.
  package static func notDeterministic(
    after command: SubjectCommand, _ first: String, _ second: String
  ) -> SubjectFailure {
    SubjectFailure(
      "the subject is not deterministic: after \(command.words) it answered \(first) and then \(second)",
      command: abbreviatedLine(command.line))
  }
}

extension SubjectState {
  /// What a subject did and looked like, in a few words.
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
