import Files
import Foundation
import TestSupport
import Testing

/// Tests, through the command line, of guarantees about the files that listsh reads and writes.
@Suite("Guarantees about files")
struct PromisesTests {
  private let workplace: Workplace
  private let failing = "== one\nfirstLoad\n----\nwrong\n"

  init() throws {
    workplace = try Workplace()
  }

  @Test(
    "No report, log or list of timings overwrites the program of the adapter",
    arguments: [
      ("conform --output list.py", "report"), ("conform --report html=./list.py", "report"),
      ("run --output list.py a.txt", "report"), ("run --timings list.py a.txt", "timings"),
      ("play --report html=list.py a.txt", "report"), ("explore --report jsonl=list.py", "report"),
      ("coverage --adapter-log list.py a.txt", "log"),
    ])
  func keepsPrograms(call: String, file: String) throws {
    try workplace.write("list.py", "import sys\n")
    try workplace.write("a.txt", "firstLoad\n")
    let outcome = try workplace.listsh(
      call.split(separator: " ").map(String.init) + ["--adapter", "python3 list.py"])
    let path = call.contains("./list.py") ? "./list.py" : "list.py"
    #expect(
      outcome
        == .init(
          status: 2,
          errors: "listsh: \(path) is the adapter's program, and the \(file) would replace it\n"))
    #expect(try workplace.text("list.py") == "import sys\n")
  }

  @Test(
    "No report in the shell overwrites a file of the session or the program of the adapter",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"),
    arguments: [":diagram", ":explore --depth 1"],
    [
      ("a.txt", "a.txt is a file of this session, and the report would replace it"),
      ("new.txt", "new.txt is a file of this session, and the report would replace it"),
      ("rows.csv", "rows.csv is a source of this session, and the report would replace it"),
      ("list.py", "list.py is the adapter's program, and the report would replace it"),
    ])
  func keepsFilesOfShell(command: String, file: (name: String, error: String)) throws {
    let place = try Workplace.withPythonList()
    try place.write("rows.csv", "id,title\n1,A\n")
    try place.write("a.txt", "== a\nsource rows.csv pageSize=1\nfirstLoad\nexpect items=1\n")
    let before = file.name == "new.txt" ? nil : try place.text(file.name)
    let outcome = try place.listsh([
      "-c", ":load a.txt", "-c", ":continue", "-c", ":save new.txt", "-c", ":reset",
      "-c", "\(command) --output \(file.name)", "--adapter", "python3 list.py",
    ])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "-c:5: error: \(file.error)\n")
    let after = try place.text(file.name)
    #expect(before.map { $0 == after } ?? after.hasPrefix("== new\n"))
  }

  @Test("No report in the shell overwrites a scenario file with an error")
  func keepsFileWithError() throws {
    try workplace.write("a.txt", "== a\nfirstLod\n")
    let outcome = try workplace.listsh("-c", ":load a.txt", "-c", ":diagram --output a.txt")
    #expect(
      outcome.errors.hasSuffix(
        "-c:2: error: a.txt is a file of this session, and the report would replace it\n"))
    #expect(try workplace.text("a.txt") == "== a\nfirstLod\n")
  }

  @Test("Messages escape control characters in paths")
  func escapesPaths() throws {
    let escape = "\u{1B}[31m"
    let made = try workplace.listsh("init", "a\(escape)")
    #expect(made.status == 0)
    #expect(!made.output.contains(escape), "\(made)")
    try workplace.write("b.txt", failing)
    let run = try workplace.listsh("run", "b.txt", "--filter", "x", "--timings", "t\(escape)")
    #expect(run.errors.contains(" is not written"))
    #expect(!run.errors.contains(escape), "\(run)")
  }

  @Test(
    "Without an argument vector, listsh does nothing and exits with status 2",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func noArguments() throws {
    try workplace.write(
      "call.py",
      """
      import ctypes, os
      program = os.environ["LISTSH"].encode()
      none = (ctypes.c_char_p * 1)(None)
      ctypes.CDLL(None).execv(ctypes.c_char_p(program), none)
      """)
    // Some systems add the missing program name; then the shell opens, and its input is empty.
    let outcome = try workplace.shell("\(Needs.python) call.py </dev/null")
    #expect(outcome.status == 2 || outcome == .init(status: 0))
  }

  @Test(
    "A file that the user saves during --update is kept, except during the call that replaces it",
    .enabled(if: Needs.program("ps"), "make test-needs installs procps"))
  func edits() throws {
    var lost: [Int] = []
    for number in 1... {
      try workplace.write("a.txt", failing)
      let process = try workplace.start(
        ["run", "--update", "--jobs", "1", "a.txt"], errors: try workplace.file(".errors"),
        environment: ["LISTSH_FAULT": "\(number):stop"])
      guard try process.waitUntilStopped() else { break }
      let before = try workplace.text("a.txt")
      try workplace.write("a.txt", "a person's work")
      kill(process.processIdentifier, SIGCONT)
      process.waitUntilExit()
      if try workplace.text("a.txt") != "a person's work" {
        lost.append(number)
      } else if before == failing, process.exitStatus != 2 {
        Issue.record("at \(number): \(process.exitStatus)")
      }
    }
    #expect(lost.count == 1)
  }

  @Test("A folder that cannot be read is one error, and all other files run")
  func unreadableFolder() throws {
    try workplace.write("D/good.txt", "firstLoad\nexpect state=content\n")
    // A path that is too long replaces one without read permission, because root may read everything.
    let name = String(repeating: "x", count: 200)
    var place = unsafe open(workplace.path("D"), O_RDONLY)
    for _ in 0..<25 {
      unsafe mkdirat(place, name, 0o700)
      let inner = unsafe openat(place, name, O_RDONLY)
      close(place)
      place = inner
    }
    close(place)
    for call in [["run", "D"], ["run", "D/**/*.txt"]] {
      let outcome = try workplace.listsh(call)
      #expect(outcome.status == 2)
      #expect(outcome.output.hasSuffix("\n1 passed, 0 failed, 1 error\n"))
      #expect(outcome.errors.hasPrefix("listsh: D/xxx"))
      #expect(outcome.errors.hasSuffix(": File name too long\n"))
    }
    #expect(try workplace.shell("rm -r D").status == 0)
  }

  @Test(
    "Links to files outside the run's folder or --file-root are refused, for scenarios and sources")
  func links() throws {
    try workplace.write("secret/env", "PASSWORD=hunter2\n")
    try workplace.write("w/D/good.txt", "firstLoad\nexpect state=content\n")
    try workplace.write("w/D/inner/one.txt", "firstLoad\nexpect state=content\n")
    #expect(
      try workplace.shell("cd w/D; ln -s ../../secret/env a.txt; ln -s inner/one.txt b.txt").status
        == 0)
    let outside = "listsh: D/a.txt: leads outside the scenario's folder and the working folder; "
    let calls = [
      "run D", "run D/a.txt D/b.txt D/good.txt", "run 'D/*.txt' D/inner", "play D/a.txt",
    ]
    for call in calls {
      let outcome = try workplace.shell("cd w; $LISTSH \(call)")
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix(outside))
      #expect(!(outcome.output + outcome.errors).contains("hunter2"))
      if call.hasPrefix("run D") {
        #expect(outcome.output.contains(" passed, 0 failed, 1 error"))
      }
    }
    let held = try workplace.shell("cd w; $LISTSH run --file-root D/inner D")
    #expect(held.status == 2)
    #expect(held.output.contains("\n2 passed, 0 failed, 2 errors"))
    #expect(held.errors.contains("listsh: D/good.txt: is not inside the --file-root D/inner\n"))
    #expect(try workplace.shell("cd w; $LISTSH run --update --file-root D D").status == 2)
    #expect(try workplace.text("secret/env") == "PASSWORD=hunter2\n")
  }

  @Test("An invalid source is reported with the path of each file that names it, with any --jobs")
  func spellings() throws {
    try workplace.write("D/bad.json", "[{]")
    for number in 0..<16 {
      let path = number.isMultiple(of: 2) ? "bad.json" : "../D/bad.json"
      try workplace.write("D/\(10 + number).txt", "source \(path)\nfirstLoad\nexpect state=error\n")
    }
    let one = try workplace.listsh("run", "--jobs", "1", "D")
    #expect(one.status == 2)
    #expect(one.output.contains("D/bad.json:1:3") && one.output.contains("D/../D/bad.json:1:3"))
    for _ in 0..<10 { #expect(try workplace.listsh("run", "--jobs", "8", "D") == one) }
  }

  @Test("A loaded case can be played only on its own screen")
  func loadedScreens() throws {
    try workplace.write("a.txt", "== one\nfirstLoad; fail; refresh\nexpect items=20\n")
    for screen in ["people", "settings", "films", "cities"] {
      let outcome = try workplace.listsh(
        [], input: ":load a.txt\n:screen \(screen)\n:step\n:continue\n:load a.txt\n:step\n")
      #expect(outcome.status == 2)
      let message =
        "the case's steps belong to the screen list, and the session plays \(screen);"
        + " :load loads the case again"
      #expect(outcome.errors == "-:3: error: \(message)\n-:4: error: \(message)\n")
      #expect(outcome.output.contains("firstLoad   idle → loading   asks #1 page 1"))
    }
  }

  @Test("For a path of 30,000 folders, --save reports that the name is too long")
  func deepPaths() throws {
    let deep = String(repeating: "a/", count: 30_000)
    let outcome = try workplace.listsh(
      "explore", "films", "--save", deep, "--depth", "6", "--in-flight", "2")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "listsh: \(deep): File name too long\n")
  }

  @Test(
    "--update adds a trace after the separators at the end of a script",
    arguments: ["wait;", "wait;;\n;", "wait\n\n;"])
  func separators(script: String) throws {
    try workplace.write("a.txt", "== one\n\(script)\n")
    let update = try workplace.listsh("run", "--update", "a.txt")
    #expect(update.status == 0)
    #expect(try workplace.text("a.txt") == "== one\n\(script)\n----\n")
    #expect(try workplace.listsh("run", "--check", "a.txt").status == 0)
  }

  @Test("A report does not replace a file that the run reads")
  func inputs() throws {
    try workplace.write("d.json", #"[{"id":1}]"#)
    try workplace.write("s.txt", "source d.json\nfirstLoad\nexpect items=1\n")
    for command in ["run", "play"] {
      let outcome = try workplace.listsh(command, "s.txt", "--output", "d.json")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasSuffix(
          "write error: d.json: is an input of this run and would be overwritten; choose another file\n"
        ))
    }
    for report in [["--output", "d.json"], ["--report", "html=./d.json"]] {
      let outcome = try workplace.listsh(["explore", "list", "--source", "d.json"] + report)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasSuffix(
          "d.json: is an input of this run and would be overwritten; choose another file\n"))
    }
    #expect(try workplace.text("d.json") == #"[{"id":1}]"#)
    try workplace.write("a.txt", "firstLoad\n")
    let outcome = try workplace.shell("$LISTSH play - --output a.txt <a.txt")
    #expect(outcome.status == 2)
    #expect(try workplace.text("a.txt") == "firstLoad\n")
  }

  @Test(
    "If CI is set, no scenario file is written",
    arguments: [
      "run --update a.txt", "coverage a.txt --generate new.txt", "-c 'firstLoad\n:save new.txt'",
    ])
  func unattended(call: String) throws {
    try workplace.write("a.txt", failing)
    let outcome = try workplace.shell("$LISTSH \(call)", environment: ["CI": "1"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("is refused if CI is set"))
    #expect(try workplace.text("a.txt") == failing)
    #expect(try workplace.shell("test -e new.txt").status == 1)
  }

  @Test("dot is not run from the working folder, and its output must be an SVG image")
  func pictures() throws {
    let scripts = ["exit 0", "yes '<svg/>'", "echo no picture"]
    for (number, script) in scripts.enumerated() {
      try workplace.write("bin\(number)/dot", "#!/bin/sh\n\(script)\n")
    }
    try workplace.write("dot", "#!/bin/sh\necho '<svg/>'\n")
    #expect(try workplace.shell("chmod +x dot bin*/dot").status == 0)
    let call = "$LISTSH diagram films --format svg"
    for folders in [":.:", ".", ""] {
      let outcome = try workplace.shell("PATH=\(folders) \(call)")
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
    }
    for number in scripts.indices {
      let outcome = try workplace.shell("PATH=$PWD/bin\(number):$PATH \(call)")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("listsh: dot: "))
      #expect(outcome.output.isEmpty)
    }
  }

  #if os(Linux)
    @Test("Files whose names are not valid UTF-8 are run, printed safely and updated")
    func bytes() throws {
      let text = "firstLoad\nexpect state=error\n"
      try workplace.write("plain.txt", text)
      #expect(try workplace.shell("mkdir D; mv plain.txt \"$(printf 'D/a\\377.txt')\"").status == 0)
      for call in ["run D", "run \"$(printf 'D/a\\377.txt')\"", "run 'D/*.txt'"] {
        let outcome = try workplace.shell("$LISTSH \(call)")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#"D/a\xFF.txt:2:1: error"#))
      }
    }
  #endif
}
