internal import ScenarioRunner
internal import Screens

/// A command whose result is one text, which its caller shows in its own way.
protocol TextCommand: Command {
  /// Does what was asked for.
  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult
}

extension TextCommand {
  /// Writes the result to the standard streams.
  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let result = try result(with: catalog)
    for aside in result.asides { show(aside) }
    return tell(result.text, result.status, ifClosed: result.statusIfClosed)
  }
}
