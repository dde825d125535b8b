internal import ScenarioLanguage
package import Screens
internal import Text

extension Resolver {
  mutating func resolveArguments(
    of step: Step, to action: ActionDescription
  ) -> [ActionArgument]? {
    let errorsBefore = errors.count
    refuseArguments(of: step, from: action.parameters.count)
    let arguments = zip(action.parameters, step.arguments).compactMap { parameter, argument in
      resolveArgument(argument, to: parameter, of: action)
    }
    let required = action.parameters.prefix { !$0.isOptional }
    if arguments.count < required.count && errors.count == errorsBefore {
      let missing = action.parameters[arguments.count].usage
      report("\(action.name) needs \(missing)", at: step.span, hint: "write \(action.usage)")
    }
    return errors.count == errorsBefore ? arguments : nil
  }

  /// Resolves an argument of an action for its parameter, or reports an error.
  private mutating func resolveArgument(
    _ argument: Argument, to parameter: Parameter, of action: ActionDescription
  ) -> ActionArgument? {
    let written = text.text(at: argument.span)
    switch (parameter.kind, argument.value) {
    case (.text, .string(let value)): return .text(value)
    case (.position, .integer(let number)) where number >= 1: return .position(number)
    case (.cell, _):
      let parts = written.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count == 2, let section = Int(parts[0]), let row = Int(parts[1]), section >= 1,
        row >= 1
      {
        return .cell(section: section, row: row)
      }
    case (.range, _):
      if let range = Self.range(written) { return range }
    case (.choice(let words), .word(let word)) where words.contains(word): return .choice(word)
    default: break
    }
    var hint: String?
    if case .choice(let words) = parameter.kind { hint = didYouMean(written, among: words) }
    report(
      "\(action.name) needs \(parameter.meaning), not '\(written)'", at: argument.span,
      hint: hint ?? "write \(action.usage)")
    return nil
  }

  /// Returns the range written as `3..8`, or `nil` if the word is not a range.
  private static func range(_ written: String) -> ActionArgument? {
    guard let dots = written.firstIndex(of: "."), written[dots...].hasPrefix(".."),
      let first = Int(written[..<dots]), let last = Int(written[dots...].dropFirst(2)),
      first >= 1, last >= first, written == "\(first)..\(last)"
    else { return nil }
    return .range(first, last)
  }

  /// Resolves an option `key=value` of the screen, or reports an error.
  mutating func resolveOption(_ argument: Argument) -> ScreenOptions.Setting? {
    guard let (name, value) = requiredOption(argument) else { return nil }
    let setting = ScreenOptions.Setting(name: name, value: value.text ?? value.description)
    if let refusal = screen.manual.refusal(of: setting) {
      report(refusal.message, at: argument.span, hint: refusal.hint)
      return nil
    }
    return setting
  }
}

extension Manual {
  /// Returns the reason why the screen does not have an option or does not allow its value, or `nil`
  /// if the option is valid.
  package func refusal(
    of setting: ScreenOptions.Setting
  ) -> (message: String, hint: String)? {
    guard let option = options.first(where: { $0.name == setting.name }) else {
      let hint =
        didYouMean(setting.name, among: options.map(\.name))
        ?? (options.isEmpty
          ? "the screen \(name) has no options"
          : "it has \(options.map(\.name).joined(separator: ", "))")
      return ("unknown option '\(setting.name)'", hint)
    }
    if option.kind.allows(setting.value) { return nil }
    return ("invalid \(setting.name) '\(setting.value)'", "must be \(option.kind.meaning)")
  }
}

extension ActionDescription {
  package var usage: String {
    ([name] + parameters.map(\.usage)).joined(separator: " ")
  }
}

extension Parameter {
  fileprivate var usage: String {
    let written = kind == .text ? quoted(name) : name
    return isOptional ? "[\(written)]" : written
  }

  /// A description of the valid arguments.
  fileprivate var meaning: String {
    switch kind {
    case .text: "a string in quotes"
    case .position: "a position from 1"
    case .cell: "a section and a row such as 2.1"
    case .range: "two positions from 1 such as 3..8, the first not after the second"
    case .choice(let words): words.joined(separator: " or ")
    }
  }
}

extension ScreenOption.Kind {
  fileprivate func allows(_ value: String) -> Bool {
    switch self {
    case .integer(_, let range): Int(value).map(range.contains) ?? false
    case .choice(let words): words.contains(value)
    case .optionalInteger(let range): Int(value).map(range.contains) ?? false
    case .duration(_, let range):
      ScreenOptions.milliseconds(value).map(range.contains) ?? false
    case .text: !value.isEmpty
    }
  }

  /// A description of the valid values.
  package var meaning: String {
    switch self {
    case .integer(let standard, let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound) (default: \(standard))"
    case .choice(let words): words.joined(separator: " or ")
    case .optionalInteger(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(let standard, let range):
      "a duration from \(ScreenOptions.words(milliseconds: range.lowerBound)) to"
        + " \(ScreenOptions.words(milliseconds: range.upperBound)) such as 500ms or 2s"
        + " (default: \(ScreenOptions.words(milliseconds: standard)))"
    case .text: "a string that is not empty"
    }
  }
}
