internal import MockSources
internal import ScenarioLanguage
internal import Text

extension Resolver {
  /// Resolves `server insert N at K` and `server remove N at K`.
  mutating func resolveServer(_ step: Step) -> PlannedStep.Kind? {
    let usage = "server insert N at K or server remove N at K"
    let values = step.arguments.map(\.value)
    guard values.count == 4, values[2] == .word("at"), case .word(let change) = values[0],
      case .integer(let count) = values[1], case .integer(let position) = values[3]
    else {
      let isExpected: [(Argument.Value) -> Bool] = [
        { if case .word = $0 { true } else { false } },
        { if case .integer = $0 { true } else { false } },
        { $0 == .word("at") },
        { if case .integer = $0 { true } else { false } },
      ]
      let wrong = zip(step.arguments, isExpected).first { !$1($0.value) }?.0
      report(
        "invalid server change", at: wrong?.span ?? step.span, hint: "write \(usage)")
      return nil
    }
    switch change {
    case "insert": return .setup(.server(.insert(count, at: position)))
    case "remove": return .setup(.server(.remove(count, at: position)))
    default:
      let hint = didYouMean(change, among: ["insert", "remove"])
      report(
        "unknown change '\(change)'", at: step.arguments[0].span,
        hint: hint ?? "write \(usage)")
      return nil
    }
  }

  /// Resolves `wait` with a duration, or `wait` without one for all requests in flight.
  mutating func resolveWait(_ step: Step) -> PlannedStep.Kind? {
    if step.arguments.isEmpty { return .waitForAll }
    return resolveDuration(of: step).map { .wait($0) }
  }

  mutating func resolveLatency(_ step: Step) -> PlannedStep.Kind? {
    resolveDuration(of: step).map { .setup(.latency($0)) }
  }

  /// Resolves the duration argument of a step, in milliseconds.
  private mutating func resolveDuration(of step: Step) -> Int? {
    refuseArguments(of: step, from: 1, usage: "\(step.word) 300ms")
    guard let argument = step.arguments.first else {
      report("\(step.word) needs a duration", at: step.span, hint: "write \(step.word) 300ms")
      return nil
    }
    guard case .duration(let duration) = argument.value else {
      let written = text.text(at: argument.span)
      let seconds = written.hasSuffix("s") ? Double(written.dropLast()) : nil
      let milliseconds = seconds.flatMap { Int(exactly: ($0 * 1_000).rounded()) } ?? -1
      report(
        "'\(written)' is not a duration", at: argument.span,
        hint: milliseconds < 0 ? "write it as 300ms or 2s" : "write \(milliseconds)ms")
      return nil
    }
    return duration.milliseconds
  }
}
