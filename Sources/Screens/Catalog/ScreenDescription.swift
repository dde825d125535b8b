internal import Text

/// A kind of screen in words: what binding, guidance, help and reports know of it.
///
/// It is held by reference, since every case that is planned has it.
package final class ScreenDescription: Sendable {
  /// The data for help and checks.
  package let manual: Manual
  /// The user's actions, in the table's order.
  package let actions: [ActionDescription]
  /// The observations of the screen, in the table's order.
  package let observations: [ObservationDescription]
  /// The invariants of the page, in the table's order.
  package let invariants: [InvariantDescription]

  /// The word that `screen` takes.
  package var name: String { manual.name }

  /// Whether it asks for anything, so that replies mean something.
  package var asks: Bool { manual.asks }

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
    actions.firstIndex { $0.name == name }
  }

  /// The place, in the table, of the observation called `name`.
  package func place(ofObservation name: String) -> Int? {
    observations.indices.first { observations[$0].name == name }
  }

  /// The place, in the table, of the invariant called `name`.
  package func place(ofInvariant name: String) -> Int? {
    invariants.indices.first { invariants[$0].name == name }
  }

  /// Whether the screen has a reply of its own called `name`.
  package func hasReply(_ name: String) -> Bool {
    manual.replies.contains { $0.name == name }
  }
}
