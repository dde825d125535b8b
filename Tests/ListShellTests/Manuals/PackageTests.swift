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
      let place = folder.path("root/pat's  usr")
      let variables = ["DESTDIR=\(folder.path("root"))", "PREFIX=/pat's  usr", program]
      let (status, log) = try release.call(
        "/bin/sh", ["-c", "umask 077; exec make install \"$@\"", "sh"] + variables,
        in: ReleaseFolder.root)
      #expect(status == 0, "\(log)")
      #expect(try files(below: place) == ReleaseFolder.files)
      for file in ReleaseFolder.files {
        let mode =
          try FileManager.default.attributesOfItem(atPath: "\(place)/\(file)")[.posixPermissions]
          as? Int
        #expect(mode == (file == "bin/listsh" ? 0o755 : 0o644), "\(file)")
      }
      // The second time, nothing is left to remove.
      for _ in 1...2 {
        #expect(
          try release.call("make", ["uninstall"] + variables, in: ReleaseFolder.root).status == 0)
        #expect(try files(below: place) == [])
        #expect(try !release.everything(below: place).contains("share/doc/listsh"))
      }
    }

    @Test("make install expands a ~ at the start of PREFIX")
    func home() throws {
      let (status, log) = try release.call(
        "make", ["install", "PREFIX=~/my apps", "PROGRAM=\(try builtProduct("listsh"))"],
        in: ReleaseFolder.root)
      #expect(status == 0, "\(log)")
      #expect(try files(below: folder.path("home/my apps")) == ReleaseFolder.files)
    }

    @Test("An empty folder or an unknown program is an error, and nothing is installed")
    func refusals() throws {
      for (target, name) in [
        ("install", "PREFIX"), ("uninstall", "PREFIX"), ("archive", "ARCHIVES"), ("deb", "DEB"),
      ] {
        let (status, log) = try call("make", target, "\(name)=", "PROGRAM=/bin/false")
        #expect(status == 2)
        #expect(log.contains(": *** \(name) is empty.  Stop."), "\(log)")
      }
      let (status, log) = try call(
        "make", "install", "PREFIX=\(folder.path("usr"))", "PROGRAM=unknown")
      #expect(status == 2)
      #expect(
        log.contains(
          "put.sh: error: no program 'unknown'; name a program in PATH, or a path such as ./listsh\n"
        ), "\(log)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("usr")))
    }

    @Test("Without an author in Git, the package needs a MAINTAINER")
    func author() throws {
      let (status, log) = try release.call(
        "\(ReleaseFolder.root)/.release/deb.sh",
        [try builtProduct("listsh"), folder.path("deb")], environment: ["GIT_DIR": "none"])
      #expect(status == 1)
      #expect(
        log.hasSuffix(
          "deb.sh: error: Git has no author for the maintainer; run make deb MAINTAINER='NAME <MAIL>'\n"
        ), "\(log)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("deb")))
    }

    @Test("lintian accepts the package, which can be installed, used and removed")
    func package() throws {
      try folder.write("my deb/listsh/notes")
      let maintainer = "Pat O'Brien & Sons/A <pat@example.com>"
      // A debug build finds Swift's libraries at the paths where they were at build time.
      let (status, log) = try call(
        "make", "deb", "DEB=\(folder.path("my deb"))", "PROGRAM=\(try builtProduct("listsh"))",
        "MAINTAINER=\(maintainer)", "lintian=--suppress-tags custom-library-search-path")
      #expect(status == 0, "\(log)")
      #expect(!log.contains("hashbang"), "\(log)")
      let built = try release.everything(below: folder.path("my deb"))
      let name = try #require(built.first { $0.hasSuffix(".deb") })
      #expect(name.hasPrefix("listsh_"))
      // A folder of the user in DEB is kept.
      #expect(built == ["listsh", "listsh/notes", name])
      #expect(
        try call("dpkg-deb", "--field", folder.path("my deb/\(name)"), "Maintainer").text
          == maintainer + "\n")

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
      let installed = try dpkg("--install", folder.path("my deb/\(name)"))
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
