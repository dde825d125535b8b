#if os(Linux)
  import Foundation
  import TerminalTesting
  import TestSupport
  import Testing

  /// The files of a release: archives, the install script, the Homebrew formula, and the workflows and actions around them.
  @Suite(
    .serialized,
    .enabled(
      if: Needs.programs("make", "strip", "gzip", "man", "ruby", "python3", "shellcheck"),
      "make test-needs installs ruby and shellcheck"))
  struct ReleaseTests {
    /// The files of an archive and of an installation.
    private static let files = [
      "bin/listsh", "share/bash-completion/completions/listsh", "share/doc/listsh/copyright",
      "share/fish/vendor_completions.d/listsh.fish", "share/man/man1/listsh.1.gz",
      "share/zsh/site-functions/_listsh",
    ]
    private static let root = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../..").standardized.path
    /// The name of the archive for this machine.
    private static let platform: String = {
      #if arch(arm64)
        "linux-arm64"
      #else
        "linux-x86_64"
      #endif
    }()
    private static let archive = "listsh-0.3.0-\(platform).tar.gz"

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("home"), withIntermediateDirectories: true)
    }

    /// Runs a program with only HOME and a minimal PATH in its environment.
    private func call(
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
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try folder.text("log"))
    }

    /// Runs the install script of the checkout.
    private func install(_ arguments: String...) throws -> (status: Int32, text: String) {
      try call("/bin/sh", ["\(Self.root)/.release/install.sh"] + arguments)
    }

    /// Creates a small archive whose program is a shell script, and its checksum, in a folder.
    private func makeSmallRelease(_ name: String = "release") throws -> String {
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
    private func everything(below path: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    @Test("In a minimal environment, a release can be installed, completed, run and uninstalled")
    func bareEnvironment() throws {
      let archives = folder.path("archives")
      for name in ["archives", "again"] {
        let made = try call(
          "make",
          [
            "-C", Self.root, "archive", "ARCHIVES=\(folder.path(name))",
            "PROGRAM=\(try builtProduct("listsh"))",
          ])
        #expect(made.status == 0, "\(made.text)")
      }
      // Two builds of the archive of the same program are identical.
      #expect(try folder.text("archives/SHA256SUMS") == folder.text("again/SHA256SUMS"))
      let name = try #require(
        everything(below: archives).first { $0.hasSuffix(".tar.gz") })
      let version = try call(try builtProduct("listsh"), ["--version"]).text
        .split(separator: " ")[1].trimmingCharacters(in: .newlines)
      #expect(name == "listsh-\(version)-\(Self.platform).tar.gz")
      #expect(try everything(below: archives) == ["SHA256SUMS", name])
      let listed = try call("tar", ["-tzf", "\(archives)/\(name)"]).text
      let top = name.dropLast(".tar.gz".count)
      #expect(
        listed.split(separator: "\n").filter { !$0.hasSuffix("/") }.map(String.init)
          == Self.files.map { "\(top)/\($0)" })

      let home = folder.path("home")
      let prefix = "\(home)/.local"
      let installed = try install("--from", archives, "--yes")
      #expect(installed.status == 0)
      #expect(
        installed.text == """
          Installs listsh \(version) for \(Self.platform):
            downloads \(archives)/\(name)
            checks that its SHA-256 is \(try folder.text("archives/SHA256SUMS").prefix(64))
            writes below \(prefix):
          \(Self.files.map { "    \($0)\n" }.joined())    share/listsh/installed
          Installed listsh \(version) as \(prefix)/bin/listsh.
          Add \(prefix)/bin to PATH to call it as listsh.

          """)
      let symbols = try call("nm", ["\(prefix)/bin/listsh"]).text
      #expect(symbols.contains("no symbols"))

      let path = ["PATH": "\(prefix)/bin:/usr/bin:/bin"]
      #expect(
        try call("/bin/sh", ["-c", "listsh play -c fetchMore"], environment: path).text
          == "fetchMore   idle   ignored: nothing loaded\n")
      let page = try call("man", ["-M", "\(prefix)/share/man", "listsh"])
      #expect(page.text.contains("LISTSH(1)"))
      try folder.write("home/a.txt", "firstLoad\nexpect items=20\n")
      #expect(
        try call("/bin/sh", ["-c", "listsh run a.txt"], environment: path).text
          .hasPrefix("1 passed, 0 failed in "))
      try FileManager.default.removeItem(atPath: "\(home)/a.txt")
      try completesInBash(prefix)

      let removed = try install("--uninstall", "--purge", "--yes")
      #expect(removed.status == 0, "\(removed.text)")
      #expect(try everything(below: home) == [])
    }

    /// Completes a command in a bash that knows only the installed completions, then uses the shell.
    private func completesInBash(_ prefix: String) throws {
      let terminal = try PseudoTerminal(
        try #require(Needs.path(of: "bash")), ["--norc", "--noprofile"],
        environment: [
          "HOME": folder.path("home"), "LC_ALL": "C.UTF-8",
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
      let release = try makeSmallRelease()
      try folder.write("home/.local/bin/other", "")
      try folder.write("home/.local/state/listsh/history", "")
      try FileManager.default.createDirectory(
        atPath: folder.path("home/.local/share/man"), withIntermediateDirectories: true)
      let before = try everything(below: folder.path("home"))
      #expect(try install("--from", release, "--yes").status == 0)
      // A second installation keeps what the first one recorded.
      #expect(try install("--from", release, "--yes", "--version", "v0.3.0").status == 0)
      #expect(try install("--uninstall", "--yes").status == 0)
      #expect(try everything(below: folder.path("home")) == before)
      let again = try install("--uninstall", "--yes")
      #expect(again.status == 1)
      #expect(
        again.text
          == "install.sh: error: no installation below \(folder.path("home"))/.local; name its folder with --prefix\n"
      )
    }

    @Test("An archive that is damaged, missing or for another system is not installed")
    func refusals() throws {
      let release = try makeSmallRelease()
      let sums = try folder.text("release/SHA256SUMS")
      let sum = String(sums.prefix(64))
      func refusal(_ arguments: String...) throws -> String? {
        let outcome = try call(
          "/bin/sh", ["\(Self.root)/.release/install.sh", "--yes"] + arguments)
        #expect(outcome.status != 0)
        #expect(try everything(below: folder.path("home")) == [])
        return outcome.text.split(separator: "\n").last.map(String.init)
      }
      #expect(
        try refusal("--from", release, "--version", "0.4.0")
          == "install.sh: error: \(release) has listsh 0.3.0, not 0.4.0; nothing was installed")
      #expect(
        try refusal("--form", release)
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
        try refusal("--from", folder.path("home"))
          == "install.sh: error: cannot get \(folder.path("home"))/SHA256SUMS; nothing was installed"
      )
      try folder.write("release/SHA256SUMS", sums.replacing("0.3.0", with: "0.3.1"))
      #expect(
        try refusal("--from", release)
          == "install.sh: error: cannot get \(release)/\(Self.archive.replacing("0.3.0", with: "0.3.1")); nothing was installed"
      )
      try folder.write("release/SHA256SUMS", sums.replacing("linux", with: "plan9"))
      #expect(
        try refusal("--from", release)
          == "install.sh: error: \(release)/SHA256SUMS lists no archive for \(Self.platform); nothing was installed"
      )
      let other = String(sum.reversed())
      try folder.write("release/SHA256SUMS", sums.replacing(sum, with: other))
      #expect(
        try refusal("--from", release)
          == "install.sh: error: \(Self.archive) has the SHA-256 \(sum), not \(other); nothing was installed"
      )
    }

    @Test("install.sh --dry-run prints the plan and writes nothing")
    func dryRun() throws {
      let release = try makeSmallRelease()
      let outcome = try install("--from", release, "--dry-run")
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("Installs listsh 0.3.0 for \(Self.platform):\n"))
      #expect(outcome.text.hasSuffix("    share/listsh/installed\n"))
      #expect(try everything(below: folder.path("home")) == [])
    }

    @Test("On a terminal, install.sh asks for confirmation, and the answer no stops it")
    func question() throws {
      let release = try makeSmallRelease()
      let terminal = try PseudoTerminal(
        "/bin/sh", ["\(Self.root)/.release/install.sh", "--from", release],
        environment: ["HOME": folder.path("home"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
        columns: 200, rows: 40)
      try terminal.expect("the question") { $0.cursorLine.hasPrefix("Install? [Y/n]") }
      terminal.type("n\r")
      try terminal.expect("the answer") {
        $0.text.contains("install.sh: error: stopped; nothing was changed")
      }
      #expect(try everything(below: folder.path("home")) == [])
    }

    @Test("The formula has the archives, checksums and files of the release")
    func formula() throws {
      let platforms = ["linux-arm64", "linux-x86_64", "macos-universal"]
      for platform in platforms {
        try folder.write("artifacts/\(platform)/listsh-0.3.0-\(platform).tar.gz", platform)
      }
      try folder.write("artifacts/linux-arm64/listsh_0.3.0_arm64.deb", "package")
      let url = "https://example.com/lists/listsh"
      let made = try call(
        "\(Self.root)/.release/collect.sh", [url, folder.path("artifacts"), folder.path("files")])
      #expect(made.status == 0, "\(made.text)")
      #expect(
        try everything(below: folder.path("files"))
          == [
            "SHA256SUMS", "install.sh", "listsh-0.3.0-linux-arm64.tar.gz",
            "listsh-0.3.0-linux-x86_64.tar.gz", "listsh-0.3.0-macos-universal.tar.gz",
            "listsh.rb", "listsh_0.3.0_arm64.deb",
          ])
      #expect(try folder.text("files/install.sh").contains("\nreleases='\(url)/releases'\n"))
      let sums = try call("sha256sum", ["-c", "SHA256SUMS"], in: folder.path("files"))
      #expect(
        sums.text == """
          listsh_0.3.0_arm64.deb: OK
          listsh-0.3.0-linux-arm64.tar.gz: OK
          listsh-0.3.0-linux-x86_64.tar.gz: OK
          listsh-0.3.0-macos-universal.tar.gz: OK

          """)
      try folder.write("homebrew.rb", Self.homebrew)
      let read = try call(
        "ruby", ["-W", folder.path("homebrew.rb"), folder.path("files/listsh.rb")])
      func archive(_ platform: String) throws -> String {
        let name = "listsh-0.3.0-\(platform).tar.gz"
        let line = try #require(
          folder.text("files/SHA256SUMS").split(separator: "\n").first { $0.hasSuffix(name) })
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
      try folder.write(
        ".release/check.sh",
        String(contentsOfFile: "\(Self.root)/.release/check.sh", encoding: .utf8))
      let source = "Sources/ListShell/Commands/CommandLine.swift"
      try folder.write(source, "package let version = \"0.3.0\"\n")
      func check(_ tag: String) throws -> String {
        try call("/bin/sh", [folder.path(".release/check.sh"), tag]).text
      }
      #expect(
        try check("v0.3.0")
          == "check.sh: error: no LICENSE file; the owner chooses a license before the first release\n"
      )
      try folder.write("LICENSE", "")
      #expect(try check("v0.3.0") == "")
      #expect(
        try check("v0.4.0")
          == "check.sh: error: the tag is v0.4.0, but listsh --version is 0.3.0; tag v0.3.0 or change the version\n"
      )
      // The script finds the version in the program's sources.
      let version = try call(try builtProduct("listsh"), ["--version"]).text
      let found = try call(
        "/bin/sh",
        ["-c", "grep -rh '^package let version = ' Sources/ListShell"],
        in: Self.root)
      #expect(
        found.text.replacing("package let version = ", with: "listsh ").replacing("\"", with: "")
          == version)
    }

    @Test(
      "The action setup-listsh installs a release or builds its sources, and its cache key depends on them"
    )
    func setUp() throws {
      let release = try makeSmallRelease()
      let action = "copy/.github/actions/setup-listsh/setup.sh"
      for name in [".github/actions/setup-listsh/setup.sh", ".release/install.sh"] {
        try folder.write(
          "copy/\(name)", String(contentsOfFile: "\(Self.root)/\(name)", encoding: .utf8))
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: folder.path("copy/\(name)"))
      }
      try folder.write("copy/Package.swift", "")
      try folder.write("copy/Makefile", "install:\n\t@echo built for $(PREFIX)\n")
      try folder.write("copy/Sources/a.swift", "a")
      func setUp(_ command: String, _ environment: [String: String]) throws -> String {
        try call("bash", [folder.path(action), command], environment: environment).text
      }
      let machine = try call("uname", ["-s", "-m"]).text
        .trimmingCharacters(in: .newlines).replacing(" ", with: "-")
      let key = "listsh-\(machine)-0.3.0"
      #expect(
        try setUp("plan", ["VERSION": "v0.3.0"]) == """
          prefix=\(folder.path("home"))/.cache/setup-listsh/\(key)
          key=\(key)

          """)
      let first = try setUp("plan", ["VERSION": ""])
      #expect(try setUp("plan", ["VERSION": ""]) == first)
      try folder.write("copy/Sources/a.swift", "b")
      #expect(try setUp("plan", ["VERSION": ""]) != first)

      let prefix = folder.path("prefix")
      let installed = try setUp(
        "install", ["VERSION": "0.3.0", "FROM": release, "PREFIX": prefix])
      #expect(installed.contains("Installed listsh 0.3.0 as \(prefix)/bin/listsh.\n"))
      #expect(
        try setUp("install", ["VERSION": "", "PREFIX": prefix])
          == "::error::listsh is built from its sources, which needs Swift 6.2 or newer; set the input version to install a release\n"
      )
      try folder.write("bin/swift", "#!/bin/sh\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/swift"))
      let built = try setUp(
        "install",
        ["VERSION": "", "PREFIX": prefix, "PATH": "\(folder.path("bin")):/usr/bin:/bin"])
      #expect(built.contains("built for \(prefix)\n"))
    }

    @Test(
      "The jobs, actions, inputs and scripts named in workflows and guides exist")
    func workflows() throws {
      try folder.write("workflows.py", Self.workflowCheck)
      let checked = try call(
        "/usr/bin/python3", [folder.path("workflows.py")], in: Self.root)
      #expect(checked.text == "4 files, 4 examples, 0 errors\n")
      let scripts = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/.release")
        .map { ".release/\($0)" }
      let linted = try call(
        "shellcheck", scripts + [".github/actions/setup-listsh/setup.sh", ".ci/run"],
        in: Self.root)
      #expect(linted.text == "")
    }

    /// Checks workflows and actions like GitHub before a run.
    private static let workflowCheck = #"""
      import glob, os, re, subprocess, sys, tempfile, yaml
      errors, files = [], sorted(glob.glob('.github/workflows/*.yml') + glob.glob('.github/actions/*/action.yml'))
      def script(place, text):
          with tempfile.NamedTemporaryFile('w', suffix='.sh') as file:
              # An expression is replaced before the shell reads the script.
              file.write('#!/bin/bash\n' + re.sub(r'\$\{\{.*?\}\}', 'value', text)); file.flush()
              run = subprocess.run(['shellcheck', '-S', 'warning', file.name], capture_output=True, text=True)
              if run.returncode: errors.append(f'{place}: {run.stdout}')
          if '${{ inputs' in text: errors.append(f'{place}: an input in a script; pass it in env')
      def expressions(place, node, names):
          for found in re.findall(r'\$\{\{(.*?)\}\}', yaml.dump(node, width=10**6)):
              for name in re.findall(r'\b(inputs|matrix|steps)\.([\w-]+)', found):
                  if name[1] not in names.get(name[0], ()): errors.append(f'{place}: unknown {".".join(name)}')
      def steps(place, steps, names):
          for step in steps:
              if ('run' in step) == ('uses' in step): errors.append(f'{place}: a step needs run or uses')
              unknown = set(step) - {'id', 'if', 'name', 'run', 'uses', 'with', 'env', 'shell'}
              if unknown: errors.append(f'{place}: unknown {unknown}')
              if 'run' in step: script(place, step['run'])
              # The examples in guides name the actions of this repository from outside.
              uses = re.sub(r'^OWNER/listsh/(.*)@\w+$', r'./\1', step.get('uses', ''))
              if uses.startswith('./'):
                  action = yaml.safe_load(open(f'{uses}/action.yml'))
                  for name in step.get('with', {}):
                      if name not in action['inputs']: errors.append(f'{place}: {uses} has no input {name}')
              elif uses and not re.fullmatch(r'[\w-]+/[\w-]+@v\d+', uses): errors.append(f'{place}: {uses}')
          expressions(place, steps, names | {'steps': {s['id'] for s in steps if 'id' in s}})
      def jobs(file, data):
          # YAML 1.1 reads the key on as true.
          if not data.get(True): errors.append(f'{file}: no trigger')
          for name, job in data['jobs'].items():
              place = f'{file}: {name}'
              needs = job.get('needs', [])
              for needed in [needs] if isinstance(needs, str) else needs:
                  if needed not in data['jobs']: errors.append(f'{place}: needs {needed}')
              matrix = job.get('strategy', {}).get('matrix', {})
              names = set(matrix) | {key for row in matrix.get('include', []) for key in row}
              steps(place, job['steps'], {'matrix': names})
              local = [i for i, s in enumerate(job['steps']) if '.github/actions/' in s.get('uses', '')]
              if local and not any(s.get('uses', '').startswith('actions/checkout@') for s in job['steps'][:local[0]]):
                  errors.append(f'{place}: a local action before the checkout')
      for file in files:
          data = yaml.safe_load(open(file))
          if 'runs' in data:
              if data['runs']['using'] != 'composite': errors.append(f'{file}: not composite')
              for step in data['runs']['steps']:
                  if 'run' in step and 'shell' not in step: errors.append(f'{file}: run without shell')
              steps(file, data['runs']['steps'], {'inputs': data.get('inputs', {})})
              continue
          jobs(file, data)
      examples = 0
      for guide in ['README.md'] + sorted(glob.glob('Sources/*/*.docc/*.md')):
          for block in re.findall(r'^```yaml\n(.*?)^```', open(guide).read(), re.S | re.M):
              data, examples = yaml.safe_load(block), examples + 1
              if isinstance(data, list): steps(guide, data, {})
              elif 'jobs' in data: jobs(guide, data)
              elif 'steps' in data: jobs(guide, {True: 'push', 'jobs': {'example': data}})
      for error in errors: print(error)
      print(f'{len(files)} files, {examples} examples, {len(errors)} errors')
      """#
  }
#endif
