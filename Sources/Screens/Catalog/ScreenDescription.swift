internal import Text

/// A description of a kind of screen, for planning, completion, help and reports.
///
/// The description is a class, because every planned case refers to it.
package final class ScreenDescription: Sendable {
  package let manual: Manual
  /// The user's actions, in the table's order.
  package let actions: [ActionDescription]
  /// The observations of the screen, in the table's order.
  package let observations: [ObservationDescription]
  /// The invariants of the screen, in the table's order.
  package let invariants: [InvariantDescription]

  package var name: String { manual.name }

  package var asks: Bool { manual.asks }

  package init(
    manual: Manual, actions: [ActionDescription], observations: [ObservationDescription],
    invariants: [InvariantDescription]
  ) {
    self.manual = manual
    self.actions = actions
    self.observations = observations
    self.invariants = invariants
  }

  /// Returns the index, in the table, of the first action called `name`.
  package func index(ofAction name: String) -> Int? {
    actions.firstIndex { $0.name == name }
  }

  package func index(ofObservation name: String) -> Int? {
    observations.indices.first { observations[$0].name == name }
  }

  package func index(ofInvariant name: String) -> Int? {
    invariants.indices.first { invariants[$0].name == name }
  }

  /// Returns whether the screen has a reply of its own called `name`.
  package func hasReply(_ name: String) -> Bool {
    manual.replies.contains { $0.name == name }
  }
}

/// The name, the parameters and the summary of an action.
package struct ActionDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  package var summary: String
  /// The required parameters, in order.
  package var parameters: [Parameter]
  /// Whether a change of the source takes effect with this action.
  package var isReload: Bool
  /// Whether the action edits a row of the source.
  package var isEdit = false
  /// Whether an exploration tries the action only in the initial state.
  package var isOnce = false
  /// The arguments that an exploration tries.
  package var samples: [[ActionArgument]]
  /// A script that demonstrates the action, if the sample script of the screen does not.
  package var example: String?

  package init(
    name: String, summary: String, parameters: [Parameter], isReload: Bool,
    samples: [[ActionArgument]]
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.isReload = isReload
    self.samples = samples
  }
}

/// The name of an observation, its values and a summary.
package struct ObservationDescription: Hashable, Sendable {
  /// The name that `expect` and traces use.
  package var name: String
  package var kind: ObservationKind
  package var summary: String
  /// Whether a trace prints the observation when it changes.
  package var isReported: Bool
  /// Whether only `expect` and `observe` read the observation. `:state` and JSON Lines omit the
  /// observation unless the script observes it.
  package var isOnRequest = false

  package init(name: String, kind: ObservationKind, summary: String, isReported: Bool) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isReported = isReported
  }
}

/// The name of an invariant, and a sentence about it.
package struct InvariantDescription: Hashable, Sendable {
  /// The name for `--invariant`: words joined by hyphens.
  package var name: String
  package var sentence: String
  /// The step that defines the invariant, or `nil` if it is from the table of the screen.
  package var definition: String?
  /// The observations that the definition reads. Empty for an invariant from the table.
  package var needs: [String] = []
  /// Those of its conditions after `expect`. The message about a violation shows their values.
  package var expected: [String] = []
  /// Whether only a complete search can check the invariant, because no single event violates it.
  package var isOfWholeSearch = false

  package init(name: String, sentence: String) {
    self.name = name
    self.sentence = sentence
  }
}

/// A reply that only this screen has.
package struct ReplyDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  package var summary: String
  /// A script that demonstrates the reply, if the sample script of the screen does not.
  package var example: String?

  package init(_ name: String, _ summary: String, example: String? = nil) {
    self.name = name
    self.summary = summary
    self.example = example
  }
}
