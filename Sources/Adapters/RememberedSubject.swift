internal import Locks

/// What a subject was told and what it answered, from which it is played when it is told the same once more.
///
/// Reports show a case that failed more than once, and the shell goes back and on. What they show is what happened, though the
/// subject might do something else the next time, and nobody waits again for an answer that never came.
final class ResponseCache: Sendable {
  /// A command, and what was answered to it or why the subject could not go on.
  struct Said: Sendable {
    /// What the subject was told.
    let command: SubjectCommand
    /// What it answered, or why it could not.
    let answer: Result<SubjectReport, SubjectFailure>
    /// The places of what was said right behind it.
    fileprivate var next: [Int] = []
  }

  /// All that was said, as a tree.
  private struct Tree {
    /// What was said, each behind what it follows.
    var said: [Said] = []
    /// The places of the starts.
    var starts: [Int] = []

    /// The places of what was said right behind `place`, or of the starts.
    func next(behind place: Int?) -> [Int] { place.map { said[$0].next } ?? starts }
  }

  /// What was said.
  private let tree = Mutex(Tree())
  /// Whether the subject is not asked again what it failed to answer.
  private let keepsFailures: Bool

  /// Makes a memory of nothing.
  init(keepsFailures: Bool) {
    self.keepsFailures = keepsFailures
  }

  /// What was said at `place`.
  func said(at place: Int) -> Said { tree.withLock { $0.said[place] } }

  /// The place of `command` behind `place`, or among the starts, if it was said there.
  func place(of command: SubjectCommand, behind place: Int?) -> Int? {
    tree.withLock { tree in
      tree.next(behind: place).first { tree.said[$0].command == command }
    }
  }

  /// Takes over what was said behind `place`, or as a start, and returns its own place; what is not kept has none.
  func note(
    _ command: SubjectCommand, _ answer: Result<SubjectReport, SubjectFailure>, behind place: Int?
  ) -> Int? {
    if !keepsFailures, case .failure = answer { return nil }
    return tree.withLock { tree in
      let new = tree.said.count
      tree.said.append(Said(command: command, answer: answer))
      if let place { tree.said[place].next.append(new) } else { tree.starts.append(new) }
      return new
    }
  }
}

/// A subject that answers as it did before to the same commands, and is asked itself only for what is new.
final class RememberedSubject: Subject {
  /// Where the subject itself comes from.
  private let pool: SubjectPool
  /// Its words.
  private let vocabulary: SubjectVocabulary
  /// What it did.
  private let memory: ResponseCache
  /// The subject itself, once it is needed.
  private var held: Unchecked?
  /// The places of what was said since the start, that one first.
  private var path: [Int] = []
  /// How many of these the subject itself was told.
  private var told = 0
  /// Whether the last answer was known.
  private var isKnown = false

  /// Makes a subject that comes from `pool` where `memory` does not answer.
  init(_ pool: SubjectPool, _ vocabulary: SubjectVocabulary, _ memory: ResponseCache) {
    self.pool = pool
    self.vocabulary = vocabulary
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
    if case .start = command { (path, told) = ([], 0) }
    if let known = memory.place(of: command, behind: path.last) {
      isKnown = true
      path.append(known)
      return try memory.said(at: known).answer.get()
    }
    isKnown = false
    try catchUp()
    let subject = subject
    let answer = Result { () throws(SubjectFailure) in try subject.answer(command) }
    if let place = memory.note(command, answer, behind: path.last) {
      path.append(place)
      told = path.count
    }
    return try answer.get()
  }

  /// Tells the subject what it was not told yet itself; it must answer as it did before.
  private func catchUp() throws(SubjectFailure) {
    while told < path.count {
      let said = memory.said(at: path[told])
      let again = try subject.answer(said.command)
      if case .success(let first) = said.answer, first != again { try compare(first, again, said) }
      told += 1
    }
  }

  /// Refuses an answer after which the subject is not as it was after the first one.
  private func compare(
    _ first: SubjectReport, _ again: SubjectReport, _ said: ResponseCache.Said
  ) throws(SubjectFailure) {
    var state = SubjectState(vocabulary)
    for place in path[..<told] {
      let said = memory.said(at: place)
      if case .success(let report) = said.answer {
        _ = try state.take(report, after: said.command, vocabulary)
      }
    }
    var other = state
    let outcome = try state.take(first, after: said.command, vocabulary)
    let otherOutcome = try other.take(again, after: said.command, vocabulary)
    guard other.isLike(state), otherOutcome == outcome else {
      throw SubjectFailure.notDeterministic(
        after: said.command, state.words(after: outcome, vocabulary),
        other.words(after: otherOutcome, vocabulary))
    }
  }

  func abandon() {
    if !isKnown { held?.subject.abandon() }
  }

  var isHopeless: Bool { held?.subject.isHopeless ?? false }
}
