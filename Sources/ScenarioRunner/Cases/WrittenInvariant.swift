package import ScenarioLanguage
internal import Screens
package import Text

/// An invariant that a script defines: `invariant "NAME" [when CONDITION …] expect CONDITION …`.
///
/// The screen can be chosen later, so the conditions stay unresolved until the screen is known.
package struct WrittenInvariant: Hashable, Sendable {
  package var name: String
  /// The conditions under which the invariant applies.
  package var when: [WrittenCondition]
  /// The conditions that must hold if the invariant applies.
  package var expect: [WrittenCondition]
  /// The step that defines it, as a trace prints it.
  package var definition: String

  /// All conditions. Those of `when` come first.
  var conditions: [WrittenCondition] { when + expect }

  var description: InvariantDescription {
    let words = { (conditions: [WrittenCondition]) in
      conditions.map(\.text).joined(separator: " ")
    }
    var description = InvariantDescription(
      name: name,
      sentence: (when.isEmpty ? "" : "when \(words(when)) ") + "expect \(words(expect))")
    description.definition = definition
    description.needs = distinct(conditions.map(\.name))
    description.expected = distinct(expect.map(\.name))
    return description
  }

  /// Returns the invariant for a kind of screen, or `nil` if the list under test does not report an
  /// observation of a condition.
  func invariant<Subject: Screen>(
    of kind: ScreenKind<Subject>, _ reportedParts: ReportedParts?
  ) throws(CaseStop) -> Invariant<Subject>? {
    let when = try resolved(when, kind.description, reportedParts)
    let expect = try resolved(expect, kind.description, reportedParts)
    guard (when + expect).allSatisfy(\.isReported) else { return nil }
    let observations = kind.observations
    let holds = { @Sendable (condition: Condition, state: ObservedState<Subject>) -> Bool? in
      let value = observations[condition.observation].read(state)
      return value == .unknown ? nil : condition.holds(for: value)
    }
    let concerns = { @Sendable (state: ObservedState<Subject>) in
      when.allSatisfy { holds($0, state) == true }
    }
    var invariant = Invariant<Subject>(description) { transition in
      let state = ObservedState(transition.after, in: transition.context)
      // An observation that the list has not reported yet violates nothing.
      return !concerns(state) || expect.allSatisfy { holds($0, state) != false }
    }
    if !when.isEmpty { invariant.concerns = concerns }
    return invariant
  }

  private func resolved(
    _ conditions: [WrittenCondition], _ screen: ScreenDescription, _ reportedParts: ReportedParts?
  ) throws(CaseStop) -> [Condition] {
    var resolved: [Condition] = []
    for condition in conditions {
      switch condition.resolved(on: screen, reportedParts) {
      case .success(let condition): resolved.append(condition)
      case .failure(let error): throw .error("invariant \(quoted(name)): \(error.message)")
      }
    }
    return resolved
  }
}

/// A condition such as `items>=20` as written, for any screen.
package struct WrittenCondition: Hashable, Sendable {
  package var name: String
  package var comparison: Comparison
  package var value: Argument.Value
  /// The value, as written in the script.
  package var written: String
  package var span: SourceRange

  /// The condition in the notation of the language.
  var text: String {
    Argument.Value.pair(name: name, operator: comparison, value: value).description
  }
}

/// The invariants that are checked after each event.
package enum InvariantSelection: Hashable, Sendable {
  case all
  case named([String])

  /// The names of the selected invariants, or no name if all are selected.
  package var names: [String] { if case .named(let names) = self { names } else { [] } }

  mutating func add(_ other: InvariantSelection) {
    switch (self, other) {
    case (.all, _), (_, .all): self = .all
    case (.named(let names), .named(let others)):
      self = .named(distinct(names + others))
    }
  }
}
