internal import Locks

/// A cache of the results of commands. A command that is repeated gets its result from the cache,
/// and not from the subject.
///
/// Reports play a failed case more than once, and `:back` plays steps again. With the cache, the
/// results are always those of the first time, even if the list is not deterministic. Also, listsh
/// waits only once for a response that times out.
final class ResponseCache: Sendable {
  private struct Key: Hashable {
    /// The number of the exchange before the command, or `nil` for a start.
    var before: Int?
    var command: SubjectCommand
  }

  private let results = Mutex<[Key: Result<SubjectSession.Exchange, SubjectFailure>]>([:])
  /// Whether failures are cached too, so that a failed command is not sent again.
  private let keepsFailures: Bool

  init(keepsFailures: Bool) {
    self.keepsFailures = keepsFailures
  }

  func result(
    of command: SubjectCommand, after exchange: SubjectSession.Exchange?
  ) -> Result<SubjectSession.Exchange, SubjectFailure>? {
    results.withLock { $0[Key(before: exchange?.number, command: command)] }
  }

  func store(
    _ result: Result<SubjectSession.Exchange, SubjectFailure>, of command: SubjectCommand,
    after exchange: SubjectSession.Exchange?
  ) {
    if !keepsFailures, case .failure = result { return }
    results.withLock { $0[Key(before: exchange?.number, command: command)] = result }
  }
}
