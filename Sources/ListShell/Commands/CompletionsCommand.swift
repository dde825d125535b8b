internal import ArgumentParser
internal import Screens

/// `listsh completions`: prints the completion script for a shell.
struct CompletionsCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: "listsh",
    abstract: "print the completion script for bash, zsh or fish",
    discussion: """
      Example: source <(listsh completions bash)

      zsh:   listsh completions zsh > _listsh, in a folder of $fpath
      fish:  listsh completions fish > ~/.config/fish/completions/listsh.fish
      'make install' and the Debian package put the scripts where these shells look for them.
      """)

  @Argument(help: ArgumentHelp("shell that completes calls", valueName: "SHELL"))
  var shell: CallingShell

  func result(with catalog: Catalog) -> CommandResult {
    CommandResult(text: CompletionScript(for: shell).text)
  }
}

/// A shell that calls listsh.
enum CallingShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish
}
