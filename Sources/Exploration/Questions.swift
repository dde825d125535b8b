/// The properties that one state or transition can decide and none has yet.
@usableFromInline
package struct Questions<Subject: Model>: Sendable {
  /// A question about a state: whether its claim is what is wanted.
  @usableFromInline
  package struct OfState: Sendable {
    /// The place of the property that is decided.
    @usableFromInline let property: Int
    /// What the claim is where it is decided.
    @usableFromInline let wanted: Bool
    /// The claim.
    @usableFromInline let holds: @Sendable (Subject.State) -> Bool
  }

  /// A question about a transition.
  @usableFromInline
  package struct OfTransition: Sendable {
    /// The place of the property that is decided.
    @usableFromInline let property: Int
    /// What the claim is where it is decided.
    @usableFromInline let wanted: Bool
    /// The claim.
    @usableFromInline let holds: @Sendable (Subject.State, Subject.Event, Subject.State) -> Bool
  }

  /// The questions about states; each looks for a state where the claim is what is wanted.
  @usableFromInline package private(set) var ofStates: [OfState] = []
  /// The questions about transitions.
  @usableFromInline package private(set) var ofTransitions: [OfTransition] = []

  /// Whether a state answers any question.
  ///
  /// This and its like are one function each, made of all that there is to ask: a function that is taken out of an array is
  /// counted a reference to, and threads that do so for every state wait for each other.
  @usableFromInline package private(set) var isAnsweredByState: @Sendable (Subject.State) -> Bool =
    { _ in false }
  /// Whether a transition answers any question.
  @usableFromInline package private(set) var isAnsweredByTransition:
    @Sendable (Subject.State, Subject.Event, Subject.State) -> Bool = { _, _, _ in false }

  /// Asks all that one state or transition can decide.
  package init(_ properties: [Property<Subject>]) {
    for (index, property) in properties.enumerated() {
      switch property.claim {
      case .always(let holds):
        ofStates.append(OfState(property: index, wanted: false, holds: holds))
      case .sometimes(let holds):
        ofStates.append(OfState(property: index, wanted: true, holds: holds))
      case .alwaysAcross(let holds):
        ofTransitions.append(OfTransition(property: index, wanted: false, holds: holds))
      case .sometimesAcross(let holds):
        ofTransitions.append(OfTransition(property: index, wanted: true, holds: holds))
      case .withinReach: break
      }
    }
    combine()
  }

  /// Asks no more about a property.
  package mutating func settle(_ property: Int) {
    ofStates.removeAll { $0.property == property }
    ofTransitions.removeAll { $0.property == property }
    combine()
  }

  /// Makes one function of all questions of a kind.
  private mutating func combine() {
    isAnsweredByState = { _ in false }
    for question in ofStates {
      isAnsweredByState = { [others = isAnsweredByState] state in
        others(state) || question.holds(state) == question.wanted
      }
    }
    isAnsweredByTransition = { _, _, _ in false }
    for question in ofTransitions {
      isAnsweredByTransition = { [others = isAnsweredByTransition] state, event, next in
        others(state, event, next) || question.holds(state, event, next) == question.wanted
      }
    }
  }

  /// Asks about a state; an answered question is not asked again.
  @inlinable
  package mutating func judge(
    _ state: Subject.State, _ number: UInt32, _ sightings: inout [Sighting<Subject>]
  ) {
    for index in ofStates.indices.reversed()
    where ofStates[index].holds(state) == ofStates[index].wanted {
      let property = ofStates.remove(at: index).property
      sightings.append(Sighting(property: property, number: number, event: nil))
    }
  }

  /// Asks about a transition; an answered question is not asked again.
  @inlinable
  package mutating func judge(
    _ state: Subject.State, _ event: Subject.Event, _ next: Subject.State, _ number: UInt32,
    _ sightings: inout [Sighting<Subject>]
  ) {
    for index in ofTransitions.indices.reversed()
    where ofTransitions[index].holds(state, event, next) == ofTransitions[index].wanted {
      let property = ofTransitions.remove(at: index).property
      sightings.append(Sighting(property: property, number: number, event: event))
    }
  }
}
