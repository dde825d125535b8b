package import ScenarioLanguage

extension ConformReport {
  /// A difference that appeared while a request or a cancellation was missing.
  package struct Consequence: Hashable, Sendable {
    package var event: String
    package var symptom: Symptom
  }

  /// A script that shows a difference in one state.
  package struct Script: Sendable {
    package var event: String
    /// The state of the reference list before the last event.
    package var state: String
    /// The setup, with one step on each line.
    package var setup: String
    package var script: String
    package var steps: [ExploredStep]
    /// The last trace line of the reference list.
    package var expected: String
    /// The last trace line of the list under test.
    package var actual: String
    package var values: [ValueDifference]
    /// Whether the lists had another difference before.
    package var isAfterAnother: Bool
    /// The differences that follow from this one.
    package var consequences: Set<Consequence>
    /// The assertion of a saved case: the conditions of its last `expect`, and the lines of its
    /// expected trace.
    package var assertion: (expects: [String], trace: [String])

    /// The setup and the script on one line, as a value for `--on`.
    package var line: String {
      (setup.split(separator: "\n") + [script[...]]).joined(separator: "; ")
    }

    /// The scenario that shows the difference. It has no assertion.
    package var scenario: String { "\(setup)\n\n== \(event) in \(state)\n\(script)\n" }

    /// The lines to print below the script: the last trace line of each list, then the values that
    /// differ. Equal lines are printed once.
    package var lines: [TraceDifference] {
      var lines: [TraceDifference] = []
      if expected == actual {
        lines.append(TraceDifference(.kept, expected))
      } else {
        if !expected.isEmpty { lines.append(TraceDifference(.expected, expected)) }
        if !actual.isEmpty { lines.append(TraceDifference(.actual, actual)) }
      }
      for value in values {
        lines.append(TraceDifference(.expected, "\(value.name)=\(value.expected)"))
        lines.append(TraceDifference(.actual, "\(value.name)=\(value.actual)"))
      }
      return lines
    }
  }

  /// A difference: an event, the states before it, and the symptom after it.
  package struct Difference: Sendable {
    package var event: String
    /// The states of the reference list before the event.
    package var states: [String]
    package var symptom: Symptom
    package var transitions: Int
    /// A script for each state, most harmful first.
    package var scripts: [Script]

    /// The title of the difference, as in a file for `--accept`.
    package var title: String {
      "\(event) in \(states.joined(separator: ", ")): \(symptom.text)"
    }

    /// The differences that follow from this one.
    package var consequences: Set<Consequence> {
      scripts.reduce(into: []) { $0.formUnion($1.consequences) }
    }

    package var isAfterAnother: Bool { scripts.allSatisfy(\.isAfterAnother) }

    /// The class of the most harmful symptom, including those of its consequences.
    var rank: DifferenceClass {
      consequences.map(\.symptom.difference).reduce(symptom.difference) { min($0, $1) }
    }
  }
}
