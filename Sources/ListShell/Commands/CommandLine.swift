internal import Files
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// Every command but the shell, in the order that help lists them: the table that drives dispatch and suggestions.
var commands: [any Command.Type] {
  [
    RunCommand.self, PlayCommand.self, ExploreCommand.self, MergeCommand.self, CoverageCommand.self,
    DiagramCommand.self, ScreensCommand.self, SourcesCommand.self, HelpCommand.self,
    CompletionsCommand.self, ManCommand.self, AdapterCommand.self, ConformCommand.self,
  ]
}

/// What `listsh --version` tells.
package let version = "0.2.0"

/// Runs listsh with the words that the process was called with, and returns what it tells the calling shell.
///
/// `catalog` makes the screens that there are, for a command that asks for them.
package func listsh(_ catalog: () -> Catalog) -> ExitStatus {
  guard let arguments = Environment.arguments else {
    return complain("cannot tell what it was called with, and does nothing")
  }
  return listsh(arguments, catalog)
}

/// Runs listsh with `arguments`, the program's name left out, and returns what it tells the calling shell.
///
/// `catalog` makes the screens that there are, for a command that asks for them.
package func listsh(_ arguments: [String], _ catalog: () -> Catalog) -> ExitStatus {
  StandardStream.prepareAll()
  TemporaryFiles.removeOnSignals()
  switch arguments.first {
  case "--help", "-h":
    return tell(overview, .passed)
  case "--version":
    return tell("listsh \(version)\n", .passed)
  case let word?:
    if let command = commands.first(where: { $0.name == word }) {
      Interrupts.endUnnoticed()
      return command.run(Array(arguments.dropFirst()), catalog)
    }
    if !word.hasPrefix("-") && Path.kind(of: word) == nil {
      let hint = didYouMean(word, among: commands.map { $0.name })
      return complain(
        "'\(word)' is no command and no file; \(hint ?? "listsh --help lists the commands")")
    }
    return ShellCommand.run(arguments, catalog)
  case nil:
    return ShellCommand.run(arguments, catalog)
  }
}

/// What `listsh --help` tells.
var overview: String {
  """
  listsh states what a list that loads pages does, as text, and checks it.

  usage: listsh [OPTION…] [FILE…]   the interactive shell
         listsh COMMAND …           one of the commands below

  \(Table(commands.map { ($0.name, $0.summary) }, indent: "  ").text)
  listsh COMMAND --help tells the options of a command; listsh help TOPIC teaches the language:

    \(LanguageTopic.all.map { $0.names[0] }.joined(separator: "  "))

  The shell has these options:

  \(Table(ShellCommand.optionRows + [.version]).text)
  \(ShellCommand.discussion)

  """
}

extension Command {
  /// Reads `arguments` and does what they ask for.
  fileprivate static func run(_ arguments: [String], _ catalog: () -> Catalog) -> ExitStatus {
    do {
      guard let command = try parse(arguments) else { return tell(help, .passed) }
      return command.performTellingFailure(with: catalog())
    } catch {
      let call = name.isEmpty ? "listsh" : "listsh \(name)"
      let usage = operands.isEmpty ? call : "\(call) \(operands)"
      return complain(
        error.message + (error.hint.map { "; \($0)" } ?? "")
          + "\nusage: \(usage), and the options that \(call) --help tells")
    }
  }

  /// Does what was asked for, and complains where it cannot be done.
  private func performTellingFailure(with catalog: Catalog) -> ExitStatus {
    do {
      return try perform(with: catalog)
    } catch {
      // Who typed Ctrl-C need not be told.
      return error.status == .interrupted ? error.status : complain(error.message)
    }
  }
}
