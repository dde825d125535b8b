internal import Locks
internal import Screens

/// A pool of lists under test of one kind. Idle lists wait for the next case, so that each thread
/// needs only one.
package final class SubjectPool: Sendable {
  private struct State {
    /// The idle subjects.
    var idle: [Unchecked] = []
    /// The number of exchanges so far.
    var exchanges = 0
    var tellsVerdicts = false
    var hidesState = false
    var isHopeless = false
  }

  private let state = Mutex(State())
  /// Creates a subject.
  private let make: @Sendable () -> any Subject

  /// Creates a pool of the subjects that `make` creates.
  package init(make: @escaping @Sendable () -> any Subject) {
    self.make = make
  }

  /// Removes and returns an idle subject, or creates one.
  func subject() -> Unchecked {
    state.withLock { $0.idle.popLast() } ?? Unchecked(make())
  }

  /// Stores a list for the next case.
  func putBack(_ subject: Unchecked) {
    state.withLock { $0.idle.append(subject) }
  }

  /// Returns a number that no other exchange with a subject of this pool has.
  func numberExchange() -> Int {
    state.withLock { state in
      state.exchanges += 1
      return state.exchanges
    }
  }

  /// Whether a subject has reported a verdict, so that verdicts can be compared.
  var tellsVerdicts: Bool { state.withLock { $0.tellsVerdicts } }

  /// Whether a subject has answered without a fingerprint of its whole state.
  package var hidesState: Bool { state.withLock { $0.hidesState } }

  /// Whether too many starts have failed for another attempt.
  package var isHopeless: Bool { state.withLock { $0.isHopeless } }

  /// Records that no further start is tried.
  func noteHopelessness() { state.withLock { $0.isHopeless = true } }

  /// Records whether the subject that gave an answer reported a verdict and a fingerprint.
  func record(_ outcome: SubjectState.Outcome, _ subject: SubjectState) {
    state.withLock { state in
      if !outcome.isInferred { state.tellsVerdicts = true }
      if subject.fingerprint == nil { state.hidesState = true }
    }
  }

  /// Returns the description that a list reports.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    try lend { (subject) throws(SubjectFailure) in try subject.hello() }
  }

  /// Releases all idle lists, which ends their processes.
  package func close() {
    // Release the subjects after the lock, because ending a process takes time.
    _ = state.withLock { exchange(&$0.idle, with: []) }
  }

  /// Calls `body` with a list of the pool.
  package func lend<Outcome>(
    _ body: (any Subject) throws(SubjectFailure) -> Outcome
  ) throws(SubjectFailure) -> Outcome {
    let lent = subject()
    defer { putBack(lent) }
    return try body(lent.subject)
  }
}

/// A subject that moves from one owner to the next. Only one owner has it at any time.
struct Unchecked: @unchecked Sendable {
  let subject: any Subject

  init(_ subject: any Subject) { self.subject = subject }
}
