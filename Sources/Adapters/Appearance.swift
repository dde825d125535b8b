package import Screens

/// The state name, the rows and the values of a list at one moment, if they are known.
package struct Appearance: Hashable, Sendable {
  package var state: String?
  /// The ids of the list's rows.
  package var rows: [String]?
  /// The list's values, by name. Unknown values are left out.
  package var values: [String: Value]

  package init(state: String?, rows: [String]?, values: [String: Value]) {
    self.state = state
    self.rows = rows
    self.values = values
  }

  /// Creates the appearance from the reports of a list under test.
  package init(_ subject: SubjectState, _ vocabulary: SubjectVocabulary) {
    state = subject.name
    rows = subject.rows
    values = [:]
    for (observation, value) in zip(vocabulary.observations, subject.values) {
      if let value { values[observation.name] = value }
    }
  }

  /// Whether the flag called `name` is reported as set.
  package func isTrue(_ name: String) -> Bool { values[name] == .flag(true) }

  /// Returns the word that is reported under `name`.
  package func word(_ name: String) -> String? {
    if case .word(let word)? = values[name] { word } else { nil }
  }

  /// Whether a string is reported under `name`.
  package func hasText(_ name: String) -> Bool {
    if case .text? = values[name] { true } else { false }
  }
}
