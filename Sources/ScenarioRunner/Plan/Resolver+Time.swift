internal import ScenarioLanguage
internal import Text

extension Resolver {
  /// Resolves `wait` with a duration, or `wait` without one for all requests in flight.
  mutating func resolveWait(_ step: Step) -> PlannedStep.Kind? {
    if step.arguments.isEmpty { return .waitForAll }
    return resolveDuration(of: step).map { .wait($0) }
  }

  /// Resolves the duration argument of a step, in milliseconds.
  mutating func resolveDuration(of step: Step) -> Int? {
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
