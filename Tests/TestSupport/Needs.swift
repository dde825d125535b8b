import Foundation

/// Programs and modules that tests need and that `make test-needs` installs.
///
/// Tests with missing programs are skipped. With `LISTSH_NEEDS=all` they run and fail.
package enum Needs {
  /// Whether tests that need the program `name` run.
  package static func program(_ name: String) -> Bool { forgivesNothing || path(of: name) != nil }

  /// Whether tests that need all of the programs `names` run.
  package static func programs(_ names: String...) -> Bool { names.allSatisfy(program) }

  /// Whether tests that need the module `name` of `python` run.
  package static func pythonModule(_ name: String) -> Bool {
    forgivesNothing || succeeds(python, ["-c", "import \(name)"])
  }

  /// Whether tests that need the module `name` of `node` run, with `nodeEnvironment`.
  package static func nodeModule(_ name: String) -> Bool {
    forgivesNothing || path(of: "node").map { succeeds($0, ["-e", "require('\(name)')"]) } ?? false
  }

  /// Whether this is Linux. Tests that need a program which only Debian packages run nowhere else.
  package static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Whether two files in a folder can have names that differ only in case or Unicode normalization.
  package static let hasExactFileNames: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write("a")) != nil else { return true }
    return !FileManager.default.fileExists(atPath: folder.path("A"))
  }()

  /// Returns the path of the program `name`, which can be a path itself, or nil if it is not
  /// installed.
  package static func path(of name: String) -> String? {
    if name.hasPrefix("/") { return name }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Some programs are in folders for administrators, which may be missing from the path.
    let folders = path.split(separator: ":").map(String.init)
    return (folders + ["/usr/local/sbin", "/usr/sbin", "/sbin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The path of a Python that has the modules: that of `make test-needs`, else the system's, else
  /// any.
  package static var python: String {
    [installed + "/bin/python3", "/usr/bin/python3"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      ?? path(of: "python3") ?? "/usr/bin/python3"
  }

  /// The environment in which `node` finds the modules of `make test-needs`.
  package static var nodeEnvironment: [String: String] {
    let path = "/usr/share/nodejs:\(installed)/node_modules"
    return ProcessInfo.processInfo.environment.merging(["NODE_PATH": path]) { $1 }
  }

  /// Whether a missing program is a failure.
  private static var forgivesNothing: Bool {
    ProcessInfo.processInfo.environment["LISTSH_NEEDS"] == "all"
  }

  /// The folder in which `make test-needs` installs modules without a system package.
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
