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
        row >= 1, written == "\(section).\(row)"
      {
        return .cell(section: section, row: row)
      }
    case (.range, _):
      if let range = Self.range(written) { return range }
    case (.choice(let words), .word(let word)) where words.contains(word): return .choice(word)
    case (.text, _), (.position, _), (.choice, _): break
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
}

extension ActionDescription {
  /// The notation of the operands, one string for each.
  package var operands: [String] { parameters.map(\.usage) }

  package var usage: String { ([name] + operands).joined(separator: " ") }
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
