internal import CLibrary
internal import ListShell
internal import ScenarioRunner
internal import Screens

/// The command `listsh`.
@main enum Listsh {
  /// Runs listsh, and exits with its status.
  static func main() {
    exit(listsh { Catalog.builtIn() }.rawValue)
  }
}
