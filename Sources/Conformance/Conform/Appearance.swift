package import Adapters
package import Screens

/// What a list looks like at one moment, as far as it is known.
package struct Appearance: Hashable, Sendable {
  /// The name of its state.
  package var state: String?
  /// The ids of the rows that it holds.
  package var rows: [String]?
  /// Its values by name; what is not known is left out.
  package var values: [String: Value]

  /// Makes an appearance.
  package init(state: String?, rows: [String]?, values: [String: Value]) {
    self.state = state
    self.rows = rows
    self.values = values
  }

  /// Takes over what a subject has told.
  package init(_ subject: SubjectState, _ vocabulary: SubjectVocabulary) {
    state = subject.name
    rows = subject.rows
    values = [:]
    for (observation, value) in zip(vocabulary.observations, subject.values) {
      if let value { values[observation.name] = value }
    }
  }

  /// Whether the flag called `name` is told to be set.
  func isTrue(_ name: String) -> Bool { values[name] == .flag(true) }

  /// Returns the word that is told under `name`.
  func word(_ name: String) -> String? {
    if case .word(let word)? = values[name] { word } else { nil }
  }

  /// Whether a text is told under `name`.
  func tellsText(_ name: String) -> Bool {
    if case .text? = values[name] { true } else { false }
  }
}
