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
      let wrong =
        zip(step.arguments, isExpected).first { !$1($0.value) }?.0
        ?? step.arguments.dropFirst(4).first
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
}
