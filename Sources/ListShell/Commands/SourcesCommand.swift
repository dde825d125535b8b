internal import MockSources
internal import Screens

/// `listsh sources`: lists the sources and their options.
struct SourcesCommand: TextCommand {
  static let name = "sources"
  static let summary = "lists the sources and their options"
  static let operands = ""
  static var options: [CommandOption<SourcesCommand>] { [] }

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("sources takes no arguments")
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    let kinds = Table(SourceKind.allCases.map { ($0.form, $0.summary) })
    let options = Table(
      SourceOption.all.map { ("\($0.name)=…", "\($0.meaning): \($0.preset) unless written") },
      indent: "  ")
    return CommandResult(text: kinds.text + "\nOptions\n" + options.text)
  }
}
