internal import ArgumentParser
internal import Screens
internal import Text

/// `listsh completions`: prints the completion script for a shell.
struct CompletionsCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: "listsh",
    abstract: "print the completion script for bash, zsh or fish",
    discussion: """
      Example: eval "$(listsh completions bash)"

      zsh:   listsh completions zsh > _listsh, in a folder of $fpath
      fish:  listsh completions fish > ~/.config/fish/completions/listsh.fish
      'make install' and the Debian package put the scripts where these shells look for them.
      """)

  @Argument(help: ArgumentHelp("shell to print the script for", valueName: "SHELL"))
  var shell: CallingShell

  func result(with catalog: Catalog) -> CommandResult {
    CommandResult(text: shell.completionScript)
  }
}

/// A shell that calls listsh.
enum CallingShell: String, Choice {
  case bash, zsh, fish
}

extension CallingShell {
  /// The script that completes calls of listsh in the shell: the script of the parser, extended to
  /// complete the values of `--name=value`.
  fileprivate var completionScript: String {
    switch self {
    case .bash:
      // bash splits `--name=value` into three words, which the parser's script would treat as arguments.
      Self.script(.bash) + String(decoding: PackageResources.joined_bash, as: UTF8.self)
    case .zsh: Self.adjustedForZsh(Self.script(.zsh))
    case .fish:
      // Without a command, listsh plays files. The parser's own function for folders quotes their
      // names twice.
      Self.script(.fish)
        + "function __listsh_complete_directories\n"
        + "    __fish_complete_directories (commandline -ct)\nend\n"
        + "complete -c listsh -n '__listsh_should_offer_completions_for_positional \"listsh\" -eq 1' -F\n"
    }
  }

  /// Returns the parser's script without the parser's own command `help` and without the line `#!`,
  /// because shells read the script with `source`.
  private static func script(_ shell: CompletionShell) -> String {
    var text = ""
    var helpFunctions = 0
    var isDropped = false
    for line in ListshCommand.completionScript(for: shell).split(
      separator: "\n", omittingEmptySubsequences: false)
    where !line.contains(text: "Show subcommand help information.") && !line.hasPrefix("#!") {
      if line == "_listsh_help() {" {
        helpFunctions += 1
        isDropped = helpFunctions > 1
      }
      if !isDropped { text += line + "\n" }
      if line == "}" { isDropped = false }
    }
    return text
  }

  /// Returns the script for zsh, changed so that a value can follow `=`, and files can follow
  /// `listsh`.
  private static func adjustedForZsh(_ script: String) -> String {
    var names: Set<String> = []
    for (_, command) in CommandDescription.listsh.tree {
      for option in command.options where option.kind == .option && option.name.hasPrefix("--") {
        names.insert(option.name)
      }
    }
    return script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line == "        _describe -V subcommand subcommands && ret=0" {
        return "\(line)\n        _files && ret=0"
      }
      // In the script, an option starts its line and is followed by its summary in brackets.
      guard let start = line.firstIndex(of: "-"), let end = line.firstIndex(of: "["),
        start < end, names.contains(String(line[start..<end]))
      else { return String(line) }
      return "\(line[..<end])=\(line[end...])"
    }.joined(separator: "\n")
  }
}
