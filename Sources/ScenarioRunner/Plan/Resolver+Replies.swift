internal import ScenarioLanguage
internal import Screens
internal import Text

extension Resolver {
  /// Resolves `succeed [N] [next KEY]`.
  mutating func resolveSucceed(_ step: Step) -> PlannedStep.Kind? {
    var arguments = step.arguments[...]
    var count: Int?
    if case .integer(let number)? = arguments.first?.value {
      count = number
      arguments.removeFirst()
    }
    guard let next = resolveNext(arguments, of: step) else { return nil }
    return .reply(request: step.request, .succeed(count: count, next: next.key))
  }

  /// Resolves `empty [next KEY]`.
  mutating func resolveEmpty(_ step: Step) -> PlannedStep.Kind? {
    guard let next = resolveNext(step.arguments[...], of: step) else { return nil }
    return .reply(request: step.request, .empty(next: next.key))
  }

  /// Resolves `fail ["message"]`.
  mutating func resolveFail(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: Self.usage(of: step))
    guard let argument = step.arguments.first else {
      return .reply(request: step.request, .fail(Reply.defaultMessage))
    }
    guard case .string(let message) = argument.value else {
      note("the message stands in quotes", at: argument.span, hint: "write \(Self.usage(of: step))")
      return nil
    }
    return .reply(request: step.request, .fail(message))
  }

  /// Resolves `next "KEY"` or `next none`; the outer `nil` means an error, the inner one that nothing is set.
  private mutating func resolveNext(
    _ arguments: ArraySlice<Argument>, of step: Step
  ) -> (key: Reply.NextKey?, Void)? {
    guard let first = arguments.first else { return (nil, ()) }
    guard first.value == .word("next"), arguments.count <= 2, let last = arguments.last,
      arguments.count == 2
    else {
      note(
        "\(step.word) does not take '\(text.text(at: first.span))'", at: first.span,
        hint: "write \(Self.usage(of: step))")
      return nil
    }
    switch last.value {
    case .string(let key): return (.key(key), ())
    case .word("none"): return (Reply.NextKey.none, ())
    default:
      note(
        "next takes a key in quotes or none", at: last.span, hint: "write next \"KEY\" or next none"
      )
      return nil
    }
  }
}
