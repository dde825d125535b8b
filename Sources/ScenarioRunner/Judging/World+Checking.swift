internal import Screens

extension World {
  /// Lets what is in the foreground answer, and checks what is observed then; stops the case with everything that does not hold.
  mutating func check(
    _ conditions: [Condition], _ sink: inout some TraceSink & ~Copyable
  ) throws(CaseStop) {
    let answering = requests.filter { !$0.isInBackground }.map(\.number)
    let before = answering.isEmpty ? [] : conditions.map { value(at: $0.observation) }
    try settleForeground(&sink)
    var failures: [String] = []
    var heldBefore = !answering.isEmpty
    for (place, condition) in conditions.enumerated() {
      let actual = value(at: condition.observation)
      if condition.holds(for: actual) { continue }
      failures.append("expected \(condition), but \(condition.name)=\(actual)")
      if heldBefore { heldBefore = condition.holds(for: before[place]) }
    }
    guard !failures.isEmpty else { return }
    if heldBefore {
      let numbers = answering.map { "#\($0)" }.joined(separator: ", ")
      failures.append(
        "the source answered \(numbers) just before; & behind an action leaves its request in flight"
      )
    }
    throw .failedExpectation(failures.joined(separator: "; "))
  }

  /// Stops the case, or records it, if the event told last, which came since the screen was `before`, broke a law of the screen.
  mutating func judge(since before: Subject, answer: Answer?) throws(CaseStop) {
    let transition = Transition(
      before: before, after: screen, shown: screen.shown, answer: answer,
      reaction: Reaction(told.effects, verdict: told.verdict ?? .moved),
      surroundings: surroundings, serverChanged: serverChanges > 0)
    switch judging {
    case .none: break
    case .recording: broken = kind.brokenInvariants(transition)
    case .stopping(let places):
      guard let first = kind.brokenInvariants(transition, among: places).first else { return }
      throw .brokenInvariant(kind.description.invariants[first])
    }
  }
}
