/// The open properties that one state or transition can decide.
@usableFromInline
package struct OpenProperties<Subject: Model>: Sendable {
  /// An open property of states.
  @usableFromInline
  package struct OfState: Sendable {
    @usableFromInline let property: Int
    /// The property is decided if the claim returns this value.
    @usableFromInline let wanted: Bool
    @usableFromInline let holds: @Sendable (Subject.State) -> Bool
  }

  /// An open property of transitions.
  @usableFromInline
  package struct OfTransition: Sendable {
    @usableFromInline let property: Int
    /// The property is decided if the claim returns this value.
    @usableFromInline let wanted: Bool
    @usableFromInline let holds: @Sendable (Subject.State, Subject.Event, Subject.State) -> Bool
  }

  /// The open properties of states.
  @usableFromInline package private(set) var ofStates: [OfState] = []
  /// The open properties of transitions.
  @usableFromInline package private(set) var ofTransitions: [OfTransition] = []

  /// Whether a state decides any open property.
  ///
  /// One closure combines all properties. Reading closures from an array would count references,
  /// for which threads contend.
  @usableFromInline package private(set) var isDecidedByState: @Sendable (Subject.State) -> Bool =
    { _ in false }
  /// Whether a transition decides any open property.
  @usableFromInline package private(set) var isDecidedByTransition:
    @Sendable (Subject.State, Subject.Event, Subject.State) -> Bool = { _, _, _ in false }

  /// Creates the open properties for all properties that one state or transition can decide.
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
      case .withinReach, .ends: break
      }
    }
    combine()
  }

  /// Removes a property that is decided.
  package mutating func remove(_ property: Int) {
    ofStates.removeAll { $0.property == property }
    ofTransitions.removeAll { $0.property == property }
    combine()
  }

  /// Combines the open properties of each kind into one closure.
  private mutating func combine() {
    isDecidedByState = { _ in false }
    for open in ofStates {
      isDecidedByState = { [others = isDecidedByState] state in
        others(state) || open.holds(state) == open.wanted
      }
    }
    isDecidedByTransition = { _, _, _ in false }
    for open in ofTransitions {
      isDecidedByTransition = { [others = isDecidedByTransition] state, event, next in
        others(state, event, next) || open.holds(state, event, next) == open.wanted
      }
    }
  }

  /// Checks a state and removes the properties that it decides.
  @inlinable
  package mutating func check(
    _ state: Subject.State, _ number: UInt32, _ witnesses: inout [Witness<Subject>]
  ) {
    for index in ofStates.indices.reversed()
    where ofStates[index].holds(state) == ofStates[index].wanted {
      let property = ofStates.remove(at: index).property
      witnesses.append(Witness(property: property, number: number, event: nil))
    }
  }

  /// Checks a transition and removes the properties that it decides.
  @inlinable
  package mutating func check(
    _ state: Subject.State, _ event: Subject.Event, _ next: Subject.State, _ number: UInt32,
    _ witnesses: inout [Witness<Subject>]
  ) {
    for index in ofTransitions.indices.reversed()
    where ofTransitions[index].holds(state, event, next) == ofTransitions[index].wanted {
      let property = ofTransitions.remove(at: index).property
      witnesses.append(Witness(property: property, number: number, event: event))
    }
  }
}
