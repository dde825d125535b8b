import Testing

/// Tests of `listsh run --last-failed`, `--slowest` and other options for interactive use.
@Suite struct LastFailedTests {
  @Test("A report that would replace a file with a failure is refused", arguments: [false, true])
  func refusesReport(withAdapter: Bool) throws {
    let place = try Workplace()
    let text = "== one\nfirstLoad\nexpect items=1\n"
    try place.write("other/x.txt", text)
    let adapter = withAdapter ? ["--adapter", "python3 list.py"] : []
    if withAdapter { try place.write("list.py", Workplace.withPythonList().text("list.py")) }
    #expect(try place.listsh(["run", "other/x.txt"] + adapter).status == 1)
    if withAdapter { try place.write("list.py", "1/0\n") }
    let outcome = try place.listsh(
      ["run", "--last-failed", "--report", "jsonl=other/x.txt"] + adapter)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "listsh: other/x.txt is \(withAdapter ? "an input of this command" : "a scenario of this run"), "
          + "and the report would replace it\n"),
      "\(outcome.errors)")
    #expect(try place.text("other/x.txt") == text)
  }

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "Scenarios/a.txt",
      "== good\nfirstLoad\nexpect items=20\n\n== \"bad\"\nfirstLoad\nexpect items=3\n")
    try place.write("Scenarios/b.txt", "== fine\nfirstLoad; fail\nexpect state=error\n")
    return place
  }

  @Test("--last-failed runs only the cases that failed in their last run, until none fails")
  func lastFailed() throws {
    let place = try workplace()
    #expect(try place.listsh("run").output.hasSuffix("\n2 passed, 1 failed\n"))
    #expect(try place.listsh("run", "Scenarios/b.txt").output == "1 passed, 0 failed\n")
    #expect(try place.listsh("run", "--last-failed").output.hasSuffix("\n0 passed, 1 failed\n"))
    #expect(
      try place.listsh("run", "--list", "--last-failed").output == "Scenarios/a.txt:5: \"bad\"\n")
    try place.write(
      "Scenarios/a.txt", "== \"bad\"\nfirstLoad\nexpect items=20\n")
    #expect(try place.listsh("run", "--last-failed").output == "1 passed, 0 failed\n")
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test(
    "After a run of some cases of a file, the history keeps the failures of the file's other cases",
    arguments: [["--fail-fast"], ["--update", "--filter", "one"]])
  func partly(options: [String]) throws {
    let place = try workplace()
    try place.write(
      "Scenarios/a.txt", "== one\nfirstLoad\nexpect items=1\n\n== two\nfirstLoad\nexpect items=2\n")
    #expect(try place.listsh("run").output.hasSuffix("\n1 passed, 2 failed\n"))
    _ = try place.listsh(["run", "Scenarios/a.txt"] + options)
    #expect(
      try place.listsh("run", "--list", "--last-failed").output
        == "Scenarios/a.txt:1: one\nScenarios/a.txt:5: two\n")
  }

  @Test("The failures are remembered beside the history of the shell")
  func ownHistory() throws {
    let place = try workplace()
    try place.write("Scenarios/a.txt", "== bad\nfirstLoad\nexpect items=19\n")
    let environment = ["LISTSH_HISTORY": place.path("own/history")]
    #expect(try place.listsh(["run"], environment: environment).status == 1)
    let list = ["run", "--list", "--last-failed"]
    #expect(
      try place.listsh(list, environment: environment)
        == .init(status: 0, output: "Scenarios/a.txt:1: bad\n"))
    #expect(try place.listsh(list).status == 2)
  }

  @Test("Without a history file no failures are remembered", arguments: ["", "/dev/null"])
  func noHistory(path: String) throws {
    let place = try workplace()
    let environment = ["LISTSH_HISTORY": path]
    #expect(try place.listsh(["run"], environment: environment).status == 1)
    #expect(
      try place.listsh(["run", "--last-failed"], environment: environment)
        == .init(
          status: 2,
          errors: """
            listsh: the failures of this folder are not remembered: LISTSH_HISTORY is empty or /dev/null

            """))
  }

  @Test("A pipe that cannot be read is not remembered as a failure")
  func pipe() throws {
    let place = try workplace()
    try place.write("Scenarios/a.txt", "== good\nfirstLoad\nexpect items=20\n")
    let run = try place.shell("true | \"$LISTSH\" run /dev/fd/0")
    #expect(run.status == 2)
    #expect(try place.listsh("run").status == 0)
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test("Different paths to one file count as the same file in the history of failures")
  func spellings() throws {
    let place = try workplace()
    let paths = [
      "Scenarios", "./Scenarios", "Scenarios//a.txt", "Scenarios/./b.txt", place.path("Scenarios"),
    ]
    #expect(try place.listsh(["run"] + paths).output.hasSuffix("\n2 passed, 1 failed\n"))
    #expect(
      try place.listsh("run", "--list", "--last-failed", "./Scenarios").output
        == "./Scenarios/a.txt:5: \"bad\"\n")
    try place.write("c.txt", "== trace\nfirstLoad\n----\n")
    #expect(
      try place.listsh("run", "--update", "c.txt", "./c.txt").output == "1 passed, 0 failed\n")
    #expect(try place.text("c.txt").contains("firstLoad    idle → loading"))
    let text = "== \"bad\"\nfirstLoad\nexpect items=20\n"
    try place.write("Scenarios/a.txt", text)
    #expect(try place.listsh("run", place.path("Scenarios/a.txt")).output == "1 passed, 0 failed\n")
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test("A file with errors counts as failed in the history")
  func errors() throws {
    let place = try workplace()
    try place.write("Scenarios/b.txt", "== fine\nfirstLaod\n")
    #expect(try place.listsh("run").status == 2)
    #expect(
      try place.listsh("run", "--last-failed").output.hasSuffix("0 passed, 1 failed, 1 error\n"))
    try place.write("Scenarios/b.txt", "== fine\nfirstLoad\nexpect items=20\n")
    #expect(try place.listsh("run", "--last-failed").output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test(
    "A case that passes on an adapter's list still counts as failed on the built-in list")
  func failuresOfEachList() throws {
    let place = try Workplace.withPythonList()
    try place.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=7\n")
    #expect(try place.listsh("run").status == 1)
    try place.write("Scenarios/a.txt", "== a\nfirstLoad\nexpect items=20\n")
    let adapter = ["run", "--adapter", "python3 list.py"]
    #expect(try place.listsh(adapter).output == "1 passed, 0 failed\n")
    #expect(
      try place.listsh(adapter + ["--last-failed"]).output == "no case failed in its last run\n")
    #expect(try place.listsh("run", "--last-failed").output == "1 passed, 0 failed\n")
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test("A failure whose file was replaced by a folder is forgotten")
  func folder() throws {
    let place = try Workplace()
    try place.write("Scenarios/a.txt", "== a\nfirstLoad; expect items=1\n")
    try place.write("Scenarios/b.txt", "== b\nfirstLoad; expect items=20\n")
    #expect(try place.listsh("run").status == 1)
    _ = try place.shell("rm Scenarios/a.txt; mkdir Scenarios/a.txt")
    #expect(try place.listsh("run").status == 0)
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test("If CI is set, the failures of a run are not stored")
  func kept() throws {
    let place = try workplace()
    #expect(try place.listsh(["run"], environment: ["CI": "true"]).status == 1)
    #expect(
      try place.listsh("run", "--last-failed")
        == .init(
          status: 2,
          errors: "listsh: no run of this folder is remembered; run without --last-failed first\n"
        ))
    #expect(
      try place.listsh(["run", "--last-failed"], environment: ["CI": "true"])
        == .init(
          status: 2,
          errors: "listsh: the failures of this folder are not remembered: CI is set\n"))
    // The failures of an earlier run without CI may be old.
    #expect(try place.listsh("run").status == 1)
    #expect(
      try place.listsh(["run", "--last-failed"], environment: ["CI": "true"]).errors
        == "listsh: the failures of this folder are not remembered: CI is set\n")
  }

  @Test("--slowest lists the slowest cases, the slowest first")
  func slowest() throws {
    let place = try workplace()
    try place.write(
      "slow.txt",
      "== fast\nwait; expect items=0\n== slow\n(refresh; succeed)×2000; expect items=20\n")
    let lines = try place.listsh("run", "--slowest", "2", "slow.txt").output
      .split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["2 passed, 0 failed", "slowest:"])
    let slowest = try lines.dropFirst(2).map {
      try #require($0.wholeMatch(of: #/ *([0-9.]+) ms +slow.txt:(.*)/#)?.output)
    }
    #expect(Set(slowest.map(\.2)) == ["1 fast", "3 slow"])
    let times = slowest.compactMap { Double($0.1) }
    #expect(times.count == 2 && times[0] >= times[1], "\(lines)")
  }

  @Test("With several filters, cases that match any of them run")
  func filters() throws {
    let place = try workplace()
    let list = { (filters: [String]) in
      try place.listsh(["run", "--list"] + filters.flatMap { ["--filter", $0] }).output
    }
    #expect(try list(["good", "b.txt"]) == "Scenarios/a.txt:1: good\nScenarios/b.txt:1: fine\n")
    #expect(try list(["nothing", "fine"]) == "Scenarios/b.txt:1: fine\n")
  }

  @Test("Standard input is a file with the name -, whose failures are not remembered")
  func standardInput() throws {
    let place = try workplace()
    let outcome = try place.listsh(["run", "-"], input: "== a\nfirstLoad\nexpect items=3\n")
    #expect(!outcome.output.contains("to reproduce"))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n-:3:1: error: expected items=3, but items=20\n"))
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
    let refused = try place.listsh(["run", "--update", "-"])
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("listsh: --update needs files, not standard input\n"))
  }

  @Test("If run or play gets a file of rows instead of a scenario, it reports one error")
  func data() throws {
    let place = try workplace()
    try place.write("orders.json", "[\n{\"id\": 1},\n{\"id\": 2}\n]\n")
    for command in ["run", "play"] {
      let outcome = try place.listsh(command, "orders.json")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "listsh: orders.json: contains rows for a source step and is not a scenario\n")
    }
  }

  @Test("A failure that is skipped or a known gap now is reported, and a whole run forgets it")
  func excused() throws {
    let place = try Workplace()
    try place.write("Scenarios/a.txt", "== x\nfirstLoad\nexpect items=1\n\n== y\nfetchMore\nfail\n")
    #expect(try place.listsh("run").status == 2)
    try place.write(
      "Scenarios/a.txt",
      "== x\nknown-gap \"later\"\nfirstLoad\nexpect items=1\n\n== y\nskip \"no\"\nfetchMore\nfail\n"
    )
    for _ in 1...2 {
      #expect(
        try place.listsh("run", "--last-failed")
          == .init(
            status: 2, output: "0 passed, 0 failed, 1 known gap, 1 skipped\n",
            errors: """
              listsh: Scenarios/a.txt: "x": failed in its last run, but is a known gap now
              listsh: Scenarios/a.txt: "y": failed in its last run, but is skipped now
              listsh: run without --last-failed to remove these cases from the list

              """))
    }
    #expect(try place.listsh("run").status == 0)
    #expect(try place.listsh("run", "--last-failed").output == "no case failed in its last run\n")
  }

  @Test("--last-failed names the cases that it did not reach, and a renamed case")
  func unreached() throws {
    let place = try Workplace()
    try place.write(
      "Scenarios/a.txt", "== x\nfirstLoad\nexpect items=1\n\n== y\nfirstLoad\nexpect items=2\n")
    #expect(try place.listsh("run").status == 1)
    #expect(
      try place.listsh("run", "--last-failed", "--fail-fast").errors
        == "listsh: Scenarios/a.txt: \"y\": failed in its last run, but was not run, "
        + "because the run ended early\n")
    try place.write("Scenarios/a.txt", "== z\nfirstLoad\nexpect items=20\n")
    #expect(
      try place.listsh("run", "--last-failed").errors
        == """
        listsh: no case that failed in its last run was found
        listsh: Scenarios/a.txt: "x": failed in its last run, but no longer exists
        listsh: Scenarios/a.txt: "y": failed in its last run, but no longer exists
        listsh: run without --last-failed to remove these cases from the list

        """)
    #expect(
      try place.listsh("run", "--last-failed", "--shard", "1/2").errors.hasPrefix(
        "listsh: --last-failed and --shard exclude each other"))
  }

  @Test("Every report says that a failed case was not run again")
  func openFailures() throws {
    let place = try workplace()
    _ = try place.listsh("run")
    try place.write("Scenarios/a.txt", "== good\nfirstLoad\nexpect items=20\n")
    try place.write("Scenarios/b.txt", "== fine\nfirstLoad\nexpect state=error\n")
    _ = try place.listsh("run", "Scenarios/b.txt")
    try place.write("Scenarios/b.txt", "== fine\nfirstLoad; fail\nexpect state=error\n")
    let formats = ["junit", "tap", "jsonl", "html", "github"]
    let outcome = try place.listsh(
      ["run", "--last-failed", "--stable-times"] + formats.flatMap { ["--report", "\($0)=\($0)"] })
    #expect(outcome.status == 2)
    #expect(outcome.output == "1 passed, 0 failed\n")
    let ending = "1 case that failed in its last run was not run"
    for format in formats {
      #expect(try place.text(format).contains(ending), "\(format)")
    }
    #expect(try place.text("junit").contains("tests=\"2\" failures=\"0\" errors=\"1\""))
    // A failure that became a known gap was run.
    try place.write(
      "Scenarios/a.txt", "== \"bad\"\nknown-gap \"later\"\nfirstLoad\nexpect items=3\n")
    _ = try place.listsh("run", "--last-failed", "--report", "jsonl=jsonl")
    #expect(try !place.text("jsonl").contains("was not run"))
  }

  @Test("If no case failed in its last run, --last-failed writes reports without cases")
  func noFailures() throws {
    let place = try workplace()
    try place.write("Scenarios/a.txt", "firstLoad\nexpect items=20\n")
    try place.write("junit.xml", "old")
    _ = try place.listsh("run")
    let outcome = try place.listsh(
      "run", "--last-failed", "--format", "jsonl", "--stable-times", "--report", "junit=junit.xml")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""cases":0"#))
    #expect(try place.text("junit.xml").contains("<testsuites name=\"listsh\" tests=\"0\""))
  }

  @Test("--last-failed reports paths that do not exist, even if no case failed")
  func missingPath() throws {
    let place = try workplace()
    try place.write("Scenarios/a.txt", "firstLoad\nexpect items=20\n")
    _ = try place.listsh("run")
    let outcome = try place.listsh("run", "--last-failed", "nosuch.txt")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "listsh: nosuch.txt: No such file or directory\n")
  }

  @Test("--last-failed without paths needs no folder Scenarios")
  func noFolder() throws {
    let place = try Workplace()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    _ = try place.listsh("run", "a.txt")
    #expect(
      try place.listsh("run", "--last-failed")
        == .init(status: 0, output: "no case failed in its last run\n"))
  }
}
