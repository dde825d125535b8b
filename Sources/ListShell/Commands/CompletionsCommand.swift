internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh completions`: teaches a shell what can follow `listsh`.
struct CompletionsCommand: TextCommand {
  static let name = "completions"
  static let summary = "writes what bash, zsh or fish need to complete a call of listsh"
  static let operands = CallingShell.allCases.map(\.rawValue).joined(separator: "|")
  static let discussion = """
    bash:  source <(listsh completions bash)
    zsh:   listsh completions zsh > _listsh, in a folder of $fpath
    fish:  listsh completions fish > ~/.config/fish/completions/listsh.fish
    make install and the Debian package put them where these shells look.
    """
  static var options: [CommandOption<CompletionsCommand>] { [] }

  /// The shell that is to complete calls.
  private var shell: CallingShell?

  mutating func take(operand: String) throws(UsageError) {
    if shell != nil { throw UsageError("completions takes one shell") }
    shell = CallingShell(rawValue: operand)
    if shell == nil {
      let names = CallingShell.allCases.map(\.rawValue)
      throw UsageError(
        "completions cannot be for '\(operand)'",
        hint: didYouMean(operand, among: names) ?? "it is \(names.joined(separator: ", "))")
    }
  }

  func validate() throws(UsageError) {
    if shell == nil { throw UsageError("completions takes the name of a shell") }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    let script = CompletionScript(catalog)
    return CommandResult(text: shell.map { script.text(for: $0) } ?? "")
  }
}
