#if os(Linux)
  import Foundation
  import TerminalTesting
  import TestSupport
  import Testing

  /// The files of a release: archives, the install script and the Homebrew formula.
  @Suite(
    .serialized,
    .enabled(
      if: Needs.programs("make", "strip", "gzip", "man", "ruby", "python3", "shellcheck"),
      "make test-needs installs ruby and shellcheck"))
  struct ReleaseTests {
    private let release: ReleaseFolder

    init() throws { release = try ReleaseFolder() }

    @Test("In a minimal environment, a release can be installed, completed, run and uninstalled")
    func bareEnvironment() throws {
      let archives = release.folder.path("my archives")
      try release.folder.write("again/files/notes")
      for name in ["my archives", "again"] {
        let made = try release.call(
          "make",
          [
            "-C", ReleaseFolder.root, "archive", "ARCHIVES=\(release.folder.path(name))",
            "PROGRAM=\(try builtProduct("listsh"))",
          ])
        #expect(made.status == 0, "\(made.text)")
      }
      // Two builds of the archive of the same program are identical.
      #expect(
        try release.folder.text("my archives/SHA256SUMS")
          == release.folder.text("again/SHA256SUMS"))
      // A folder of the user in ARCHIVES is kept.
      #expect(try release.folder.text("again/files/notes") == "")
      let name = try #require(
        release.everything(below: archives).first { $0.hasSuffix(".tar.gz") })
      let version = try release.call(try builtProduct("listsh"), ["--version"]).text
        .split(separator: " ")[1].trimmingCharacters(in: .newlines)
      #expect(name == "listsh-\(version)-\(ReleaseFolder.platform).tar.gz")
      #expect(try release.everything(below: archives) == ["SHA256SUMS", name])
      let listed = try release.call("tar", ["-tzf", "\(archives)/\(name)"]).text
      let top = name.dropLast(".tar.gz".count)
      #expect(
        listed.split(separator: "\n").filter { !$0.hasSuffix("/") }.map(String.init)
          == ReleaseFolder.files.map { "\(top)/\($0)" })

      let home = release.folder.path("home")
      let prefix = "\(home)/.local"
      let installed = try release.install("--from", archives, "--yes")
      #expect(installed.status == 0)
      #expect(
        installed.text == """
          Installs listsh \(version) for \(ReleaseFolder.platform):
            downloads \(archives)/\(name)
            checks that its SHA-256 is \(try release.folder.text("my archives/SHA256SUMS").prefix(64))
            writes below \(prefix):
          \(ReleaseFolder.files.map { "    \($0)\n" }.joined())    share/listsh/installed
          Installed listsh \(version) as \(prefix)/bin/listsh.
          Add \(prefix)/bin to PATH to call it as listsh.

          """)
      let symbols = try release.call("nm", ["\(prefix)/bin/listsh"]).text
      #expect(symbols.contains("no symbols"))

      let path = ["PATH": "\(prefix)/bin:/usr/bin:/bin"]
      #expect(
        try release.call("/bin/sh", ["-c", "listsh play -c fetchMore"], environment: path).text
          == "fetchMore   idle   ignored: nothing loaded\n")
      let page = try release.call("man", ["-M", "\(prefix)/share/man", "listsh"])
      #expect(page.text.contains("LISTSH(1)"))
      try release.folder.write("home/a.txt", "firstLoad\nexpect items=20\n")
      #expect(
        try release.call("/bin/sh", ["-c", "listsh run a.txt"], environment: path).text
          .hasPrefix("1 passed, 0 failed in "))
      try FileManager.default.removeItem(atPath: "\(home)/a.txt")
      try completesInBash(prefix)

      let removed = try release.install("--uninstall", "--purge", "--yes")
      #expect(removed.status == 0, "\(removed.text)")
      #expect(try release.everything(below: home) == [])
    }

    /// Completes a command in a bash that knows only the installed completions, then uses the shell.
    private func completesInBash(_ prefix: String) throws {
      let terminal = try PseudoTerminal(
        try #require(Needs.path(of: "bash")), ["--norc", "--noprofile"],
        environment: [
          "HOME": release.folder.path("home"), "LC_ALL": "C.UTF-8",
          "PATH": "\(prefix)/bin:/usr/bin:/bin", "HISTFILE": "",
        ], columns: 100, rows: 40)
      terminal.type(
        "PS1='> '; source '\(prefix)/share/bash-completion/completions/listsh'; echo re''ady\r")
      try terminal.expect("bash is ready") {
        $0.text.contains("ready") && $0.cursorLine.hasPrefix(">")
      }
      terminal.type("listsh cov")
      terminal.press(.tab)
      try terminal.expect("the completed command") { $0.cursorLine.contains("listsh coverage") }
      terminal.press(.controlU)
      terminal.type("listsh\r")
      try terminal.expect("the shell of listsh") { $0.cursorLine.hasPrefix("idle>") }
      terminal.type(":quit\r")
      try terminal.expect("the prompt of bash") { $0.cursorLine == ">" || $0.cursorLine == "> " }
      terminal.type("exit\r")
    }

    @Test("Uninstalling keeps folders and files that existed before, and the history")
    func uninstallKeepsOthers() throws {
      let archives = try release.makeSmallRelease()
      try release.folder.write("home/.local/bin/other", "")
      try release.folder.write("home/.local/state/listsh/history", "")
      try FileManager.default.createDirectory(
        atPath: release.folder.path("home/.local/share/man"), withIntermediateDirectories: true)
      let before = try release.everything(below: release.folder.path("home"))
      #expect(try release.install("--from", archives, "--yes").status == 0)
      // A second installation keeps what the first one recorded.
      #expect(try release.install("--from", archives, "--yes", "--version", "v0.3.0").status == 0)
      #expect(try release.install("--uninstall", "--yes").status == 0)
      #expect(try release.everything(below: release.folder.path("home")) == before)
      let again = try release.install("--uninstall", "--yes")
      #expect(again.status == 1)
      #expect(
        again.text
          == "install.sh: error: no installation below \(release.folder.path("home"))/.local; name its folder with --prefix\n"
      )
    }

    @Test("If a file cannot be written, install.sh fails and keeps the old program")
    func fullDisk() throws {
      let archives = try release.makeSmallRelease()
      try release.folder.write("home/.local/bin/listsh", "old")
      try release.folder.write(
        "tools/cp",
        "#!/bin/sh\ncase $2 in */listsh.new) echo part > \"$2\"; exit 1 ;; esac\nexec /bin/cp \"$@\"\n"
      )
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: release.folder.path("tools/cp"))
      let failed = try release.call(
        "/bin/sh", ["\(ReleaseFolder.root)/.release/install.sh", "--from", archives, "--yes"],
        environment: ["PATH": "\(release.folder.path("tools")):/usr/bin:/bin"])
      #expect(failed.status == 1)
      let prefix = release.folder.path("home/.local")
      #expect(
        failed.text.hasSuffix(
          "install.sh: error: cannot write \(prefix)/bin/listsh; try again, or remove the rest with --uninstall\n"
        ), "\(failed.text)")
      #expect(try release.everything(below: "\(prefix)/bin") == ["listsh"])
      #expect(try release.folder.text("home/.local/bin/listsh") == "old")
    }

    @Test("If bin/listsh is a folder, install.sh fails and writes nothing")
    func folderAtProgram() throws {
      let archives = try release.makeSmallRelease()
      try release.folder.write("home/.local/bin/listsh/notes")
      let before = try release.everything(below: release.folder.path("home"))
      let failed = try release.install("--from", archives, "--yes")
      #expect(failed.status == 1)
      #expect(
        failed.text.hasSuffix("/.local/bin/listsh is a folder; nothing was installed\n"),
        "\(failed.text)")
      #expect(try release.everything(below: release.folder.path("home")) == before)
    }

    @Test("A failed uninstallation removes what it can, and can be repeated")
    func repeatedUninstall() throws {
      let archives = try release.makeSmallRelease()
      #expect(try release.install("--from", archives, "--yes").status == 0)
      let program = release.folder.path("home/.local/bin/listsh")
      try FileManager.default.removeItem(atPath: program)
      try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: true)
      let failed = try release.install("--uninstall", "--yes")
      #expect(failed.status == 1)
      #expect(failed.text.contains("error: some files remain below "), "\(failed.text)")
      #expect(
        try release.everything(below: release.folder.path("home/.local/share/listsh"))
          == ["installed"])
      #expect(
        !FileManager.default.fileExists(
          atPath: release.folder.path("home/.local/share/doc/listsh/copyright")))
      try FileManager.default.removeItem(atPath: program)
      #expect(try release.install("--uninstall", "--yes").status == 0)
      #expect(try release.everything(below: release.folder.path("home")) == [])
    }

    @Test("--purge ignores a relative XDG_STATE_HOME, as listsh does")
    func relativeState() throws {
      let archives = try release.makeSmallRelease()
      #expect(try release.install("--from", archives, "--yes").status == 0)
      try release.folder.write("home/listsh/notes")
      try release.folder.write("home/.local/state/listsh/history")
      let removed = try release.call(
        "/bin/sh",
        ["\(ReleaseFolder.root)/.release/install.sh", "--uninstall", "--purge", "--yes"],
        environment: ["XDG_STATE_HOME": "."])
      #expect(removed.status == 0, "\(removed.text)")
      #expect(
        try release.everything(below: release.folder.path("home")) == ["listsh", "listsh/notes"])
    }

    @Test("An archive that is damaged, missing or for another system is not installed")
    func refusals() throws {
      let archives = try release.makeSmallRelease()
      let sums = try release.folder.text("release/SHA256SUMS")
      let sum = String(sums.prefix(64))
      func refusal(_ arguments: String...) throws -> String? {
        let outcome = try release.call(
          "/bin/sh", ["\(ReleaseFolder.root)/.release/install.sh", "--yes"] + arguments)
        #expect(outcome.status != 0)
        #expect(try release.everything(below: release.folder.path("home")) == [])
        return outcome.text.split(separator: "\n").last.map(String.init)
      }
      #expect(
        try refusal("--from", archives, "--version", "0.4.0")
          == "install.sh: error: \(archives) has listsh 0.3.0, not 0.4.0; nothing was installed")
      #expect(
        try refusal("--form", archives)
          == "install.sh: error: unknown option '--form'; see install.sh --help")
      #expect(
        try refusal("--from")
          == "install.sh: error: --from needs a value; see install.sh --help")
      #expect(
        try refusal()
          == "install.sh: error: this script names no release; use --from FOLDER-OR-URL")
      #expect(
        try refusal("--from", "http://127.0.0.1/")
          == "install.sh: error: 'http://127.0.0.1' is not an https address or a folder")
      #expect(
        try refusal("--from", release.folder.path("home"))
          == "install.sh: error: cannot get \(release.folder.path("home"))/SHA256SUMS; nothing was installed"
      )
      try release.folder.write("release/SHA256SUMS", sums.replacing("0.3.0", with: "0.3.1"))
      #expect(
        try refusal("--from", archives)
          == "install.sh: error: cannot get \(archives)/\(ReleaseFolder.archive.replacing("0.3.0", with: "0.3.1")); nothing was installed"
      )
      try release.folder.write("release/SHA256SUMS", sums.replacing("linux", with: "plan9"))
      #expect(
        try refusal("--from", archives)
          == "install.sh: error: \(archives)/SHA256SUMS lists no archive for \(ReleaseFolder.platform); nothing was installed"
      )
      let other = String(sum.reversed())
      try release.folder.write("release/SHA256SUMS", sums.replacing(sum, with: other))
      #expect(
        try refusal("--from", archives)
          == "install.sh: error: \(ReleaseFolder.archive) has the SHA-256 \(sum), not \(other); nothing was installed"
      )
    }

    @Test("install.sh --dry-run prints the plan and writes nothing")
    func dryRun() throws {
      let archives = try release.makeSmallRelease()
      let outcome = try release.install("--from", archives, "--dry-run")
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("Installs listsh 0.3.0 for \(ReleaseFolder.platform):\n"))
      #expect(outcome.text.hasSuffix("    share/listsh/installed\n"))
      #expect(try release.everything(below: release.folder.path("home")) == [])
    }

    @Test("On a terminal, install.sh asks for confirmation, and the answer no stops it")
    func question() throws {
      let archives = try release.makeSmallRelease()
      let terminal = try PseudoTerminal(
        "/bin/sh", ["\(ReleaseFolder.root)/.release/install.sh", "--from", archives],
        environment: [
          "HOME": release.folder.path("home"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ],
        columns: 200, rows: 40)
      try terminal.expect("the question") { $0.cursorLine.hasPrefix("Install? [Y/n]") }
      terminal.type("n\r")
      try terminal.expect("the answer") {
        $0.text.contains("install.sh: error: stopped; nothing was changed")
      }
      #expect(try release.everything(below: release.folder.path("home")) == [])
    }

    @Test("The formula has the archives, checksums and files of the release")
    func formula() throws {
      let platforms = ["linux-arm64", "linux-x86_64", "macos-universal"]
      for platform in platforms {
        try release.folder.write("artifacts/\(platform)/listsh-0.3.0-\(platform).tar.gz", platform)
      }
      try release.folder.write("artifacts/linux-arm64/listsh_0.3.0_arm64.deb", "package")
      let url = "https://example.com/lists/listsh"
      let made = try release.call(
        "\(ReleaseFolder.root)/.release/collect.sh",
        [url, release.folder.path("artifacts"), release.folder.path("files")])
      #expect(made.status == 0, "\(made.text)")
      #expect(
        try release.everything(below: release.folder.path("files"))
          == [
            "SHA256SUMS", "install.sh", "listsh-0.3.0-linux-arm64.tar.gz",
            "listsh-0.3.0-linux-x86_64.tar.gz", "listsh-0.3.0-macos-universal.tar.gz",
            "listsh.rb", "listsh_0.3.0_arm64.deb",
          ])
      #expect(
        try release.folder.text("files/install.sh").contains("\nreleases='\(url)/releases'\n"))
      let sums = try release.call(
        "sha256sum", ["-c", "SHA256SUMS"], in: release.folder.path("files"))
      #expect(
        sums.text == """
          listsh_0.3.0_arm64.deb: OK
          listsh-0.3.0-linux-arm64.tar.gz: OK
          listsh-0.3.0-linux-x86_64.tar.gz: OK
          listsh-0.3.0-macos-universal.tar.gz: OK

          """)
      try release.folder.write("homebrew.rb", Self.homebrew)
      let read = try release.call(
        "ruby", ["-W", release.folder.path("homebrew.rb"), release.folder.path("files/listsh.rb")])
      func archive(_ platform: String) throws -> String {
        let name = "listsh-0.3.0-\(platform).tar.gz"
        let line = try #require(
          release.folder.text("files/SHA256SUMS").split(separator: "\n").first {
            $0.hasSuffix(name)
          })
        return "url \(url)/releases/download/v0.3.0/\(name)\nsha256 \(line.prefix(64))\n"
      }
      #expect(
        read.text == """
          desc Check the behavior of paginated lists with plain-text scenarios
          homepage \(url)
          version 0.3.0
          on_macos
          \(try archive("macos-universal"))on_linux
          on_intel
          \(try archive("linux-x86_64"))on_arm
          \(try archive("linux-arm64"))bin bin/listsh
          man1 share/man/man1/listsh.1.gz
          bash_completion share/bash-completion/completions/listsh
          zsh_completion share/zsh/site-functions/_listsh
          fish_completion share/fish/vendor_completions.d/listsh.fish
          doc share/doc/listsh/copyright
          test PREFIX/bin/listsh play -c fetchMore

          """)
    }

    /// The part of Homebrew that prints the contents of a formula.
    private static let homebrew = """
      class Place
        def initialize(name) = @name = name
        def install(file) = puts("#{@name} #{file}")
        def to_s = "PREFIX/#{@name}"
      end
      class Formula
        class << self
          %i[desc homepage version url sha256].each { |n| define_method(n) { |v| puts "#{n} #{v}" } }
          %i[on_macos on_linux on_intel on_arm].each { |n| define_method(n) { |&b| puts n; b.call } }
          def test(&block) = define_method(:run_test, &block)
        end
        %i[bin man1 bash_completion zsh_completion fish_completion doc].each do |n|
          define_method(n) { Place.new(n) }
        end
        def shell_output(command) = command
        def assert_match(_, command) = puts("test #{command}")
      end
      load ARGV[0]
      Listsh.new.install
      Listsh.new.run_test
      """

    @Test("A release stops without a LICENSE, or if its tag differs from the version")
    func license() throws {
      try release.folder.write(
        ".release/check.sh",
        String(contentsOfFile: "\(ReleaseFolder.root)/.release/check.sh", encoding: .utf8))
      let source = "Sources/ListShell/Commands/CommandLine.swift"
      try release.folder.write(source, "package let version = \"0.3.0\"\n")
      func check(_ tag: String) throws -> String {
        try release.call("/bin/sh", [release.folder.path(".release/check.sh"), tag]).text
      }
      #expect(
        try check("v0.3.0")
          == "check.sh: error: no LICENSE file; the owner chooses a license before the first release\n"
      )
      try release.folder.write("LICENSE", "")
      #expect(try check("v0.3.0") == "")
      #expect(
        try check("v0.4.0")
          == "check.sh: error: the tag is v0.4.0, but listsh --version is 0.3.0; tag v0.3.0 or change the version\n"
      )
      // The script finds the version in the program's sources.
      let version = try release.call(try builtProduct("listsh"), ["--version"]).text
      let found = try release.call(
        "/bin/sh",
        ["-c", "grep -rh '^package let version = ' Sources/ListShell"],
        in: ReleaseFolder.root)
      #expect(
        found.text.replacing("package let version = ", with: "listsh ").replacing("\"", with: "")
          == version)
    }
  }
#endif
