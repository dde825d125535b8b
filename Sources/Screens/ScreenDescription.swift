/// A kind of screen in words: what binding, guidance, help and reports know of it.
package struct ScreenDescription: Hashable, Sendable {
  /// What help and checks know of it.
  package var manual: Manual
  /// What a person can do, in the table's order.
  package var actions: [ActionDescription]
  /// What can be read off the page, in the table's order.
  package var observations: [ObservationDescription]
  /// The laws of the page, in the table's order.
  package var invariants: [InvariantDescription]

  /// The word that `screen` takes.
  package var name: String { manual.name }

  /// Describes a kind of screen.
  package init(
    manual: Manual, actions: [ActionDescription], observations: [ObservationDescription],
    invariants: [InvariantDescription]
  ) {
    self.manual = manual
    self.actions = actions
    self.observations = observations
    self.invariants = invariants
  }

  /// The place, in the table, of the action called `name`; the first one where several are.
  package func place(ofAction name: String) -> Int? {
    let table = actions.span  // A row of an array would be copied before its name is looked at.
    for place in table.indices where table[place].name == name { return place }
    return nil
  }

  /// The place, in the table, of the observation called `name`.
  package func place(ofObservation name: String) -> Int? {
    observations.indices.first { observations[$0].name == name }
  }

  /// The place, in the table, of the law called `name`.
  package func place(ofInvariant name: String) -> Int? {
    invariants.indices.first { invariants[$0].name == name }
  }

  /// Whether the screen has a reply of its own called `name`.
  package func hasReply(_ name: String) -> Bool {
    manual.replies.contains { $0.name == name }
  }
}
