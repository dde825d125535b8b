internal import ArgumentParser
internal import MockSources
internal import Screens

/// `listsh sources`: lists the sources and their options.
struct SourcesCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", _superCommandName: "listsh",
    abstract: "list the sources of rows and their options",
    discussion: "Example: listsh play -c 'source numbers count=53 pageSize=20; firstLoad'")

  func result(with catalog: Catalog) -> CommandResult {
    let kinds = Table(SourceKind.allCases.map { ($0.form, $0.summary) })
    let options = Table(
      SourceOption.all.map { ("\($0.name)=…", "\($0.meaning) (default: \($0.preset))") },
      indent: "  ")
    return CommandResult(text: kinds.text + "\nOptions\n" + options.text)
  }
}
