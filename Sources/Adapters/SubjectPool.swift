internal import Locks
internal import Screens

/// Subjects of one kind: those that nobody has just now wait for the next case, so that each worker needs one alone.
package final class SubjectPool: Sendable {
  /// The subjects that nobody uses now.
  private let idle = Mutex<[Unchecked]>([])
  /// Whether some subject said what became of an event.
  private let verdicts = Mutex(false)
  /// Whether some subject answered without what stands for its whole state.
  private let hiding = Mutex(false)
  /// Whether no further subject can be made.
  private let hopelessness = Mutex(false)
  /// Makes a subject.
  private let make: @Sendable () -> any Subject
  /// Whether a subject serves one case after the other.
  private let isShared: Bool

  /// Makes a pool whose subjects `make` makes; one that is bound to its thread is not shared.
  package init(isShared: Bool = true, make: @escaping @Sendable () -> any Subject) {
    self.make = make
    self.isShared = isShared
  }

  /// Takes a subject that nobody has, or makes one.
  func take() -> Unchecked {
    idle.withLock { $0.popLast() } ?? Unchecked(make())
  }

  /// Keeps a subject for the next case.
  func putBack(_ subject: Unchecked) {
    if isShared { idle.withLock { $0.append(subject) } }
  }

  /// Whether a subject has said what became of an event, so that this can be compared.
  var tellsVerdicts: Bool { verdicts.withLock { $0 } }

  /// Whether a subject has answered without what stands for its whole state.
  package var hidesState: Bool { hiding.withLock { $0 } }

  /// Whether a subject was started in vain so often that another start is not worth trying.
  package var isHopeless: Bool { hopelessness.withLock { $0 } }

  /// Notes that a subject does not start any more.
  func noteHopelessness() { hopelessness.withLock { $0 = true } }

  /// Notes that a subject answered without what stands for its whole state.
  func noteHiding() { hiding.withLock { $0 = true } }

  /// Notes that a subject said what became of an event.
  func noteVerdict() { verdicts.withLock { $0 = true } }

  /// Asks a subject what it is.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    let held = take()
    let hello = Result { () throws(SubjectFailure) in try held.subject.hello() }
    putBack(held)
    return try hello.get()
  }

  /// Lets all subjects go that nobody has, whose programs end by that.
  package func close() {
    let subjects = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    _ = subjects.count
  }

  /// Lends a subject to `body`, as a conformance walk needs it.
  package func lend<Outcome>(
    _ body: (any Subject) throws(SubjectFailure) -> Outcome
  ) throws(SubjectFailure) -> Outcome {
    let held = take()
    let outcome = Result { () throws(SubjectFailure) in try body(held.subject) }
    putBack(held)
    return try outcome.get()
  }
}
