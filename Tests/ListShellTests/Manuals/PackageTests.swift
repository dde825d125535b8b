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
    private let release: ReleaseFolder
    private var folder: TemporaryFolder { release.folder }

    init() throws { release = try ReleaseFolder() }

    /// Runs a program in the folder of the project, and returns its status and output. dpkg needs the PATH of the
    /// user, and git the HOME.
    private func call(_ program: String, _ arguments: String...) throws -> (
      status: Int32, text: String
    ) {
      let environment = ProcessInfo.processInfo.environment.filter {
        ["HOME", "PATH"].contains($0.key)
      }
      return try release.call(program, arguments, environment: environment, in: ReleaseFolder.root)
    }

    /// The paths of the files in a folder, sorted.
    private func files(below path: String) throws -> [String] {
      try release.everything(below: path).filter { name in
        var isFolder: ObjCBool = false
        _ = unsafe FileManager.default.fileExists(
          atPath: "\(path)/\(name)", isDirectory: &isFolder)
        return !isFolder.boolValue
      }
    }

    @Test(
      "make install installs the program, its manual and completions, and uninstall removes them")
    func install() throws {
      let program = "PROGRAM=\(try builtProduct("listsh"))"
      let prefix = "PREFIX=\(folder.path("usr"))"
      let (status, log) = try call("make", "install", prefix, program)
      #expect(status == 0, "\(log)")
      #expect(try files(below: folder.path("usr")) == ReleaseFolder.files)
      #expect(try call("make", "uninstall", prefix, program).status == 0)
      #expect(try files(below: folder.path("usr")) == [])
    }

    @Test("lintian accepts the package, which can be installed, used and removed")
    func package() throws {
      // A debug build finds Swift's libraries at the paths where they were at build time.
      let (status, log) = try call(
        "make", "deb", "DEB=\(folder.path("deb"))", "PROGRAM=\(try builtProduct("listsh"))",
        "lintian=--suppress-tags custom-library-search-path")
      #expect(status == 0, "\(log)")
      let name = try #require(
        release.everything(below: folder.path("deb")).first { $0.hasSuffix(".deb") })
      #expect(name.hasPrefix("listsh_"))

      let root = folder.path("root")
      for path in ["var/lib/dpkg/info/format", "var/lib/dpkg/status", "var/lib/dpkg/updates/none"] {
        try folder.write("root/\(path)", path.hasSuffix("format") ? "1\n" : "")
      }
      try FileManager.default.removeItem(atPath: "\(root)/var/lib/dpkg/updates/none")
      try FileManager.default.createDirectory(
        atPath: "\(root)/var/lib/dpkg/triggers", withIntermediateDirectories: true)
      func dpkg(_ action: String, _ package: String) throws -> (status: Int32, text: String) {
        try call(
          "dpkg", "--root=\(root)", "--force-not-root", "--force-bad-path",
          "--force-script-chrootless", action, package)
      }
      let installed = try dpkg("--install", folder.path("deb/\(name)"))
      #expect(installed.status == 0, "\(installed.text)")
      let expected =
        ReleaseFolder.files.dropLast().map { "usr/\($0)" }
        + [
          "usr/share/doc/listsh/changelog.gz",
          "usr/share/lintian/overrides/listsh", "usr/share/zsh/vendor-completions/_listsh",
        ]
      #expect(try files(below: root).filter { $0.hasPrefix("usr/") } == expected.sorted())

      let played = try call("\(root)/usr/bin/listsh", "play", "-c", "fetchMore")
      #expect(played.text == "fetchMore   idle   ignored: nothing loaded\n")
      let page = try call("gzip", "-dc", "\(root)/usr/share/man/man1/listsh.1.gz")
      #expect(page.text.hasPrefix(".TH LISTSH 1 "))

      let removed = try dpkg("--remove", "listsh")
      #expect(removed.status == 0, "\(removed.text)")
      #expect(try files(below: root).filter { $0.hasPrefix("usr/") } == [])
    }
  }
#endif
