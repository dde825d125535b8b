#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A folder for a release, with a home folder to install it in.
  struct ReleaseFolder {
    /// The files of an archive and of an installation.
    static let files = [
      "bin/listsh", "share/bash-completion/completions/listsh", "share/doc/listsh/copyright",
      "share/fish/vendor_completions.d/listsh.fish", "share/man/man1/listsh.1.gz",
      "share/zsh/site-functions/_listsh",
    ]
    static let root = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../..").standardized.path
    /// The name of the archive for this machine.
    static let platform: String = {
      #if arch(arm64)
        "linux-arm64"
      #else
        "linux-x86_64"
      #endif
    }()
    static let archive = "listsh-0.3.0-\(platform).tar.gz"

    /// The folder.
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("home"), withIntermediateDirectories: true)
    }

    /// Runs a program with only HOME and a minimal PATH in its environment.
    func call(
      _ program: String, _ arguments: [String], environment: [String: String] = [:],
      in place: String? = nil
    ) throws -> (status: Int32, text: String) {
      let log = try folder.write("log")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: program)))
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: place ?? folder.path("home"))
      process.environment = [
        "HOME": folder.path("home"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      ].merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(forWritingAtPath: log)
      process.standardError = process.standardOutput
      try process.runForLimitedTime()
      process.waitUntilExit()
      return (process.terminationStatus, try folder.text("log"))
    }

    /// Runs the install script of the checkout.
    func install(_ arguments: String...) throws -> (status: Int32, text: String) {
      try call("/bin/sh", ["\(Self.root)/.release/install.sh"] + arguments)
    }

    /// Creates a small archive whose program is a shell script, and its checksum, in a folder.
    func makeSmallRelease(_ name: String = "release") throws -> String {
      let top = "files/listsh-0.3.0-\(Self.platform)"
      for file in Self.files {
        try folder.write("\(top)/\(file)", "#!/bin/sh\necho listsh 0.3.0\n")
      }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("\(top)/bin/listsh"))
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
      let made = try call(
        "/bin/sh",
        [
          "-c",
          """
          tar -C files -czf \(name)/\(Self.archive) .
          cd \(name) && sha256sum *.tar.gz > SHA256SUMS
          """,
        ], in: folder.path)
      #expect(made.status == 0, "\(made.text)")
      return folder.path(name)
    }

    /// The paths of all files and folders in a folder.
    func everything(below path: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }
  }
#endif
