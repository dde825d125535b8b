internal import Locks
internal import Screens
internal import Text

/// Shares one running subject among many screens. Each screen is a history of exchanges.
///
/// If the list is not at the end of a history, it is restarted and receives the commands of that
/// history again.
package final class SubjectSession: Sendable {
  /// A command that was sent, and its result.
  package struct Exchange: Sendable {
    package var command: SubjectCommand
    /// The effects and the verdict of the list.
    package var outcome: SubjectState.Outcome
    /// Everything that is known about the list after the command.
    package var state: SubjectState
    /// The number of the exchange, which is unique in the pool.
    var number: Int
  }

  private struct Guarded {
    /// The subject, or `nil` until a command is sent whose result is not in the cache.
    var subject: SubjectBox?
    /// The number of the subject's last exchange, or `nil` if unknown.
    var last: Int?
  }

  private let guarded = Mutex(Guarded())
  let vocabulary: SubjectVocabulary
  private let pool: SubjectPool
  private let cache: ResponseCache?

  /// Creates a session that takes its subject from `pool`, and the results of repeated commands
  /// from `cache`.
  init(_ pool: SubjectPool, _ vocabulary: SubjectVocabulary, _ cache: ResponseCache? = nil) {
    self.vocabulary = vocabulary
    self.pool = pool
    self.cache = cache
  }

  deinit {
    if let subject = guarded.withLock({ $0.subject }) { pool.putBack(subject) }
  }

  /// Sends `command` to the subject in its state after `history`, and returns the exchange: the
  /// command with its result.
  func send(
    _ command: SubjectCommand, after history: [Exchange]
  ) throws(SubjectFailure) -> Exchange {
    if let known = cache?.result(of: command, after: history.last) { return try known.get() }
    let result = guarded.withLock { guarded in
      Result { () throws(SubjectFailure) in
        let subject = guarded.subject ?? pool.subject()
        guarded.subject = subject
        do throws(SubjectFailure) {
          try replay(history, &guarded)
          let result = Result { () throws(SubjectFailure) in
            try send(
              command, after: history.last?.state, number: pool.numberExchange(), to: subject)
          }
          cache?.store(result, of: command, after: history.last)
          let exchange = try result.get()
          guarded.last = exchange.number
          return exchange
        } catch {
          guarded.last = nil
          if error.isUnrecorded { throw error }
          subject.subject.abandon()
          if subject.subject.doesNotStart { pool.recordFailedStarts() }
          throw error
        }
      }
    }
    return try result.get()
  }

  /// Discards the subject after an error in `exchange` that only the simulated world can detect.
  func discardSubject(after exchange: Exchange?) {
    guarded.withLock { guarded in
      // If the result of `exchange` came from the cache, the subject did not cause the error.
      guard guarded.last == exchange?.number else { return }
      guarded.last = nil
      guarded.subject?.subject.abandon()
    }
  }

  /// Sends `command` to the subject, and adds the response to `state`.
  private func send(
    _ command: SubjectCommand, after state: SubjectState?, number: Int, to subject: SubjectBox
  ) throws(SubjectFailure) -> Exchange {
    var state = state ?? SubjectState(vocabulary)
    let outcome = try pool.send(command, to: subject.subject, &state, vocabulary)
    return Exchange(command: command, outcome: outcome, state: state, number: number)
  }

  /// Sends `history` to the subject again, unless the subject is at the end of `history`. Checks
  /// that the responses are the same as before.
  private func replay(_ history: [Exchange], _ guarded: inout Guarded) throws(SubjectFailure) {
    guard let subject = guarded.subject, guarded.last != history.last?.number else { return }
    var before: SubjectState?
    for exchange in history {
      let again = try send(exchange.command, after: before, number: exchange.number, to: subject)
      guard again.state.hasReport(of: exchange.state), again.outcome == exchange.outcome else {
        throw SubjectFailure(
          notDeterministicAfter: exchange.command.words, (exchange.outcome, exchange.state),
          (again.outcome, again.state), vocabulary,
          command: vocabulary.message(of: exchange.command))
      }
      before = again.state
    }
  }
}

extension SubjectFailure {
  /// The effects and the verdict of a command, and the state after it.
  package typealias Result = (outcome: SubjectState.Outcome, state: SubjectState)

  /// Creates the failure of a list that responded to the same commands with `first` and then with
  /// `second`, which is `nil` if an earlier response was different. The message shows what differs.
  package init(
    notDeterministicAfter event: String, _ first: Result, _ second: Result?,
    _ vocabulary: SubjectVocabulary, command: String? = nil
  ) {
    let words = [first, second].map { $0.map { Self.words($0, vocabulary) } ?? [] }
    var others = [
      words[0].filter { !words[1].contains($0) }, words[1].filter { !words[0].contains($0) },
    ]
    // Without a counterpart, a value does not show the difference.
    if others.contains([]) { others = words }
    let texts = others.map { abbreviatedLine($0.joined(separator: "; ")) }
    self.init(
      "the subject is not deterministic: after \(event) it answered \(texts[0]) and then "
        + (second == nil ? "differently before this event" : texts[1]), command: command)
    isUnsteady = true
  }

  /// Returns the effects and the values of a result, one string for each.
  private static func words(_ result: Result, _ vocabulary: SubjectVocabulary) -> [String] {
    let (outcome, state) = result
    var words = outcome.effects.map(\.note)
    if let name = state.name { words.append("state=\(name)") }
    if let rows = state.rows { words.append("rows=\(rows.joined(separator: ","))") }
    for (observation, value) in zip(vocabulary.observations, state.values) {
      if let value { words.append("\(observation.name)=\(value)") }
    }
    if let fingerprint = state.fingerprint { words.append("fingerprint=\(quoted(fingerprint))") }
    return words
  }
}
