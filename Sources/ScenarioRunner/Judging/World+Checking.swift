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

  /// Stops the case, or records it, if the event since `before` broke a law of the screen.
  mutating func judge(
    since before: any Screen, answer: Answer?, _ reaction: Reaction
  ) throws(CaseStop) {
    broken = screen.brokenInvariants(
      since: before, answer: answer, reaction: reaction, surroundings: surroundings,
      serverChanged: serverChanges > 0)
    guard judging == .stopping, let first = broken.first else { return }
    throw .brokenInvariant(type(of: screen).invariantDescriptions[first])
  }
}
