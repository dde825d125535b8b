#if os(Linux)
  import Foundation
  import TerminalTesting
  import TestSupport
  import Testing

  /// The Debian package, and the files that `make install` installs.
  @Suite(
    .enabled(
      if: Needs.programs("make", "dpkg-deb", "dpkg", "lintian", "strip", "gzip"),
      "make test-needs installs dpkg-dev and lintian"))
  struct PackageTests {
    /// The files of an installation, relative to its prefix.
    private static let files = [
      "bin/listsh", "share/bash-completion/completions/listsh", "share/doc/listsh/copyright",
      "share/fish/vendor_completions.d/listsh.fish", "share/man/man1/listsh.1.gz",
    ]

    /// Runs a program in the folder of the project, and returns its status and output.
    private func call(
      _ program: String, _ arguments: [String], in folder: TemporaryFolder
    ) throws -> (status: Int32, text: String) {
      let log = try folder.write("log")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: program)))
      process.arguments = arguments
      process.currentDirectoryURL =
        URL(fileURLWithPath: #filePath)
        .appending(path: "../../../..").standardized
      // This make must not inherit the flags of the make that runs the tests.
      process.environment = ProcessInfo.processInfo.environment.filter {
        !$0.key.hasPrefix("MAKE") && $0.key != "MFLAGS"
      }
      process.standardOutput = FileHandle(forWritingAtPath: log)
      process.standardError = process.standardOutput
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try folder.text("log"))
    }

    /// The paths of the files in a folder, sorted.
    private func files(below path: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: path)
        .filter { name in
          var isFolder: ObjCBool = false
          _ = unsafe FileManager.default.fileExists(
            atPath: "\(path)/\(name)", isDirectory: &isFolder)
          return !isFolder.boolValue
        }.sorted()
    }

    @Test(
      "make install installs the program, its manual and completions, and uninstall removes them")
    func install() throws {
      let folder = try TemporaryFolder()
      let target = ["PREFIX=\(folder.path("usr"))", "PROGRAM=\(try builtProduct("listsh"))"]
      let (status, log) = try call("make", ["install"] + target, in: folder)
      #expect(status == 0, "\(log)")
      let installed = (Self.files + ["share/zsh/site-functions/_listsh"]).sorted()
      #expect(try files(below: folder.path("usr")) == installed)
      #expect(try call("make", ["uninstall"] + target, in: folder).status == 0)
      #expect(try files(below: folder.path("usr")) == [])
    }

    @Test("lintian accepts the package, which can be installed, used and removed")
    func package() throws {
      let folder = try TemporaryFolder()
      // A debug build finds Swift's libraries at the paths where they were at build time.
      let (status, log) = try call(
        "make",
        [
          "deb", "DEB=\(folder.path("deb"))", "PROGRAM=\(try builtProduct("listsh"))",
          "lintian=--suppress-tags custom-library-search-path",
        ], in: folder)
      #expect(status == 0, "\(log)")
      let name = try #require(folder.names(in: "deb").first { $0.hasSuffix(".deb") })
      #expect(name.hasPrefix("listsh_"))

      let root = folder.path("root")
      for path in ["var/lib/dpkg/info/format", "var/lib/dpkg/status", "var/lib/dpkg/updates/none"] {
        try folder.write("root/\(path)", path.hasSuffix("format") ? "1\n" : "")
      }
      try FileManager.default.removeItem(atPath: "\(root)/var/lib/dpkg/updates/none")
      try FileManager.default.createDirectory(
        atPath: "\(root)/var/lib/dpkg/triggers", withIntermediateDirectories: true)
      let options = [
        "--root=\(root)", "--force-not-root", "--force-bad-path", "--force-script-chrootless",
      ]
      let installed = try call(
        "dpkg", options + ["--install", folder.path("deb/\(name)")], in: folder)
      #expect(installed.status == 0, "\(installed.text)")
      let expected =
        Self.files.map { "usr/\($0)" }
        + [
          "usr/share/doc/listsh/changelog.gz",
          "usr/share/lintian/overrides/listsh", "usr/share/zsh/vendor-completions/_listsh",
        ]
      #expect(try files(below: root).filter { $0.hasPrefix("usr/") } == expected.sorted())

      let played = try call(
        "\(root)/usr/bin/listsh", ["play", "-c", "fetchMore"], in: folder)
      #expect(played.text == "fetchMore   idle   ignored: nothing loaded\n")
      let page = try call("gzip", ["-dc", "\(root)/usr/share/man/man1/listsh.1.gz"], in: folder)
      #expect(page.text.hasPrefix(".TH LISTSH 1 "))

      let removed = try call("dpkg", options + ["--remove", "listsh"], in: folder)
      #expect(removed.status == 0, "\(removed.text)")
      #expect(try files(below: root).filter { $0.hasPrefix("usr/") } == [])
    }
  }

  extension TemporaryFolder {
    /// The names in the subfolder `name`.
    fileprivate func names(in name: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []
    }
  }
#endif
