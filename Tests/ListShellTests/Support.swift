import ListShell
import ScenarioRunner
import Screens

/// Runs listsh in this process, on the screens that come with it.
func listsh(_ arguments: [String]) -> ExitStatus {
  ListShell.listsh(arguments) { .builtIn() }
}
