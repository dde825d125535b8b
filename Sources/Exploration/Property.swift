/// A named claim about the states and transitions of a model.
@usableFromInline
package struct Property<Subject: Model>: Sendable {
  /// What reports call it.
  package var name: String
  /// What it claims.
  @usableFromInline package var claim: Claim

  /// What can be claimed.
  @usableFromInline
  package enum Claim: Sendable {
    /// It holds in every state.
    case always(@Sendable (Subject.State) -> Bool)
    /// It holds across every transition.
    case alwaysAcross(@Sendable (Subject.State, Subject.Event, Subject.State) -> Bool)
    /// It holds in one state at least: what is never seen proves nothing.
    case sometimes(@Sendable (Subject.State) -> Bool)
    /// It holds across one transition at least.
    case sometimesAcross(@Sendable (Subject.State, Subject.Event, Subject.State) -> Bool)
    /// From every state, one in which it holds can be reached.
    case withinReach(@Sendable (Subject.State) -> Bool)

    /// Whether one sighting breaks it.
    @usableFromInline package var isUniversal: Bool {
      switch self {
      case .always, .alwaysAcross: true
      case .sometimes, .sometimesAcross, .withinReach: false
      }
    }
  }

  /// Makes the property.
  package init(_ name: String, _ claim: Claim) {
    self.name = name
    self.claim = claim
  }
}
