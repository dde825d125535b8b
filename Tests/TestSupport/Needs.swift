import Foundation

/// What tests need beyond a bare system: programs and modules that `make test-needs` installs.
///
/// Where something is missing its tests are skipped, unless `LISTSH_NEEDS` is `all`: then they run, and fail.
package enum Needs {
  /// Whether tests that call the program `name` run.
  package static func program(_ name: String) -> Bool { forgivesNothing || path(of: name) != nil }

  /// Whether tests that call all of the programs `names` run.
  package static func programs(_ names: String...) -> Bool { names.allSatisfy(program) }

  /// Whether tests that call `python` with its module `name` run.
  package static func pythonModule(_ name: String) -> Bool {
    forgivesNothing || succeeds(python, ["-c", "import \(name)"])
  }

  /// Whether tests that call `node` with its module `name` run, in the environment `nodeEnvironment`.
  package static func nodeModule(_ name: String) -> Bool {
    forgivesNothing || path(of: "node").map { succeeds($0, ["-e", "require('\(name)')"]) } ?? false
  }

  /// Where the program `name` is, which may be a whole path, or `nil` where it is not among those that a shell would find.
  package static func path(of name: String) -> String? {
    if name.hasPrefix("/") { return name }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // What a test needs may be an administrator's program, and these are not on everybody's path.
    let folders = path.split(separator: ":").map(String.init)
    return (folders + ["/usr/local/sbin", "/usr/sbin", "/sbin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The Python that has the modules: the one of `make test-needs`, of the system, or any.
  package static var python: String {
    [installed + "/bin/python3", "/usr/bin/python3"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      ?? path(of: "python3") ?? "/usr/bin/python3"
  }

  /// The variables that let `node` find modules wherever `make test-needs` puts them.
  package static var nodeEnvironment: [String: String] {
    let path = "/usr/share/nodejs:\(installed)/node_modules"
    return ProcessInfo.processInfo.environment.merging(["NODE_PATH": path]) { $1 }
  }

  /// Whether what is missing is a failure.
  private static var forgivesNothing: Bool {
    ProcessInfo.processInfo.environment["LISTSH_NEEDS"] == "all"
  }

  /// Where `make test-needs` puts what the system has no packages for.
  private static var installed: String {
    URL(fileURLWithPath: #filePath).appending(path: "../../../.build/test-needs").standardized.path
  }

  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = nodeEnvironment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
