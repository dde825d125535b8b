internal import Screens

extension World {
  /// Checks what is observed now, and stops the case with everything that does not hold.
  func check(_ conditions: [Condition]) throws(CaseStop) {
    let failures = conditions.compactMap { condition -> String? in
      let actual = value(at: condition.observation)
      return condition.holds(for: actual)
        ? nil : "expected \(condition), but \(condition.name)=\(actual)"
    }
    if !failures.isEmpty { throw .failedExpectation(failures.joined(separator: "; ")) }
  }

  /// What an event is judged by.
  ///
  /// It is held by reference, since the room for an answer would cost every event that nobody judges.
  final class Snapshot {
    /// The screen before the event.
    let screen: any Screen
    /// The answer that the event is, or `nil` for an action.
    var answer: Answer?

    init(_ screen: any Screen) {
      self.screen = screen
    }
  }

  /// Keeps the screen where the event that comes is judged by it; that costs what the rows cost.
  func snapshot() -> Snapshot? { judging == .none ? nil : Snapshot(screen) }

  /// Stops the case, or records it, if the event told last, which came since `before`, broke a law of the screen.
  mutating func judge(since before: Snapshot) throws(CaseStop) {
    let reaction = Reaction(told.effects, verdict: told.verdict ?? .moved)
    broken = screen.brokenInvariants(
      since: before.screen, answer: before.answer, reaction: reaction, surroundings: surroundings,
      serverChanged: serverChanges > 0)
    guard judging == .stopping, let first = broken.first else { return }
    throw .brokenInvariant(type(of: screen).invariantDescriptions[first])
  }
}
