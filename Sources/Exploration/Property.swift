/// A named claim about the states and transitions of a model.
@usableFromInline
package struct Property<Subject: Model>: Sendable {
  package var name: String
  @usableFromInline package var claim: Claim

  /// A claim about states or transitions.
  @usableFromInline
  package enum Claim: Sendable {
    /// The claim holds in every state.
    case always(@Sendable (Subject.State) -> Bool)
    /// The claim holds for every transition.
    case alwaysAcross(@Sendable (Subject.State, Subject.Event, Subject.State) -> Bool)
    /// The claim holds in at least one state. Without this, a search that never reaches a situation would pass.
    case sometimes(@Sendable (Subject.State) -> Bool)
    /// The claim holds for at least one transition.
    case sometimesAcross(@Sendable (Subject.State, Subject.Event, Subject.State) -> Bool)
    /// From every state, a state in which the claim holds is reachable.
    case withinReach(@Sendable (Subject.State) -> Bool)
    /// No state begins an infinite sequence of events that are not actions of the user.
    case ends

    /// Whether one state or transition can violate the claim.
    @usableFromInline package var isUniversal: Bool {
      switch self {
      case .always, .alwaysAcross: true
      case .sometimes, .sometimesAcross, .withinReach, .ends: false
      }
    }

    /// Whether the last state or transition of `path` violates the claim.
    func isViolated(at path: StatePath<Subject>) -> Bool {
      switch self {
      case .always(let holds): return !holds(path.end)
      case .alwaysAcross(let holds):
        guard let event = path.events.last else { return false }
        return !holds(path.states[path.states.count - 2], event, path.end)
      case .sometimes, .sometimesAcross, .withinReach, .ends: return false
      }
    }
  }

  package init(_ name: String, _ claim: Claim) {
    self.name = name
    self.claim = claim
  }
}
