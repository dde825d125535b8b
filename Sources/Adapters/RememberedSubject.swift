internal import Locks

/// A cache of commands and answers, which answers the same commands again without the subject.
///
/// Reports play a failed case more than once, and the shell goes back and forth in a case. With the cache, both show
/// what happened the first time, even if the subject is not deterministic, and wait only once for an answer that times
/// out.
final class ResponseCache: Sendable {
  /// A command, with its answer or failure.
  struct Said: Sendable {
    /// The command that the subject received.
    let command: SubjectCommand
    /// The answer, or the failure of the subject.
    let answer: Result<SubjectReport, SubjectFailure>
    /// The indices of the commands that were sent directly after this one.
    fileprivate var next: [Int] = []
  }

  /// All commands and answers, as a tree.
  private struct Tree {
    /// The nodes of the tree, each after its parent.
    var said: [Said] = []
    /// The indices of the starts.
    var starts: [Int] = []

    /// Returns the indices of the commands directly after `place`, or of the starts if it is `nil`.
    func next(behind place: Int?) -> [Int] { place.map { said[$0].next } ?? starts }
  }

  /// The commands and answers so far.
  private let tree = Mutex(Tree())
  /// Whether failures are cached too, so that a failed command is not sent again.
  private let keepsFailures: Bool

  /// Creates an empty cache.
  init(keepsFailures: Bool) {
    self.keepsFailures = keepsFailures
  }

  /// Returns the command and answer at the index `place`.
  func said(at place: Int) -> Said { tree.withLock { $0.said[place] } }

  /// Returns the index of `command` after `place`, or among the starts, if it was sent there.
  func place(of command: SubjectCommand, behind place: Int?) -> Int? {
    tree.withLock { tree in
      tree.next(behind: place).first { tree.said[$0].command == command }
    }
  }

  /// Stores a command and its answer after `place`, or as a start. Returns the new index, or `nil` if it is not stored.
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

/// A subject that answers known commands from the cache and sends only new ones to the real subject.
final class RememberedSubject: Subject {
  /// The pool of the real subject.
  private let pool: SubjectPool
  /// The vocabulary of the subject.
  private let vocabulary: SubjectVocabulary
  /// The cache of its answers.
  private let memory: ResponseCache
  /// The real subject, once it is needed.
  private var held: Unchecked?
  /// The cache indices of the commands since the last start, the start first.
  private var path: [Int] = []
  /// How many of these commands the real subject has received.
  private var told = 0
  /// Whether the last answer came from the cache.
  private var isKnown = false

  /// Creates a subject that takes a real one from `pool` when `memory` lacks an answer.
  init(_ pool: SubjectPool, _ vocabulary: SubjectVocabulary, _ memory: ResponseCache) {
    self.pool = pool
    self.vocabulary = vocabulary
    self.memory = memory
  }

  deinit {
    if let held { pool.putBack(held) }
  }

  /// The real subject, taken from the pool on first use.
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

  /// Sends the real subject the commands that it has not received yet, and compares its answers with the cached ones.
  private func catchUp() throws(SubjectFailure) {
    while told < path.count {
      let said = memory.said(at: path[told])
      let again = try subject.answer(said.command)
      if case .success(let first) = said.answer, first != again { try compare(first, again, said) }
      told += 1
    }
  }

  /// Throws if the second answer leads to another state or outcome than the first.
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
