internal import Locks
internal import Screens

/// A pool of lists under test of one kind. Idle lists wait for the next case, so that each thread
/// needs only one.
package final class SubjectPool: Sendable {
  /// The idle subjects.
  private let idle = Mutex<[Unchecked]>([])
  /// Whether any subject has reported a verdict.
  private let verdicts = Mutex(false)
  /// Whether any subject has answered without a fingerprint of its whole state.
  private let hiding = Mutex(false)
  /// Whether no further subject can be made.
  private let hopelessness = Mutex(false)
  /// Creates a subject.
  private let make: @Sendable () -> any Subject
  /// Whether a subject serves one case after the other.
  private let isShared: Bool

  /// Creates a pool of the subjects that `make` creates. A subject that is bound to its thread is not shared.
  package init(isShared: Bool = true, make: @escaping @Sendable () -> any Subject) {
    self.make = make
    self.isShared = isShared
  }

  /// Returns an idle subject, or creates one.
  func take() -> Unchecked {
    idle.withLock { $0.popLast() } ?? Unchecked(make())
  }

  /// Stores a list for the next case.
  func putBack(_ subject: Unchecked) {
    if isShared { idle.withLock { $0.append(subject) } }
  }

  /// Whether a subject has reported a verdict, so that verdicts can be compared.
  var tellsVerdicts: Bool { verdicts.withLock { $0 } }

  /// Whether a subject has answered without a fingerprint of its whole state.
  package var hidesState: Bool { hiding.withLock { $0 } }

  /// Whether too many starts have failed for another attempt.
  package var isHopeless: Bool { hopelessness.withLock { $0 } }

  /// Records that no further start is tried.
  func noteHopelessness() { hopelessness.withLock { $0 = true } }

  /// Records that a subject answered without a fingerprint of its whole state.
  func noteHiding() { hiding.withLock { $0 = true } }

  /// Records that a subject reported a verdict.
  func noteVerdict() { verdicts.withLock { $0 = true } }

  /// Returns the description that a list reports.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    let held = take()
    let hello = Result { () throws(SubjectFailure) in try held.subject.hello() }
    putBack(held)
    return try hello.get()
  }

  /// Releases all idle lists, which ends their processes.
  package func close() {
    let subjects = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    _ = subjects.count
  }

  /// Calls `body` with a list of the pool.
  package func lend<Outcome>(
    _ body: (any Subject) throws(SubjectFailure) -> Outcome
  ) throws(SubjectFailure) -> Outcome {
    let held = take()
    let outcome = Result { () throws(SubjectFailure) in try body(held.subject) }
    putBack(held)
    return try outcome.get()
  }
}
