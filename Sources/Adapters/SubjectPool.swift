internal import Locks
internal import Screens

/// A pool of lists under test of one kind. Idle lists wait for the next case, so that each thread
/// needs only one.
package final class SubjectPool: Sendable {
  /// The idle lists.
  private let idle = Mutex<[Unchecked]>([])
  /// Whether any list has reported a verdict.
  private let verdicts = Mutex(false)
  /// Whether any list has responded without a fingerprint of its whole state.
  private let hiding = Mutex(false)
  /// Whether no more lists can be created.
  private let hopelessness = Mutex(false)
  /// Creates a list.
  private let make: @Sendable () -> any Subject
  /// Whether a list can be used for several cases.
  private let isShared: Bool

  /// Creates a pool of the lists that `make` creates. A list that belongs to one thread is not
  /// shared.
  package init(isShared: Bool = true, make: @escaping @Sendable () -> any Subject) {
    self.make = make
    self.isShared = isShared
  }

  /// Returns an idle list, or creates one.
  func take() -> Unchecked {
    idle.withLock { $0.popLast() } ?? Unchecked(make())
  }

  /// Stores a list for the next case.
  func putBack(_ subject: Unchecked) {
    if isShared { idle.withLock { $0.append(subject) } }
  }

  /// Whether a list has reported a verdict. Verdicts can then be compared.
  var tellsVerdicts: Bool { verdicts.withLock { $0 } }

  /// Whether a list has responded without a fingerprint of its whole state.
  package var hidesState: Bool { hiding.withLock { $0 } }

  /// Whether so many starts have failed that no other start is tried.
  package var isHopeless: Bool { hopelessness.withLock { $0 } }

  /// Records that no other start is tried.
  func noteHopelessness() { hopelessness.withLock { $0 = true } }

  /// Records that a list responded without a fingerprint of its whole state.
  func noteHiding() { hiding.withLock { $0 = true } }

  /// Records that a list reported a verdict.
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
