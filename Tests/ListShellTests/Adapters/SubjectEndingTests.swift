import Foundation
import TestSupport
import Testing

/// Tests of the errors that are reported when the adapter exits.
@Suite(
  "A list whose adapter exits during a run",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectEndingTests {
  @Test("If listsh is killed, every adapter ends, even one that ignores the end of its input")
  func killed() throws {
    let place = try Workplace()
    try place.write(
      "stubborn.py",
      """
      import os, signal, sys, time
      signal.signal(signal.SIGTERM, signal.SIG_IGN)
      open("new", "w").write(str(os.getpid()))
      os.rename("new", "pid")
      sys.stdin.readline()
      while True: time.sleep(1)

      """)
    /// Whether a process runs. A zombie has ended, but its parent has not asked for its status yet.
    func isRunning(_ number: Int32) throws -> Bool {
      let state = try place.shell("ps -o stat= -p \(number)").output
      return !state.isEmpty && !state.hasPrefix("Z")
    }
    let process = try place.start([
      "play", "--adapter", "exec python3 stubborn.py", "-c", "firstLoad",
    ])
    var number: Int32 = 0
    while number == 0, process.isRunning {
      number = (try? place.text("pid")).flatMap { Int32($0) } ?? 0
    }
    #expect(try isRunning(number))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let end = ContinuousClock.now + .seconds(60)
    while try isRunning(number), .now < end { usleep(1_000) }
    #expect(try !isRunning(number))
    if try isRunning(number) { kill(number, SIGKILL) }
  }

  @Test("If the adapter does not start, the reports have its error, and replace no file of the run")
  func neverStarts() throws {
    let place = try Workplace()
    try place.write("rows.csv", "id,title\n1,one\n")
    try place.write("a.txt", "source rows.csv\n== a\nfirstLoad; expect items=1\n")
    try place.write("old.xml", "<old/>")
    let error = "adapter 'exit 3': error: the adapter exited with status 3 before answering"
    let run = ["run", "a.txt", "--adapter", "exit 3", "--report"]
    let outcome = try place.listsh(run + ["junit=old.xml", "--report", "jsonl=new/r.jsonl"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: \(error)\n"))
    #expect(
      try place.text("old.xml").contains(
        "<error type=\"adapter\" message=\"\(error)\">"))
    let lines = try place.text("new/r.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""errors":1"#) == true)
    for file in ["a.txt", "rows.csv"] {
      let before = try place.text(file)
      #expect(try place.listsh(run + ["junit=\(file)"]).status == 2)
      #expect(try place.text(file) == before)
    }
  }

  /// An adapter that sends another report when its input has ended.
  private static let surplus = "trap '' TERM; python3 list.py; echo '{}'"
  private static let surplusError = """
    listsh: adapter '\(surplus)': error: the adapter sent more reports than it received messages; standard output is the protocol: print to standard error
    answer: {}

    """

  @Test(
    "If the adapter has sent more reports than it received messages, the results do not count",
    arguments: [
      ["run", "a.txt"], ["play", "a.txt"], ["coverage", "a.txt"],
      ["explore", "--in-flight", "1", "--rows", "1"],
      ["conform", "--in-flight", "1", "--rows", "1", "--page-size", "1"],
      ["conform", "--on", "firstLoad"],
    ])
  func secondReport(call: [String]) throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    let sound = try place.listsh(call + ["--adapter", "python3 list.py"])
    let outcome = try place.listsh(call + ["--adapter", Self.surplus])
    #expect(outcome.status == 2)
    #expect(outcome.errors == Self.surplusError)
    // The results are still printed.
    let (lines, soundLines) = (
      outcome.output.split(separator: "\n"), sound.output.split(separator: "\n")
    )
    #expect(!lines.isEmpty)
    #expect(lines.count == soundLines.count)
  }

  @Test("Differences and violations are kept if the adapter sent more reports than messages")
  func keepsFindings() throws {
    let place = try Workplace.withPythonList(withoutCancels)
    let differing = try place.listsh(
      "conform", "--rows", "1", "--page-size", "1", "--save", "saved", "--adapter", Self.surplus)
    #expect(differing.status == 2)
    #expect(
      differing.output.contains(
        "; the adapter sent more reports than it received messages\n"), "\(differing.output)")
    #expect(differing.output.contains("\n1  "))
    #expect(differing.errors.contains("saved saved/"))
    try place.write(
      "e.txt",
      "source numbers count=2 pageSize=1\ninvariant \"no rows\" expect items=0\n")
    let violating = try place.listsh("explore", "e.txt", "--adapter", Self.surplus)
    #expect(violating.status == 2)
    #expect(violating.output.contains("violated: no rows"))
  }

  @Test("A run whose adapter sent more reports than messages is not remembered")
  func notRemembered() throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\nexpect items=19\n")
    let call = ["run", "a.txt", "--adapter", Self.surplus]
    #expect(try place.listsh(call).status == 2)
    #expect(
      try place.listsh(call + ["--last-failed"]).errors.contains(
        "no run of this folder with this adapter is remembered"))
  }

  @Test("The reports of a run say that its adapter sent more reports than it received messages")
  func secondReportInReports() throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    for command in ["run", "play"] {
      let outcome = try place.listsh([
        command, "a.txt", "--adapter", Self.surplus, "--report", "junit=r.xml",
      ])
      #expect(outcome.status == 2)
      #expect(
        try place.text("r.xml").contains(
          "message=\"not everything was checked: the adapter sent more reports than it received messages\""
        ))
    }
  }

  @Test(
    "If a run fails before its first case, its reports have the error",
    arguments: [
      (
        ["--timings", "missing", "--shard", "1/2"],
        "missing: No such file or directory; a run without --shard writes the timings"
      ),
      (
        ["--adapter", "cat", "--adapter-log", "no/such/log"],
        "no/such/log: No such file or directory"
      ),
      (["--last-failed"], "no run of this folder is remembered; run without --last-failed first"),
    ])
  func failsEarly(options: [String], message: String) throws {
    let place = try Workplace()
    try place.write("a.txt", "== a\nfirstLoad; expect items=20\n")
    try place.write("old.xml", "<old/>")
    let outcome = try place.listsh(["run", "a.txt", "--report", "junit=old.xml"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "listsh: \(message)\n")
    let report = try place.text("old.xml")
    #expect(report.contains(" tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(report.contains(" message=\"\(message)\""))
    #expect(try place.text("a.txt") == "== a\nfirstLoad; expect items=20\n")
  }

  @Test("With an adapter, an empty selection gives the same reason as without")
  func emptySelection() throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "== a\nfirstLoad; expect items=20\n")
    let outcome = try place.listsh(
      "run", "a.txt", "--filter", "nope", "--adapter", "python3 list.py")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "listsh: no case matches 'nope'\n")
  }

  @Test("If conform cannot compare, the reports have the error of the adapter")
  func cannotCompare() throws {
    let place = try Workplace()
    try place.write("old.xml", "<old/>")
    let error = "adapter 'exit 3': error: the adapter exited with status 3 before answering"
    let outcome = try place.listsh([
      "conform", "--adapter", "exit 3", "--report", "junit=old.xml", "--report", "jsonl=r.jsonl",
    ])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: \(error)\n"))
    #expect(try place.text("old.xml").contains("<error type=\"adapter\" message=\"\(error)\">"))
    #expect(try place.text("r.jsonl").contains(#""command":"conform","#))
  }

  @Test("The error of a response from the source is at the action that sent the request")
  func failsInResponse() throws {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
        word = json.loads(line)["do"]
        print({
          "hello": '{"v":1,"name":"L","screen":"list","actions":["firstLoad","refresh"],"effects":["asks"],"observes":["view"]}',
          "start": '{"values":{"view":"blank"}}',
          "action": '{"effects":[{"asks":null}],"values":{"view":"indicator"}}',
        }.get(word, '{"failed":"oops"}'), flush=True)

      """)
    try place.write("a.txt", "== a\nfirstLoad\n# a comment\nrefresh\nexpect view=rows\n")
    let outcome = try place.listsh("run", "a.txt", "--adapter", "python3 list.py")
    #expect(outcome.status == 2)
    #expect(
      outcome.output.contains("a.txt:2:1: error: the adapter failed: oops"), "\(outcome.output)")
  }

  @Test("An adapter that no longer starts ends the run, and the remaining cases are not reported")
  func hopeless() throws {
    let place = try Workplace()
    try place.write(
      "once.py",
      """
      import os, sys
      if os.path.exists("started"): sys.exit(9)
      open("started", "w").close()
      for line in sys.stdin:
          if '"hello"' not in line: sys.exit(4)
          print('{"v":1,"name":"Once","screen":"list","actions":["firstLoad"],"effects":["asks"],"observes":["rows"]}', flush=True)

      """)
    for number in 1...20 {
      try place.write("\(number).txt", "== case \(number)\nfirstLoad\nexpect items=20\n")
    }
    let run = try place.listsh(
      ["run", "--jobs", "1", "--adapter", "python3 once.py", "--format", "tap"]
        + (1...20).map { "\($0).txt" })
    #expect(run.status == 2)
    // The first case finds that the adapter has exited, and the next three that it does not start.
    #expect(run.output.components(separatedBy: "not ok").count == 5)
    #expect(run.output.contains("stopped because the adapter does not start"))
    #expect(run.errors == "listsh: stopped because the adapter does not start\n")
  }

  @Test(
    "If the adapter exits during a search, explore reports that and does not call the search complete"
  )
  func exploreDying() throws {
    let place = try Workplace.withPythonList()
    try place.write(
      "dies.py",
      """
      import subprocess, sys
      starter = subprocess.Popen([sys.executable, "list.py"], stdin=subprocess.PIPE)
      for line in sys.stdin.buffer:
          if b'"refresh"' in line:
              starter.kill()
              sys.exit(3)
          starter.stdin.write(line)
          starter.stdin.flush()
      """)
    for more in [[], ["--random", "50"]] {
      let explored = try place.listsh(
        ["explore", "--in-flight", "1", "--rows", "2", "--adapter", "python3 dies.py"] + more)
      #expect(explored.status == 2)
      #expect(
        explored.output.hasPrefix(
          "incomplete: limited by what the adapter could not do; no violation found\n"))
      #expect(
        explored.errors.hasPrefix("listsh: the adapter exited with status 3 before answering\n"))
      #expect(explored.errors.contains("\nstep: refresh in the state "), "\(explored.errors)")
    }
  }

  @Test(
    "If the adapter exits during a search, the violations found before are confirmed and reported",
    arguments: ["1", "2"])
  func violationsBefore(jobs: String) throws {
    let place = try Workplace()
    try place.write(
      "twice.py",
      """
      import sys
      for line in sys.stdin:
          if '"hello"' in line:
              print('{"v":1,"name":"Twice","screen":"list","actions":["firstLoad","refresh"],"effects":["asks"],"observes":["rows"]}')
          elif '"start"' in line: print('{"rows":[]}')
          elif '"answer"' in line: print('{"rows":["1","1"]}')
          elif rows and '"refresh"' in line: sys.exit(3)
          else: print('{"effects":[{"asks":null}]}')
          rows = '"answer"' in line
          sys.stdout.flush()

      """)
    let explored = try place.listsh(
      "explore", "--in-flight", "1", "--jobs", jobs, "--adapter", "python3 twice.py")
    #expect(explored.status == 2)
    #expect(explored.output.hasPrefix("violated: no-row-twice: "), "\(explored.output)")
    #expect(
      explored.output.contains(
        "\n1 invariant can be violated (bounded by what the adapter could not do)\n"))
    #expect(
      explored.errors.hasPrefix("listsh: the adapter exited with status 3 before answering\n"))
  }
}
