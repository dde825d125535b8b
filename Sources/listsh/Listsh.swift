internal import ListShell
internal import ScenarioRunner
internal import Screens

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The command `listsh`.
@main enum Listsh {
  /// Turns the status into an exit code, and does nothing else.
  static func main() {
    exit(listsh { Catalog.builtIn() }.rawValue)
  }
}
