internal import ScenarioLanguage
internal import Screens
internal import Text

extension Resolver {
  mutating func report(_ message: String, at span: SourceRange, hint: String? = nil) {
    errors.append(Diagnostic(message, at: span, hint: hint))
  }

  /// Returns the notation of an action, of a step that every screen understands, or of a reply that
  /// only this screen has.
  func usage(of step: Step) -> String {
    if let index = screen.index(ofAction: step.word) { return screen.actions[index].usage }
    return StepDescription.named(step.word)?.usage(on: screen.manual) ?? "[#n] \(step.word)"
  }

  /// Reports an `&` after a step that sends no request.
  mutating func refuseBackground(_ step: Step) {
    report("& can follow only an action; \(step.word) is not an action", at: step.span)
  }

  /// Reports a request number before a step that is not a reply.
  mutating func refuseRequest(of step: Step) {
    guard let request = step.request else { return }
    report("#\(request) can precede only a reply; \(step.word) is not a reply", at: step.span)
  }

  /// Reports that the arguments from `index` on are superfluous. The hint shows `usage`, which is by
  /// default the notation of the step.
  mutating func refuseArguments(of step: Step, from index: Int, usage: String? = nil) {
    guard step.arguments.count > index else { return }
    let span = step.arguments[index].span
    let word = text.text(at: span)
    let isStep =
      !StepDescription.isSetup(step.word)
      && (StepDescription.named(word) != nil || screen.actions.contains { $0.name == word })
    var hint = isStep ? "put a ; before \(word)" : "write \(usage ?? self.usage(of: step))"
    if word == "x",
      case .integer(let count)? = step.arguments[(index + 1)...].first?.value, count > 0
    {
      hint = "write \(step.word) x\(count)"
    }
    report("\(step.word) does not take '\(word)'", at: span, hint: hint)
  }

  mutating func requiredOption(
    _ argument: Argument
  ) -> (name: String, value: Argument.Value)? {
    if case .pair(let name, .equal, let value) = argument.value { return (name, value) }
    report(
      "'\(text.text(at: argument.span))' is not an option", at: argument.span,
      hint: "options are written key=value")
    return nil
  }

  /// Returns the first argument as written, if it is a word, a number or a string.
  mutating func requiredWord(
    of step: Step, called meaning: String
  ) -> (value: String, span: SourceRange)? {
    guard let argument = step.arguments.first else {
      report("\(step.word) needs \(meaning)", at: step.span)
      return nil
    }
    switch argument.value {
    case .word(let word), .string(let word): return (word, argument.span)
    case .integer, .duration: return (text.text(at: argument.span), argument.span)
    case .pair:
      report("\(step.word) needs \(meaning) first", at: argument.span)
      return nil
    }
  }
}
