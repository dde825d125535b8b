internal import Text

/// A description of a kind of screen, for planning, completion, help and reports.
///
/// It is a class, because every planned case refers to it.
package final class ScreenDescription: Sendable {
  /// The data for help and checks.
  package let manual: Manual
  /// The user's actions, in the table's order.
  package let actions: [ActionDescription]
  /// The observations of the screen, in the table's order.
  package let observations: [ObservationDescription]
  /// The invariants of the screen, in the table's order.
  package let invariants: [InvariantDescription]

  /// The name in the step `screen NAME`.
  package var name: String { manual.name }

  /// Whether the screen sends requests, so that replies are possible.
  package var asks: Bool { manual.asks }

  /// Creates a description.
  package init(
    manual: Manual, actions: [ActionDescription], observations: [ObservationDescription],
    invariants: [InvariantDescription]
  ) {
    self.manual = manual
    self.actions = actions
    self.observations = observations
    self.invariants = invariants
  }

  /// The index, in the table, of the first action called `name`.
  package func place(ofAction name: String) -> Int? {
    actions.firstIndex { $0.name == name }
  }

  /// The index, in the table, of the observation called `name`.
  package func place(ofObservation name: String) -> Int? {
    observations.indices.first { observations[$0].name == name }
  }

  /// The index, in the table, of the invariant called `name`.
  package func place(ofInvariant name: String) -> Int? {
    invariants.indices.first { invariants[$0].name == name }
  }

  /// Whether the screen has a reply of its own called `name`.
  package func hasReply(_ name: String) -> Bool {
    manual.replies.contains { $0.name == name }
  }
}
