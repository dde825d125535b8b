import Adapters
import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of `adapter check` and `--adapter-log`.
@Suite(
  "The adapter command",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct AdapterCommandTests {
  @Test("adapter check prints each check, and advances the clock of a list that sleeps")
  func check() throws {
    #expect(
      try Workplace.withOrders().listsh("adapter", "check", "python3 orders.py")
        == .init(
          status: 0,
          output: """
            ok    hello describes the list: Orders 2.3, a screen of its own, orders, with 3 actions
            note  invariants not checked, because the list does not report the observations or effects that they need: one-thing-on-screen, no-error-over-rows, no-empty-over-rows, no-error-with-empty, spins-while-loading, more-under-rows, never-blank-after-response
            ok    start creates a new list
            ok    an action sends a request and reports it once: open sends #1
            ok    a response gets a report
            ok    a failed response gets a report
            note  not checked: a cancelled request can still get a response; no action tried reports a cancel
            ok    the clock can advance: by a second, before and after a request
            ok    the same messages get the same reports: 7 messages
            ok    the adapter exits when its input ends

            """))
  }

  @Test("adapter check finds a last report without a message, and effects that hello lacks")
  func checkFindings() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #""effects": ["asks", "cancels", "toast"#, with: #""effects": ["toast"#)
    }
    let outcome = try place.listsh("adapter", "check", "trap '' TERM; python3 list.py; echo '{}'")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.split(separator: "\n").suffix(6).prefix(4).joined(separator: "\n") == """
        note  reports have asks, cancels, but "effects" lacks them; add them, so that they are compared
        FAIL  the adapter exits when its input ends
              the adapter sent more reports than it received messages; standard output is the protocol: print to standard error
              answer: {}
        """)
  }

  @Test("adapter check compares every report with the earlier one to the same messages")
  func checkRepeats() throws {
    let place = try Workplace.withPythonList()
    try place.write(
      "moody.py",
      """
      import subprocess, sys
      child = subprocess.Popen(["python3", "list.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      pages = 0
      for line in sys.stdin.buffer:
          child.stdin.write(line); child.stdin.flush()
          report = child.stdout.readline()
          if b'"page"' in line:
              pages += 1
              if pages == 7: report = report.replace(b'"more":true', b'"more":false')
          sys.stdout.buffer.write(report); sys.stdout.buffer.flush()

      """)
    let outcome = try place.listsh("adapter", "check", "python3 moody.py")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "FAIL  the same messages get the same reports\n      the list is not deterministic: the second report to #1 succeed 2 differs from the first\n"
      ), "\(outcome.output)")
  }

  @Test("--adapter-log does not replace a file that is not a log, such as a scenario")
  func keepsOthers() throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    let call = ["run", "--adapter", "python3 list.py", "a.txt", "--adapter-log"]
    #expect(
      try place.listsh(call + ["a.txt"])
        == .init(
          status: 2,
          errors:
            "listsh: a.txt: contains other data and was not overwritten; choose another file\n"))
    #expect(try place.text("a.txt") == "firstLoad\nexpect items=20\n")
    for _ in 1...2 { #expect(try place.listsh(call + ["log"]).status == 0) }
    #expect(try place.text("log").hasPrefix("1 > {\"do\":\"hello\""))
  }

  @Test("A report and the log of the adapter cannot share a file", arguments: ["play", "explore"])
  func sharedFile(command: String) throws {
    let place = try Workplace.withPythonList()
    let script = command == "play" ? ["-c", "firstLoad"] : []
    let options = [
      "--adapter", "python3 list.py", "--adapter-log", "log", "--report", "jsonl=./log",
    ]
    let refused = try place.listsh([command] + script + options)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix(
        "listsh: --adapter-log needs a file of its own, and log is used already\n"),
      "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path("log")))
  }

  @Test(
    "An adapter that does not start is an error in every report",
    arguments: [
      ["run", "a.txt"], ["play", "a.txt"], ["explore", "--in-flight", "1"], ["conform"],
    ])
  func missingAdapter(call: [String]) throws {
    let place = try Workplace()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    let reports = ["--report", "jsonl=r/a.jsonl", "--report", "html=r/a.html"]
    let failed = try place.listsh(call + ["--adapter", "exit 3"] + reports)
    #expect(failed.status == 2 && failed.errors.contains("exited with status 3"), "\(failed)")
    #expect(try place.text("r/a.jsonl").contains("exited with status 3"))
    #expect(try place.text("r/a.html").contains("exited with status 3"))
  }

  @Test(
    "A command that fails without a result writes its error to every report",
    arguments: [
      (["run", "a.txt", "--adapter", "cat", "--adapter-log", "no/log"], "no/log: No such file"),
      (
        ["play", "-c", "firstLoad", "--adapter", "cat", "--adapter-log", "no/log"],
        "no/log: No such file"
      ),
      (["explore", "list", "--invariant", "none"], "the screen list has no invariant 'none'; "),
      (["explore", "a.txt", "--report", "html=a.txt"], "a.txt is the setup of this search, "),
      (["conform", "--adapter", "cat", "--adapter-log", "no/log"], "no/log: No such file"),
      (["conform", "--adapter", "python3 list.py", "--accept", "none"], "none: No such file"),
      (
        ["conform", "--adapter", "python3 list.py", "--report", "html=list.py"],
        "list.py is the adapter's program, "
      ),
    ])
  func failsWithoutResult(call: [String], message: String) throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "source numbers count=3\n")
    let inputs = try ["a.txt", "list.py"].map { try place.text($0) }
    for name in ["report.jsonl", "page.html"] { try place.write(name, "old\n") }
    let outcome = try place.listsh(
      call + ["--report", "jsonl=report.jsonl", "--report", "html=page.html"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: \(message)"))
    let lines = try place.text("report.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""status":"error","message":"\#(message)"#) == true, "\(lines)")
    #expect(try place.text("page.html").contains("<!DOCTYPE html>"))
    #expect(try ["a.txt", "list.py"].map { try place.text($0) } == inputs)
  }

  @Test(
    "An error in a script that options make has the type script in reports",
    arguments: [
      ["explore", "list", "--source", "none"],
      ["conform", "list", "none=1", "--adapter", "python3 list.py"],
    ])
  func failsInScript(call: [String]) throws {
    let place = try Workplace.withPythonList()
    #expect(try place.listsh(call + ["--report", "jsonl=report.jsonl"]).status == 2)
    let report = try place.text("report.jsonl")
    #expect(report.contains(#""type":"script""#), "\(report)")
  }

  @Test(
    "A command that is stopped while the adapter starts writes that to every report",
    arguments: [
      ["run", "a.txt"], ["play", "a.txt"], ["explore", "--in-flight", "1"], ["conform"],
    ], [(SIGINT, 130), (SIGTERM, 143)])
  func stoppedAtStart(call: [String], signal: (number: CInt, status: Int)) throws {
    let place = try Workplace()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    try place.write("report.jsonl", "old\n")
    let process = try place.start(
      call + ["--adapter", "touch started; exec sleep 60", "--report", "jsonl=report.jsonl"],
      errors: try place.file("errors"))
    while process.isRunning, !FileManager.default.fileExists(atPath: place.path("started")) {}
    kill(process.processIdentifier, signal.number)
    process.waitUntilExit()
    #expect(process.exitStatus == signal.status)
    #expect(try place.text("errors") == "")
    let report = try place.text("report.jsonl")
    #expect(report.hasSuffix(#","ended":"interrupted"}\#n"#), "\(report)")
  }

  @Test(
    "No report about an adapter that does not start replaces an input",
    arguments: [
      (["play", "a.txt"], "a.txt"), (["play", "a.txt"], "ids.csv"), (["run", "a.txt"], "ids.csv"),
      (["play", "-c", "source ids.csv"], "ids.csv"), (["explore", "./a.txt"], "a.txt"),
      (["explore", "./a.txt"], "ids.csv"), (["explore", "list", "--source", "ids.csv"], "ids.csv"),
    ])
  func keepsInputs(call: [String], input: String) throws {
    let place = try Workplace()
    let texts = [
      "a.txt": "source ids.csv\nfirstLoad; expect items=1\n", "ids.csv": "id,title\na,A\n",
    ]
    for (name, text) in texts { try place.write(name, text) }
    let failed = try place.listsh(call + ["--adapter", "exit 3", "--report", "jsonl=\(input)"])
    #expect(failed.status == 2)
    for (name, text) in texts { #expect(try place.text(name) == text) }
  }

  @Test("An adapter that does not start is an error in a log on GitHub and its job summary")
  func missingAdapterOnGitHub() throws {
    let place = try Workplace()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    let failed = try place.listsh(
      ["run", "a.txt", "--adapter", "exit 3", "--format", "github"],
      environment: ["GITHUB_STEP_SUMMARY": place.path("summary.md")])
    #expect(failed.output.components(separatedBy: "::error").count == 2, "\(failed.output)")
    #expect(try place.text("summary.md").hasPrefix("<h3>listsh: "))
  }

  @Test(
    "The log is written even if the command fails after the adapter started",
    arguments: [
      ["run", "a.txt", "--report", "junit=a.txt"], ["play", "a.txt", "--report", "jsonl=a.txt"],
    ])
  func failedCommand(call: [String]) throws {
    let place = try Workplace.withPythonList()
    try place.write("a.txt", "firstLoad\nexpect items=20\n")
    let result = try place.listsh(call + ["--adapter", "python3 list.py", "--adapter-log", "log"])
    #expect(result.status == 2)
    #expect(try place.text("log").hasPrefix("1 > {\"do\":\"hello\""))
  }

  @Test(
    "The error of a broken start names the adapter",
    arguments: [["explore"], ["conform"], ["conform", "--on", "firstLoad"]])
  func brokenStart(command: [String]) throws {
    let place = try Workplace()
    let hello =
      #"{"v":1,"name":"X","screen":"list","actions":["firstLoad"],"effects":[],"observes":["more"]}"#
    try place.write(
      "broken.py",
      """
      import sys
      for line in sys.stdin:
          print('\(hello)' if '"hello"' in line else '{"values":{"more":true}}', flush=True)

      """)
    #expect(
      try place.listsh(command + ["--adapter", "python3 broken.py"]).errors.hasPrefix(
        #"listsh: adapter 'python3 broken.py': error: start reported "more":true before "#))
  }

  @Test(
    "An unknown observation or invariant of a list under test has a hint about what the list has",
    arguments: [
      (
        "expect zzz=1",
        "-c:1:8: error: the screen box has no observation 'zzz'; Box reports inFlight, badge"
      ),
      (
        "invariants foo",
        "-c:1:12: error: the screen box has no invariant 'foo'; "
          + #"invariant "NAME" expect CONDITION defines one"#
      ),
    ])
  func unknownNames(script: String, error: String) throws {
    let place = try Workplace()
    let hello =
      #"{"v":1,"name":"Box","screen":"box","actions":[{"name":"open"}],"effects":[],"observes":[{"name":"badge","kind":"number"}]}"#
    try place.write(
      "box.py",
      """
      import sys
      for line in sys.stdin:
          print('\(hello)' if '"hello"' in line else '{"values":{"badge":1}}', flush=True)

      """)
    let result = try place.listsh("play", "--adapter", "python3 box.py", "-c", script)
    #expect(result.output.hasPrefix(error + "\n"), Comment(rawValue: result.output))
  }

  @Test(
    "The starter adapter in JavaScript passes the check, the comparison and the scenarios",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScript() throws {
    let place = try Workplace()
    try place.write("list.mjs", String(decoding: StarterAdapter.javascript.bytes, as: UTF8.self))
    #expect(try place.listsh("adapter", "check", "node list.mjs").status == 0)
    let conform = try place.listsh(
      "conform", "--compare", "everything", "--adapter", "node list.mjs")
    #expect(
      conform.output.hasPrefix(
        "JavaScript sample is the same as list: 1,318 of 1,318 transitions same\n"))
    let scenarios = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../Scenarios").standardized.path
    let run = try place.listsh("run", "--adapter", "node list.mjs", scenarios)
    #expect(run.status == 0, Comment(rawValue: run.output + run.errors))
  }

  @Test("adapter check lists the values that a list does not report, and the checks that need them")
  func unreported() throws {
    let place = try Workplace()
    try place.write(
      "silent.py",
      #"""
      import sys
      hello = '{"v":1,"name":"Silent","screen":"list","actions":["firstLoad"],"effects":[],"observes":["view"]}'
      for line in sys.stdin:
          print(hello if '"hello"' in line else "{}", flush=True)

      """#)
    #expect(
      try place.listsh("adapter", "check", "python3 silent.py")
        == .init(
          status: 0,
          output: """
            ok    hello describes the list: Silent, the built-in screen list, with 1 action
            note  observations not reported, so not compared: items, more, cached, error, moreError, pull, first, last, duplicates, skipped, visibleRows
            note  effects not reported, so not compared: asks, cancels
            note  invariants not checked, because the list does not report the observations or effects that they need: no-error-over-rows, no-empty-over-rows, no-row-twice, no-row-skipped, spins-while-loading, more-under-rows, superseded-changes-nothing, failure-shown
            ok    start creates a new list
            note  not checked: an action sends a request and reports it once; no request is reported
            note  not checked: a response gets a report; no request is reported
            note  not checked: a failed response gets a report; no request is reported
            note  not checked: a cancelled request can still get a response; no request is reported
            ok    the same messages get the same reports: 2 messages
            note  "observes" names view, but no report has it; report it, or remove it from "observes"
            ok    the adapter exits when its input ends

            """))
  }

  @Test("adapter check accepts a screen of its own whose first action sends no request")
  func requestAfterTwoActions() throws {
    let place = try Workplace()
    try place.write(
      "search.py",
      #"""
      import json, sys
      hello = '{"v":1,"name":"Search","screen":"search","actions":["type","search"],"effects":["asks"],"states":["empty","typed"],"observes":[]}'
      for line in sys.stdin:
          if "hello" in line: print(hello, flush=True)
          else:
              message = json.loads(line)
              if message["do"] == "start": state = "empty"
              sends = message.get("action") == "search" and state == "typed"
              if message.get("action") == "type": state = "typed"
              effects = [{"asks": None}] if sends else []
              print(json.dumps({"state": state, "effects": effects}), flush=True)

      """#)
    let result = try place.listsh("adapter", "check", "python3 search.py")
    let reason = "no single action of a new list sends a request"
    #expect(result.status == 0)
    #expect(
      result.output.split(separator: "\n").dropFirst(3) == [
        "ok    start creates a new list",
        "note  not checked: an action sends a request and reports it once; \(reason)",
        "note  not checked: a response gets a report; \(reason)",
        "note  not checked: a failed response gets a report; \(reason)",
        "note  not checked: a cancelled request can still get a response; \(reason)",
        "ok    the same messages get the same reports: 3 messages",
        "ok    the adapter exits when its input ends",
      ])
  }

  @Test("adapter check names the values that hello declares and no report has")
  func neverReported() throws {
    let place = try Workplace.withPythonList()
    let values = [#""error": self.error,"#, #""moreError": self.more_error,"#]
    let text = try place.text("list.py")
    for value in values { try #require(text.contains(value)) }
    try place.write(
      "list.py", values.reduce(text) { $0.replacingOccurrences(of: $1, with: "") })
    let result = try place.listsh("adapter", "check", "python3 list.py")
    #expect(result.status == 0)
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("note") } == [
        #"note  "observes" names error, moreError, but no report has them; report them, or remove them from "observes""#
      ])
  }

  @Test("adapter check does not call an observation missing that only refused reports have")
  func refusedReports() throws {
    let place = try Workplace()
    let hello =
      #"{"v":1,"screen":"list","actions":["firstLoad"],"effects":["asks","cancels"],"observes":["state","rows","error","view"]}"#
    for report in [
      #"{"state":"idle","rows":[],"values":{"error":5,"view":"blank"}}"#,
      #"{"state":"idle","rows":[],"values":{"error":null,"view":"blank"},"verdict":"maybe"}"#,
    ] {
      try place.write("wrong.py", quickAdapter(hello: hello, start: report, then: report))
      let check = try place.listsh("adapter", "check", "python3 wrong.py")
      #expect(check.status == 1)
      #expect(check.output.contains("FAIL  start creates a new list\n"), "\(check.output)")
      #expect(!check.output.contains("but no report has"), "\(check.output)")
    }
  }

  @Test("adapter check suggests the name of a misspelled effect")
  func misspelledEffect() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #""effects": ["asks", "cancels", "toast", "drops"]"#,
        with: #""effects": ["asks", "cancles", "toast", "drops", "says"]"#)
    }
    let notes = try place.listsh("adapter", "check", "python3 list.py").output
      .split(separator: "\n").filter { $0.hasPrefix("note") }
    #expect(
      notes == [
        "note  effects not reported, so not compared: cancels",
        "note  invariants not checked, because the list does not report the observations or effects that they need: spins-while-loading, superseded-changes-nothing",
        #"note  effect "cancles" is not known to the screen list; did you mean cancels?"#,
        #"note  reports have cancels, but "effects" lacks it; add it, so that it is compared"#,
      ])
  }

  @Test(
    "adapter check names the signal or the advice if the adapter does not exit when its input ends",
    arguments: [
      ("os.kill(os.getpid(), 9)", "SIGKILL ended the adapter"),
      (
        "time.sleep(600)",
        "the adapter did not exit after its input was closed, so listsh killed it; "
          + "exit when standard input ends"
      ),
    ])
  func ending(code: String, message: String) throws {
    let place = try Workplace()
    try place.write(
      "end.py",
      quickAdapter(
        hello:
          #"{"v":1,"screen":"own","actions":[{"name":"open"}],"effects":[],"observes":[],"clock":true}"#,
        then: "{}") + "import os, time\n\(code)\n")
    let check = try place.listsh("adapter", "check", "exec python3 end.py")
    #expect(check.status == 1)
    #expect(
      check.output.hasSuffix(
        """
        ok    the clock can advance: by a second
        ok    the same messages get the same reports: 3 messages
        FAIL  the adapter exits when its input ends
              \(message)
              > {"do":"advance","by":1000}
              < {}

        """), "\(check.output)")
  }

  @Test("adapter check sends a late response to each request that an action cancels")
  func lateResponses() throws {
    let place = try Workplace.withPythonList()
    let check = ["adapter", "check", "python3 list.py"]
    #expect(
      try place.listsh(check).output.contains(
        "ok    a cancelled request can still get a response: "
          + "firstLoad cancels the request of firstLoad, and 14 more cancels\n"))
    let answer = "    def answer(self, message):\n"
    let text = try place.text("list.py")
    try #require(text.contains(answer))
    try place.write(
      "list.py",
      text.replacingOccurrences(
        of: answer,
        with: answer + "        if message[\"request\"] == 2: raise RuntimeError(\"late\")\n"))
    let result = try place.listsh(check)
    #expect(result.status == 1)
    #expect(
      result.output.contains("FAIL  a cancelled request can still get a response\n"),
      "\(result.output)")
  }

  @Test("A failure of adapter check shows the lines of the action that failed")
  func linesOfFailure() throws {
    let place = try Workplace()
    try place.write(
      "wrong.py",
      #"""
      import sys
      for line in sys.stdin:
          if '"hello"' in line:
              print('{"v":1,"screen":"list","actions":["firstLoad","refresh"],"effects":["asks","cancels"],"observes":["rows"]}', flush=True)
          elif '"firstLoad"' in line:
              print('{"effects":[{"cancels":99}],"rows":[]}', flush=True)
          else:
              print('{"rows":[]}', flush=True)

      """#)
    let check = try place.listsh("adapter", "check", "python3 wrong.py")
    #expect(check.status == 1)
    #expect(
      check.output.contains(
        #"""
        FAIL  an action sends a request and reports it once
              it cancels #99, but has sent no request
              > {"do":"action","action":"firstLoad","arguments":[]}
              < {"effects":[{"cancels":99}],"rows":[]}

        """#), Comment(rawValue: check.output))
  }

  @Test("The output of adapter check contains no workflow command for a GitHub runner")
  func checkOnRunner() throws {
    let place = try Workplace()
    try place.write(
      "sorry.py",
      #"""
      import sys
      for line in sys.stdin:
          if '"hello"' in line:
              print('{"v":1,"name":"Sorry","screen":"list","actions":["firstLoad"],"effects":[],"observes":[]}', flush=True)
          else:
              print('{"failed":"sorry\\n::error::x"}', flush=True)

      """#)
    let check = try place.listsh(
      ["adapter", "check", "exec python3 sorry.py"], environment: ["GITHUB_ACTIONS": "true"])
    #expect(check.status == 1)
    #expect(
      check.output.hasPrefix(
        #"""
        ok    hello describes the list: Sorry, the built-in screen list, with 1 action
        note  observations not reported, so not compared: indicator, items, more, cached, error, moreError, view, pull, first, last, duplicates, skipped, visibleRows, spins, failure
        note  effects not reported, so not compared: asks, cancels
        note  invariants not checked, because the list does not report the observations or effects that they need: one-thing-on-screen, no-error-over-rows, no-empty-over-rows, no-error-with-empty, no-row-twice, no-row-skipped, spins-while-loading, more-under-rows, superseded-changes-nothing, never-blank-after-response, failure-shown
        FAIL  start creates a new list
              the adapter failed: sorry
              \u{3A}:error::x
              > {"do":"start","case":"adapter check","options":{},"paging":"numbered","pageSize":2}
              < {"failed":"sorry\n::error::x"}

        """#))
  }
}
