internal import ArgumentParser
internal import Screens

/// `listsh man`: prints the manual page.
struct ManCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "man", _superCommandName: "listsh", abstract: "print the manual page",
    discussion: "Example: listsh man | man -l -")

  func result(with catalog: Catalog) -> CommandResult {
    CommandResult(text: ManualPage(catalog).text)
  }
}
