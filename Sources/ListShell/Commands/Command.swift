internal import ArgumentParser
internal import ScenarioRunner
internal import Screens

/// An argument of a command. The alias is needed, because steps of a script also have a type
/// `Argument`.
typealias Argument = ArgumentParser.Argument

/// A command of listsh: its options and arguments, and a method that runs it.
protocol Command: ParsableCommand {
  mutating func run(with catalog: Catalog) throws(CommandError) -> ExitStatus
}

/// A command whose result is one text, which the shell can show.
protocol TextCommand: Command {
  func result(with catalog: Catalog) throws(CommandError) -> CommandResult
}

struct CommandResult {
  var text: String
  var status = ExitStatus.passed
  /// The minimum status if the reader of standard output has closed the pipe.
  var statusIfClosed = ExitStatus.passed
  /// Messages for standard error, escaped for the terminal.
  var messages: [String] = []
}

extension TextCommand {
  /// Writes the result to the standard streams.
  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let result = try result(with: catalog)
    for message in result.messages { show(message) }
    return printResult(result.text, result.status, ifClosed: result.statusIfClosed)
  }
}
