internal import ScenarioRunner
internal import Screens

/// `listsh man`: writes the manual page.
struct ManCommand: TextCommand {
  static let name = "man"
  static let summary = "writes the manual page: listsh man | man -l -"
  static let operands = ""
  static var options: [CommandOption<ManCommand>] { [] }

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("man takes no arguments")
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    CommandResult(text: ManualPage(catalog).text)
  }
}
