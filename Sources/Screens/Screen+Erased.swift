/// What the world knows of a screen, whatever its types are.
extension Screen {
  /// The word that `screen` takes.
  package static var name: String { manual.name }

  /// Takes the action at `index` of the table, and puts what is to be done in the place of `effects`.
  package mutating func perform(
    _ index: Int, with input: ActionInput, into effects: inout [Effect]
  ) -> Verdict {
    receive(Self.actions[index].event(input), into: &effects)
  }

  /// Takes an answer, and puts what is to be done in the place of `effects`.
  package mutating func take(
    _ answer: consuming Answer, into effects: inout [Effect]
  ) -> Verdict {
    receive(Self.event(for: answer), into: &effects)
  }

  /// Takes `event`, and puts what is to be done in the place of `effects`.
  package mutating func receive(
    _ event: consuming Event, into effects: inout [Effect]
  ) -> Verdict {
    let reaction = receive(event)
    effects = reaction.effects
    return reaction.verdict
  }

  /// Reads the observations at `indexes` of the table.
  package func values(at indexes: [Int], in surroundings: Surroundings) -> [Value] {
    indexes.map { Self.observations[$0].read(self, surroundings) }
  }

  /// Renews what is reported.
  package func update(_ reported: inout ReportedValues, in surroundings: Surroundings) {
    reported.renew(state: stateName)
    reported.renew { Self.observations[$0].read(self, surroundings) }
  }

  /// Reads the observation at `index` of the table.
  package func value(at index: Int, in surroundings: Surroundings) -> Value {
    Self.observations[index].read(self, surroundings)
  }

  /// Whether `other` is a screen of the same kind in the same state.
  package func equals(_ other: any Screen) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }

  /// Returns the places, in the table of invariants, of those that the step from `before` to here breaks.
  package func brokenInvariants(
    since before: any Screen, answer: Answer?, reaction: Reaction, surroundings: Surroundings,
    serverChanged: Bool
  ) -> [Int] {
    guard let before = before as? Self else { return [] }
    let transition = Transition(
      before: before, after: self, shown: shown, answer: answer, reaction: reaction,
      surroundings: surroundings, serverChanged: serverChanged)
    return Self.invariants.indices.filter { !Self.invariants[$0].holds(transition) }
  }
}
