#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The workflows and actions.
  @Suite(
    .serialized,
    .enabled(
      if: Needs.program("shellcheck") && Needs.pythonModule("yaml"),
      "make test-needs installs shellcheck and python3-yaml"))
  struct WorkflowTests {
    private let release: ReleaseFolder

    init() throws { release = try ReleaseFolder() }

    @Test(
      "The action setup-listsh installs a release or builds its sources, and its cache key depends on them"
    )
    func setUp() throws {
      let archives = try release.makeSmallRelease()
      let action = "copy/.github/actions/setup-listsh/setup.sh"
      for name in [".github/actions/setup-listsh/setup.sh", ".release/install.sh"] {
        try release.folder.write(
          "copy/\(name)", String(contentsOfFile: "\(ReleaseFolder.root)/\(name)", encoding: .utf8))
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: release.folder.path("copy/\(name)"))
      }
      try release.folder.write("copy/Package.swift", "")
      try release.folder.write("copy/Makefile", "install:\n\t@echo built for $(PREFIX)\n")
      try release.folder.write("copy/Sources/a.swift", "a")
      func setUp(_ command: String, _ environment: [String: String]) throws -> String {
        try release.call("bash", [release.folder.path(action), command], environment: environment)
          .text
      }
      let machine = try release.call("uname", ["-s", "-m"]).text
        .trimmingCharacters(in: .newlines).replacing(" ", with: "-")
      let key = "listsh-\(machine)-0.3.0"
      #expect(
        try setUp("plan", ["VERSION": "v0.3.0"]) == """
          prefix=\(release.folder.path("home"))/.cache/setup-listsh/\(key)
          key=\(key)

          """)
      let first = try setUp("plan", ["VERSION": ""])
      #expect(try setUp("plan", ["VERSION": ""]) == first)
      try release.folder.write("copy/Sources/Samples/.build/product")
      #expect(try setUp("plan", ["VERSION": ""]) == first)
      try release.folder.write("copy/Sources/a b/a.swift")
      let second = try setUp("plan", ["VERSION": ""])
      #expect(second != first && second.hasPrefix("prefix="))
      try release.folder.write("copy/Sources/a.swift", "b")
      #expect(try setUp("plan", ["VERSION": ""]) != second)

      let prefix = release.folder.path("prefix")
      let installed = try setUp(
        "install", ["VERSION": "0.3.0", "FROM": archives, "PREFIX": prefix])
      #expect(installed.contains("Installed listsh 0.3.0 as \(prefix)/bin/listsh.\n"))
      #expect(
        try setUp("install", ["VERSION": "", "PREFIX": prefix])
          == "::error::listsh is built from its sources, which needs Swift 6.2 or newer; set the input version to install a release\n"
      )
      try release.folder.write("bin/swift", "#!/bin/sh\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: release.folder.path("bin/swift"))
      let built = try setUp(
        "install",
        ["VERSION": "", "PREFIX": prefix, "PATH": "\(release.folder.path("bin")):/usr/bin:/bin"])
      #expect(built.contains("built for \(prefix)\n"))
    }

    @Test(
      "The action scenarios runs every line of paths, and splits a single line at spaces",
      arguments: [
        ("Scenarios", ["Scenarios"]),
        ("Scenarios  more/*.txt", ["Scenarios", "more/*.txt"]),
        ("Scenarios more\n", ["Scenarios", "more"]),
        ("Scenarios\nsome more\n\n", ["Scenarios", "some more"]),
        ("my tests", ["my tests"]),
      ])
    func paths(_ paths: String, _ expected: [String]) throws {
      try release.folder.write("home/my tests/first.txt")
      let words = try release.folder.write("words", "#!/bin/sh\nshift 7\nprintf '%s|' \"$@\"\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: words)
      let script = try release.call(
        Needs.python,
        [
          "-c",
          "import yaml; print(yaml.safe_load(open('.github/actions/scenarios/action.yml'))['runs']['steps'][0]['run'])",
        ], in: ReleaseFolder.root
      ).text
      let run = try release.call(
        "bash", ["-eo", "pipefail", "-c", script],
        environment: [
          "PROGRAM": words, "PATHS": paths, "SHARD": "2/3",
          "GITHUB_ENV": release.folder.path("environment"),
        ])
      #expect(run.status == 0)
      #expect(run.text == expected.map { "\($0)|" }.joined())
    }

    @Test(
      "The jobs, actions, inputs and scripts named in workflows and guides exist")
    func workflows() throws {
      try release.folder.write("workflows.py", Self.workflowCheck)
      let checked = try release.call(
        Needs.python, [release.folder.path("workflows.py")], in: ReleaseFolder.root)
      #expect(checked.text == "4 files, 4 examples, 0 errors\n")
      let scripts = try FileManager.default.contentsOfDirectory(
        atPath: "\(ReleaseFolder.root)/.release"
      )
      .map { ".release/\($0)" }
      let linted = try release.call(
        "shellcheck", scripts + [".github/actions/setup-listsh/setup.sh", ".ci/run"],
        in: ReleaseFolder.root)
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
