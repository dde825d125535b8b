internal import ScenarioLanguage
internal import Screens
internal import Text

extension Resolver {
  /// Resolves `succeed [N] [next KEY]`, with the suffixes of a list with layers.
  mutating func resolveSucceed(_ step: Step) -> PlannedStep.Kind? {
    var arguments = step.arguments[...]
    var count: Int?
    if case .integer(let number)? = arguments.first?.value {
      count = number
      arguments.removeFirst()
    }
    var next: Reply.NextKey?
    guard let suffixes = resolveSuffixes(&arguments, of: step),
      resolveNext(arguments, of: step, into: &next)
    else { return nil }
    return Self.reply(.succeed(count: count, next: next), suffixes, of: step)
  }

  /// Resolves `empty [next KEY]`, with the suffixes of a list with layers.
  mutating func resolveEmpty(_ step: Step) -> PlannedStep.Kind? {
    var arguments = step.arguments[...]
    var next: Reply.NextKey?
    guard let suffixes = resolveSuffixes(&arguments, of: step),
      resolveNext(arguments, of: step, into: &next)
    else { return nil }
    return Self.reply(.empty(next: next), suffixes, of: step)
  }

  /// Resolves `fail ["message"]`, with the suffixes of a list with layers.
  mutating func resolveFail(_ step: Step) -> PlannedStep.Kind? {
    var arguments = step.arguments[...]
    guard let suffixes = resolveSuffixes(&arguments, of: step) else { return nil }
    guard let argument = arguments.first, let last = arguments.last else {
      return Self.reply(.fail(Reply.defaultMessage), suffixes, of: step)
    }
    guard case .string(let message) = argument.value else {
      let span = SourceRange(argument.span.offset..<last.span.end)
      var message = text.text(at: span)[...]
      // These are quotes in other languages.
      let quotes = "'‘’“”«»"
      if message.count > 1,
        [message.first, message.last].allSatisfy({ $0.map(quotes.contains) ?? false })
      {
        message = message.dropFirst().dropLast()
      }
      report(
        "the message must be in quotes", at: span, hint: "write fail \(quoted(String(message)))")
      return nil
    }
    if arguments.count > 1 {
      refuseArguments(of: step, from: 1)
      return nil
    }
    return Self.reply(.fail(message), suffixes, of: step)
  }

  private static func reply(
    _ reply: Reply, _ suffixes: Reply.Suffixes, of step: Step
  ) -> PlannedStep.Kind {
    .reply(
      request: step.request,
      suffixes == Reply.Suffixes() ? reply : .suffixed(reply, suffixes))
  }

  /// Returns the word that can end a reply, or `nil` if there is none.
  private static func ending(of reply: String) -> String? {
    switch reply {
    case "succeed": "stale"
    case "fail": "permanent"
    default: nil
    }
  }

  /// Resolves `previous "KEY"`, `stale` and `permanent` at the end of `arguments`, and removes
  /// them. Returns `nil` after an error.
  private mutating func resolveSuffixes(
    _ arguments: inout ArraySlice<Argument>, of step: Step
  ) -> Reply.Suffixes? {
    var suffixes = Reply.Suffixes()
    guard screen.manual.hasLayers else { return suffixes }
    for argument in arguments.dropLast() {
      guard case .word(let word) = argument.value, word == Self.ending(of: step.word) else {
        continue
      }
      report(
        "\(word) must be the last word of \(step.word)", at: argument.span,
        hint: "write it once, at the end")
      return nil
    }
    if let last = arguments.last, case .word(let word) = last.value,
      word == "stale" || word == "permanent"
    {
      guard word == Self.ending(of: step.word) else {
        report(
          "\(word) does not follow \(step.word)", at: last.span,
          hint: "stale follows succeed, permanent follows fail")
        return nil
      }
      suffixes.isStale = word == "stale"
      suffixes.isPermanent = word == "permanent"
      arguments.removeLast()
    }
    if let index = arguments.lastIndex(where: { $0.value == .word("previous") }),
      step.word != "fail"
    {
      if let next = arguments[index...].first(where: { $0.value == .word("next") }) {
        report(
          "next must come before previous", at: next.span,
          hint: "write \(step.word) next KEY previous KEY")
        return nil
      }
      guard index >= arguments.endIndex - 2 else { return suffixes }
      guard let key = resolveKey(arguments[index...].dropFirst(), after: "previous", of: step)
      else { return nil }
      suffixes.previous = key
      arguments = arguments[..<index]
    }
    return suffixes
  }

  /// Resolves the key after `next` or `previous`, or reports an error.
  private mutating func resolveKey(
    _ arguments: ArraySlice<Argument>, after word: String, of step: Step
  ) -> Reply.NextKey? {
    switch arguments.first?.value {
    case .string(let key): return .key(key)
    case .word("none"): return Reply.NextKey.none
    case .word, .integer, .duration, .pair, nil:
      report(
        "\(word) takes a key in quotes or none", at: arguments.first?.span ?? step.span,
        hint: "write \(word) \"KEY\" or \(word) none")
      return nil
    }
  }

  /// Resolves `next "KEY"` or `next none`, and assigns it to `key`. Without either, `key` stays. Returns
  /// `false` after an error.
  private mutating func resolveNext(
    _ arguments: ArraySlice<Argument>, of step: Step, into key: inout Reply.NextKey?
  ) -> Bool {
    guard let first = arguments.first else { return true }
    let wrong = arguments.startIndex + (first.value == .word("next") ? 2 : 0)
    if wrong < arguments.endIndex {
      refuseArguments(of: step, from: wrong)
      return false
    }
    key = resolveKey(arguments.dropFirst(), after: "next", of: step)
    return key != nil
  }
}
