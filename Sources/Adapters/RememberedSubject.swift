internal import Locks

/// What a subject was told in a case and what it answered, from which the case is played when it is told once more.
///
/// Reports show a case that failed more than once. What they show is what was judged, though the subject might do something
/// else the next time, and nobody waits again for an answer that never came.
final class SubjectMemory: Sendable {
  /// A command, and what was answered to it or why the subject could not go on.
  typealias Said = (command: SubjectCommand, answer: Result<SubjectReport, SubjectFailure>)

  /// What was said since each start.
  private let said = Mutex<[SubjectCommand: [Said]]>([:])

  /// What was said at `place` behind `start`, if that is known.
  func said(since start: SubjectCommand, at place: Int) -> Said? {
    said.withLock { said in
      guard let known = said[start], known.indices.contains(place) else { return nil }
      return known[place]
    }
  }

  /// Takes over what was said at `place` behind `start`, which ends what is known of it.
  func note(_ new: Said, since start: SubjectCommand, at place: Int) {
    said.withLock { said in
      var known = said.removeValue(forKey: start) ?? []
      known.removeSubrange(min(place, known.count)...)
      known.append(new)
      said[start] = known
    }
  }
}

/// A subject that answers as it did before in the same case, and is asked itself only for what is new.
final class RememberedSubject: Subject {
  /// Where the subject itself comes from.
  private let pool: SubjectPool
  /// What it did.
  private let memory: SubjectMemory
  /// The subject itself, once it is needed.
  private var held: Unchecked?
  /// The command that made it anew.
  private var start: SubjectCommand?
  /// How many commands were answered since, that one among them.
  private var place = 0
  /// How many of them the subject itself was told.
  private var told = 0
  /// Whether the last answer was known.
  private var isKnown = false

  /// Makes a subject that comes from `pool` where `memory` does not answer.
  init(_ pool: SubjectPool, _ memory: SubjectMemory) {
    self.pool = pool
    self.memory = memory
  }

  deinit {
    if let held { pool.putBack(held) }
  }

  /// The subject itself.
  private var subject: any Subject {
    let subject = held ?? pool.take()
    held = subject
    return subject.subject
  }

  func hello() throws(SubjectFailure) -> SubjectHello { try subject.hello() }

  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    if case .start = command { (start, place, told) = (command, 0, 0) }
    guard let start else { return try subject.answer(command) }
    if let known = memory.said(since: start, at: place), known.command == command {
      isKnown = true
      place += 1
      return try known.answer.get()
    }
    isKnown = false
    while told < place, let known = memory.said(since: start, at: told) {
      _ = try subject.answer(known.command)
      told += 1
    }
    let subject = subject
    let answer = Result { () throws(SubjectFailure) in try subject.answer(command) }
    memory.note((command, answer), since: start, at: place)
    place += 1
    told = place
    return try answer.get()
  }

  func abandon() {
    if !isKnown { held?.subject.abandon() }
  }

  var isHopeless: Bool { held?.subject.isHopeless ?? false }
}
