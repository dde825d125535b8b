internal import ScenarioLanguage
internal import Screens
internal import Text

extension Resolver {
  mutating func resolveExpect(_ step: Step) -> PlannedStep.Kind? {
    guard !step.arguments.isEmpty else {
      report("expect needs something to check", at: step.span, hint: "write expect items=20")
      return nil
    }
    let conditions = step.arguments.compactMap { resolveCondition($0) }
    return conditions.count == step.arguments.count ? .expect(conditions) : nil
  }

  /// Resolves one condition, such as `items=20`, against the observations of the screen.
  private mutating func resolveCondition(_ argument: Argument) -> Condition? {
    guard let written = writtenCondition(argument) else { return nil }
    switch written.resolved(on: screen, entry.reportedParts) {
    case .success(let condition): return condition
    case .failure(let error):
      errors.append(error)
      return nil
    }
  }

  /// Reads one condition for any screen, or reports that the argument is not a condition.
  mutating func writtenCondition(_ argument: Argument) -> WrittenCondition? {
    guard case .pair(let name, let comparison, let value) = argument.value else {
      report(
        "'\(text.text(at: argument.span))' is not a condition", at: argument.span,
        hint: "write it as items=20, without spaces")
      return nil
    }
    // Drops bytes, not characters, because a combining mark after the operator belongs to the value.
    let written = String(
      Substring(
        text.text(at: argument.span).utf8
          .dropFirst(name.utf8.count + comparison.rawValue.utf8.count)))
    return WrittenCondition(
      name: name, comparison: comparison, value: value, written: written, span: argument.span)
  }
}

extension WrittenCondition {
  /// Returns the condition on the observations of `screen`. A list under test may report only some
  /// of them.
  func resolved(
    on screen: ScreenDescription, _ reportedParts: ReportedParts?
  ) -> Result<Condition, Diagnostic> {
    guard let index = screen.index(ofObservation: name) else {
      return .failure(screen.unknownObservation(name, at: span, reportedParts))
    }
    return resolvedValue(of: screen.observations[index]).map { expected in
      Condition(
        observation: index, name: name, comparison: comparison, value: expected,
        isReported: reportedParts?.observations.contains(name) ?? true)
    }
  }

  /// Returns the value of the condition, or the error that `observation` never has this value.
  private func resolvedValue(
    of observation: ObservationDescription
  ) -> Result<Value, Diagnostic> {
    if comparison.isOrder && !observation.kind.isNumber {
      return .failure(
        Diagnostic(
          "\(observation.name) is not a number, so \(comparison.rawValue) cannot compare it",
          at: span, hint: "use =, != or ~"))
    }
    if comparison == .contains {
      if case .string(let text) = value { return .success(.text(text)) }
      return .success(.word(written))
    }
    if let expected = observation.kind.value(of: value, written: written),
      !comparison.isOrder || expected != .none
    {
      return .success(expected)
    }
    let kind = observation.kind
    let hint =
      written.hasSuffix(",") && kind != .text
      ? "write spaces between conditions"
      : kind.inOrder(written).map { "did you mean \($0)?" }
        ?? didYouMean(written, among: kind.words)
    return .failure(
      Diagnostic(
        "\(observation.name) cannot be \(written)", at: span,
        hint: hint ?? "must be \(observation.kind.meaning)"))
  }
}

extension ScreenDescription {
  /// The error for an unknown observation `name`, with a similar name. If `reportedParts` are those of
  /// a list under test, the error lists the observations that the list reports.
  func unknownObservation(
    _ name: String, at span: SourceRange, _ reportedParts: ReportedParts?
  ) -> Diagnostic {
    let names = observations.map(\.name)
    let list =
      if let reportedParts {
        "\(reportedParts.subject) reports "
          + names.filter(reportedParts.observations.contains).joined(separator: ", ")
      } else {
        "listsh screens \(self.name) lists them"
      }
    return Diagnostic(
      "the screen \(self.name) has no observation '\(name)'", at: span,
      hint: didYouMean(name, among: names) ?? list)
  }
}

extension Comparison {
  /// Whether the operator compares the order of two values, such as `<`.
  fileprivate var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .notEqual, .contains: false
    }
  }
}

extension ObservationKind {
  fileprivate var isNumber: Bool { self == .integer || self == .optionalInteger }

  /// Returns the value in the script, if it is possible for the observation.
  fileprivate func value(of value: Argument.Value, written: String) -> Value? {
    switch (self, value) {
    case (.integer, .integer(let number)), (.optionalInteger, .integer(let number)):
      .integer(number)
    case (.optionalInteger, .word("none")), (.text, .word("none")): Value.none
    case (.flag, .word("yes")): .flag(true)
    case (.flag, .word("no")): .flag(false)
    case (.choice, .word(let word)), (.combination, .word(let word)):
      allows(word: word) ? .word(word) : nil
    case (.word, .word("none")): Value.none
    case (.word, .word(let word)): .word(word)
    case (.text, .string(let text)): .text(text)
    case (.text, .word), (.text, .integer), (.text, .duration): .text(written)
    case (.integer, _), (.optionalInteger, _), (.flag, _), (.choice, _), (.combination, _),
      (.word, _), (.text, _):
      nil
    }
  }

  /// A description of the possible values.
  package var meaning: String {
    switch self {
    case .integer: "a whole number"
    case .optionalInteger: "a whole number or none"
    case .flag: "yes or no"
    case .choice(let words): words.joined(separator: ", ")
    case .combination(let words, let alone):
      "some of \(words.joined(separator: "+"))"
        + (alone.isEmpty ? "" : ", or \(alone.joined(separator: ", "))")
    case .word: "a word or none"
    case .text: "a string or none"
    }
  }
}
