import ListShell
import ScenarioRunner
import Screens

/// Runs listsh in this process with the built-in screens.
func listsh(_ arguments: [String]) -> ExitStatus {
  ListShell.listsh(arguments) { .builtIn() }
}
