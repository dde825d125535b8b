internal import Locks
internal import Screens

/// A list under test, driven one command at a time.
///
/// Each call returns once the subject has no work left: only an answer, an action or the clock can change it then.
package protocol Subject: AnyObject {
  /// Returns the description of the subject, which is started if it does not run.
  func hello() throws(SubjectFailure) -> SubjectHello
  /// Sends `command`, and returns the effects of the subject and its observations after them.
  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport
  /// Discards the subject after an impossible answer: the next command reaches a fresh one, or fails.
  func abandon()
  /// Whether so many starts have failed that no further start is tried.
  var isHopeless: Bool { get }
}

extension Subject {
  /// Does nothing: every start creates a fresh subject if it lives in this process.
  package func abandon() {}
  /// Nothing needs to be started.
  package var isHopeless: Bool { false }
}

/// A pool of subjects of one kind. Idle subjects wait for the next case, so that each worker needs only one.
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

  /// Keeps a subject for the next case.
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

  /// Whether so many starts have failed that no further start is tried.
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

  /// Returns the description that a subject reports.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    try lend { (subject) throws(SubjectFailure) in try subject.hello() }
  }

  /// Releases all idle subjects, which ends their programs.
  package func close() {
    // The subjects end after the lock is free.
    _ = state.withLock { exchange(&$0.idle, with: []) }
  }

  /// Lends a subject to `body`, as a conformance walk needs it.
  package func lend<Outcome>(
    _ body: (any Subject) throws(SubjectFailure) -> Outcome
  ) throws(SubjectFailure) -> Outcome {
    let lent = subject()
    defer { putBack(lent) }
    return try body(lent.subject)
  }
}

/// A subject on its way from one owner to the next, who never have it at the same time.
struct Unchecked: @unchecked Sendable {
  let subject: any Subject

  init(_ subject: any Subject) { self.subject = subject }
}
