/// A named rule that must hold after every event.
package struct Invariant<Subject: Screen>: Sendable {
  package var description: InvariantDescription
  package var holds: @Sendable (Transition<Subject>) -> Bool
  /// Returns whether a state meets the condition of the invariant. `nil` for an invariant without a
  /// condition, which concerns all states.
  package var concerns: (@Sendable (ObservedState<Subject>) -> Bool)?

  package init(
    _ name: String, _ sentence: String,
    holds: @escaping @Sendable (Transition<Subject>) -> Bool
  ) {
    description = InvariantDescription(name: name, sentence: sentence)
    self.holds = holds
  }

  package init(
    _ description: InvariantDescription, holds: @escaping @Sendable (Transition<Subject>) -> Bool
  ) {
    self.description = description
    self.holds = holds
  }
}

extension Invariant {
  package init(_ shared: SharedInvariant) {
    description = shared.description
    switch shared.check {
    case .state(let holds): self.holds = { holds($0.facts) }
    case .response(let holds):
      self.holds = { transition in
        guard let facts = transition.responseFacts else { return true }
        return holds(facts) { !transition.after.hasValues(of: transition.before) }
      }
    }
  }
}

extension Transition {
  /// The effects of the response, or `nil` if the step is not a response.
  fileprivate var responseFacts: ResponseFacts? {
    guard let answer else { return nil }
    let isFailure = if case .failure = answer.outcome { true } else { false }
    let wasDropped = if case .dropped = verdict { true } else { false }
    // For a failed request that is retried, the trace line shows the failure with the wait.
    let hasToast = effects.contains {
      switch $0 {
      case .toast, .wait: true
      case .ask, .cancel, .open, .hold, .note: false
      }
    }
    return ResponseFacts(
      isCancelled: answer.isCancelled, isFailure: isFailure, wasDropped: wasDropped,
      showsFailure: hasToast || shown.showsFailure)
  }
}
