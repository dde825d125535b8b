internal import ScenarioLanguage
internal import Screens
internal import Text

extension Resolver {
  /// Resolves `expect` with its conditions.
  mutating func resolveExpect(_ step: Step) -> PlannedStep.Kind? {
    guard !step.arguments.isEmpty else {
      note("expect needs something to check", at: step.span, hint: "write expect items=20")
      return nil
    }
    let conditions = step.arguments.compactMap { resolveCondition($0) }
    return conditions.count == step.arguments.count ? .expect(conditions) : nil
  }

  /// Resolves one condition, such as `items=20`, against the observations of the screen.
  private mutating func resolveCondition(_ argument: Argument) -> Condition? {
    guard case .pair(let name, let comparison, let value) = argument.value else {
      note(
        "'\(text.text(at: argument.span))' checks nothing", at: argument.span,
        hint: "write it as items=20, without spaces")
      return nil
    }
    let observations = screen.observations
    guard let index = observations.firstIndex(where: { $0.name == name }) else {
      noteUnknownObservation(name, at: argument.span)
      return nil
    }
    let written = String(
      text.text(at: argument.span).dropFirst(name.count + comparison.rawValue.count))
    guard
      let expected = resolveValue(
        value, written: written, comparison, of: observations[index], at: argument.span)
    else { return nil }
    return Condition(
      observation: index, name: name, comparison: comparison, value: expected,
      isTold: entry.telling?.observations.contains(name) ?? true)
  }

  /// Reports that the screen has no observation `name`, and suggests the nearest one.
  mutating func noteUnknownObservation(_ name: String, at span: SourceRange) {
    let hint = didYouMean(name, among: screen.observations.map(\.name))
    note(
      "the screen \(screen.name) has no observation '\(name)'", at: span,
      hint: hint ?? "listsh screens \(screen.name) lists them")
  }

  /// Resolves a value that `observation` can have, or reports that it never has this value.
  private mutating func resolveValue(
    _ value: Argument.Value, written: String, _ comparison: Comparison,
    of observation: ObservationDescription, at span: SourceRange
  ) -> Value? {
    if comparison.isOrder && !observation.kind.isNumber {
      note(
        "\(observation.name) is not a number, so \(comparison.rawValue) cannot compare it",
        at: span, hint: "use =, != or ~")
      return nil
    }
    if comparison == .contains {
      if case .string(let text) = value { return .text(text) }
      return .word(written)
    }
    if let expected = observation.kind.value(of: value, written: written),
      !comparison.isOrder || expected != .none
    {
      return expected
    }
    let kind = observation.kind
    let hint =
      kind.inOrder(written).map { "did you mean \($0)?" } ?? didYouMean(written, among: kind.words)
    note(
      "\(observation.name) cannot be \(written)", at: span,
      hint: hint ?? "must be \(observation.kind.meaning)")
    return nil
  }
}

extension Comparison {
  /// Whether the comparison is an order, such as `<`.
  fileprivate var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .notEqual, .contains: false
    }
  }
}

extension ObservationKind {
  /// Whether the values are numbers.
  fileprivate var isNumber: Bool { self == .integer || self == .optionalInteger }

  /// Returns the value that was written, if the observation can have it.
  fileprivate func value(of value: Argument.Value, written: String) -> Value? {
    switch (self, value) {
    case (.integer, .integer(let number)), (.optionalInteger, .integer(let number)):
      .integer(number)
    case (.optionalInteger, .word("none")), (.text, .word("none")): Value.none
    case (.flag, .word("yes")): .flag(true)
    case (.flag, .word("no")): .flag(false)
    case (.choice(let words), .word(let word)): words.contains(word) ? .word(word) : nil
    case (.combination(let words, let alone), .word(let word)):
      alone.contains(word) || Self.isJoined(word, of: words) ? .word(word) : nil
    case (.word, .word("none")): Value.none
    case (.word, .word(let word)): .word(word)
    case (.text, .string(let text)): .text(text)
    case (.text, .word), (.text, .integer), (.text, .duration): .text(written)
    default: nil
    }
  }

  /// Whether `text` consists of some of `words`, in their order, joined by `+`.
  private static func isJoined(_ text: String, of words: [String]) -> Bool {
    var remaining = words[...]
    return text.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { part in
      guard let index = remaining.firstIndex(of: String(part)) else { return false }
      remaining = remaining[(index + 1)...]
      return true
    }
  }

  /// Returns the words that `text` joins, in the order of the table, or `nil` if one is unknown.
  fileprivate func inOrder(_ text: String) -> String? {
    guard case .combination(let words, _) = self else { return nil }
    let parts = Set(text.split(separator: "+").map(String.init))
    let known = words.filter(parts.contains)
    return known.count == parts.count && known.count > 1 ? known.joined(separator: "+") : nil
  }

  /// The words that values consist of.
  package var words: [String] {
    switch self {
    case .integer: []
    case .optionalInteger, .word, .text: ["none"]
    case .flag: ["yes", "no"]
    case .choice(let words): words
    case .combination(let words, let alone): words + alone
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
