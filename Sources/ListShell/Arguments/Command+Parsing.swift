internal import ScenarioLanguage
internal import Text

extension Command {
  /// Reads `arguments`; a request for help gives `nil`.
  static func parse(_ arguments: [String]) throws(UsageError) -> Self? {
    let table = options
    var command = Self()
    var remaining = arguments[...]
    var takesOptions = true
    while let argument = remaining.popFirst() {
      if takesOptions && !takesDashes && argument == "--" {
        takesOptions = false
      } else if takesOptions && (argument == "--help" || argument == "-h") {
        return nil
      } else if takesOptions && !takesDashes && argument.hasPrefix("-") && argument != "-" {
        try take(argument, of: table, followedBy: &remaining, into: &command)
      } else {
        try command.take(operand: argument)
      }
    }
    try command.validate()
    return command
  }

  /// Takes an option that is written `--name value`, `--name=value` or, as a flag, `--name`.
  private static func take(
    _ argument: String, of table: [CommandOption<Self>],
    followedBy remaining: inout ArraySlice<String>, into command: inout Self
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = table.first(where: { $0.name == name }) else {
      throw UsageError(
        "unknown option '\(name)'",
        hint: didYouMean(name, among: table.map(\.name))
          ?? "listsh \(Self.name.isEmpty ? "" : Self.name + " ")--help lists them")
    }
    guard option.valueName != nil else {
      if parts.count > 1 { throw UsageError("\(name) takes no value") }
      return try option.store(&command, "")
    }
    if parts.count > 1 { return try option.store(&command, String(parts[1])) }
    guard let value = remaining.popFirst() else { throw UsageError("\(name) needs a value") }
    try option.store(&command, value)
  }

  /// What `--help` tells.
  static var help: String {
    let call = ["listsh", name, options.isEmpty ? "" : "[OPTION…]", operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
    var text = "\(summary)\n\nusage: \(call)\n"
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    return text + "\n" + Table(optionRows).text
  }
}
