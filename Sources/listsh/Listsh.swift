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
  /// Runs listsh, and exits with its status.
  static func main() {
    exit(listsh { Catalog.builtIn() }.rawValue)
  }
}
