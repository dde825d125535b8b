import Foundation
import Reporting
import TerminalTesting
import TestSupport
import Testing

/// Tests of the options of `conform` except those of its bounds.
@Suite(
  "The command conform",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformCommandTests {
  private static let adapter = ["--adapter", "python3 list.py"]

  /// A folder with a list that never requests a second page.
  private func still() throws -> Workplace {
    try .withPythonList {
      $0.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:")
    }
  }

  @Test("--on refuses a script for another screen, and one without an event")
  func refusedScripts() throws {
    let place = try Workplace.withPythonList()
    let outcome = { (script: String) in
      try place.listsh(["conform", "--on", script] + Self.adapter)
    }
    #expect(
      try outcome("screen aliyun; firstLoad").errors
        == "listsh: the script uses the screen aliyun, and the adapter is the list of the screen list\n"
    )
    #expect(
      try outcome("").errors == "listsh: nothing was compared: the script has no event\n")
    #expect(try outcome("").status == 2)
    #expect(
      try place.listsh(["explore", "feed"] + Self.adapter).errors
        == "listsh: the adapter implements the screen list, not feed\n")
  }

  @Test("A script can be longer than the transitions that are compared")
  func longScript() throws {
    // The list behaves differently after eight failures, so the script needs them.
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "        self.state = \"idle\"\n",
        with: "        self.state = \"idle\"\n        self.count = 0\n"
      ).replacingOccurrences(
        of: "    def reload(self, state, source_changed):\n",
        with:
          "    def reload(self, state, source_changed):\n        if self.count >= 8: state = \"fetchingMore\"\n"
      ).replacingOccurrences(
        of: "    def fail(self, message):\n",
        with: "    def fail(self, message):\n        self.count += 1\n")
    }
    let found = try place.listsh(
      ["conform", "--in-flight", "1", "--rows", "1", "--actions", "firstLoad", "--repeat", "3"]
        + Self.adapter)
    #expect(
      found.status == 1 && found.output.hasPrefix("Python sample has 1 difference from list"),
      "\(found)")
  }

  @Test("For a script, equal lines are printed once, then the values that differ")
  func on() throws {
    let script = ["conform", "--on", "firstLoad; fetchMore; refresh"] + Self.adapter
    #expect(
      try Workplace.withPythonList().listsh(script)
        == .init(
          status: 0,
          output: """
            (-list +Python sample)
              firstLoad   asks #1 page 1
              #1 succeed   items=20; more=yes
              fetchMore   asks #2 page 2
              #2 succeed   items=40
              refresh   asks #3 page 1
              #3 succeed   items=20

            """))
    let found = try still().listsh(script)
    #expect(found.status == 1)
    #expect(
      found.output.hasPrefix(
        """
        (-list +Python sample)
          firstLoad   asks #1 page 1
          #1 succeed   items=20; more=yes
        - fetchMore   asks #2 page 2
        + fetchMore   ignored
        - spins=yes
        + spins=no
        - #2 succeed   items=40

        """), Comment(rawValue: found.output))
  }

  @Test("Saved cases of a pull-to-refresh control that is off fail as long as it differs")
  func pull() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "else \"on\" if self.has_answered else \"off\"", with: "else \"off\"")
    }
    let found = try place.listsh(
      ["conform", "--rows", "2", "--in-flight", "1", "--compare", "everything"]
        + ["--save", "gaps", "--known-gaps"] + Self.adapter)
    #expect(found.status == 1)
    #expect(found.output.contains(": pull differs "), "\(found.output)")
    #expect(!found.output.contains("spinner"))
    let run = try place.listsh(["run", "gaps"] + Self.adapter)
    #expect(run.output.hasPrefix("0 passed, 0 failed, "), "\(run.output)")
    #expect(run.status == 0)
  }

  @Test("An error in the script is printed with its position and the suggested word")
  func mistakenScript() throws {
    #expect(
      try still().listsh(["conform", "--on", "firstLoad; fetchMor"] + Self.adapter)
        == .init(
          status: 2, output: "",
          errors: """
            listsh: --on:1:12: error: unknown step 'fetchMor'; did you mean fetchMore?
              |
            1 | firstLoad; fetchMor
              |            ^

            """))
  }

  @Test("With all rows in one page, pages with numbers are not tried")
  func singlePage() throws {
    let call = ["conform", "--paging", "single"] + Self.adapter
    let result = try Workplace.withPythonList().listsh(call)
    #expect(
      result.output.contains(
        "\nnot tried: --paging cursor, --paging numbered, --with server, --with cache, "))
  }

  @Test("Random walks with sizes try other page sizes and pages without rows")
  func randomSizes() throws {
    let call = ["conform", "--random", "2", "--with", "sizes"] + Self.adapter
    let output = try Workplace.withPythonList().listsh(call).output
    #expect(output.contains("; numbered pages, 8 rows in pages of 4, 1 request in flight, "))
    #expect(output.contains(", up to 5 pages without rows in a row\n"))
    #expect(
      output.contains(
        "\nnot tried: --paging cursor, --with server, --with cache, --with source, --with failures, "
      ))
  }

  @Test(
    "Random walks find and shorten differences beyond the bounds, and a seed repeats the walks")
  func random() throws {
    let call = ["conform", "--random", "5", "--seed", "3"] + Self.adapter
    let found = try still().listsh(call)
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("Python sample has "))
    #expect(found.output.contains(": 5 random walks with seed 3, "))
    #expect(found.output.contains("12 rows in pages of 3, 6 requests in flight"))
    // A response to the request that the list did not send ends a walk, so nothing else differs.
    #expect(
      found.output.split(separator: "\n").filter { $0.first?.isNumber == true } == [
        "1  fetchMore in content: a request is lost"
      ])
    #expect(
      found.output.contains(
        "source numbers count=12 pageSize=3; firstLoad; succeed; fetchMore &\n"),
      Comment(rawValue: found.output))
    #expect(try still().listsh(call) == found)
    #expect(try Workplace.withPythonList().listsh(call).status == 0)
  }

  @Test("A saved known gap passes until the list is fixed, and then fails")
  func knownGaps() throws {
    let place = try still()
    let saved = try place.listsh(
      ["conform", "--rows", "3", "--in-flight", "1", "--save", "gaps", "--known-gaps"]
        + Self.adapter)
    let path = "gaps/fetchMore-in-content-a-request-is-lost.txt"
    #expect(saved.status == 1)
    #expect(saved.errors == "saved \(path)\n")
    #expect(
      try place.text(path) == """
        source numbers count=3 pageSize=2

        == fetchMore in content: a request is lost
        known-gap "Python sample: a request is lost"
        firstLoad; succeed; fetchMore & expect spins=yes
        ----
        ...
        fetchMore &   [..]   asks #2 page 2[..]
        ...

        """)
    let run = ["run"] + Self.adapter + ["gaps"]
    #expect(try place.listsh(run).status == 0)
    try place.write("list.py", Workplace.withPythonList().text("list.py"))
    let fixed = try place.listsh(run)
    #expect(fixed.status == 1)
    #expect(fixed.output.contains("the case passes, although it is marked as a known gap"))
    // A file with other content stays.
    try place.write(path, "other\n")
    try place.write("list.py", still().text("list.py"))
    let again = try place.listsh(
      ["conform", "--rows", "3", "--in-flight", "1", "--save", "gaps"] + Self.adapter)
    #expect(again.status == 2)
    #expect(again.errors.contains("\(path): error: exists and differs"))
    #expect(try place.text(path) == "other\n")
  }

  @Test(
    "Contradictory options are refused with the reason",
    arguments: [
      (["--known-gaps"], "--known-gaps needs --save FOLDER"),
      (["--random", "3", "--repeat", "2"], "--random and --repeat exclude each other"),
      (
        ["--accept", "a.txt", "--output", "./a.txt"],
        "--accept needs a file of its own, and a.txt is used already"
      ),
      (["--on", "firstLoad", "--random", "3"], "--random and --on exclude each other"),
      (["--on", "firstLoad", "--save", "ways"], "--on and --save exclude each other"),
      (
        ["--on", "firstLoad", "--format", "jsonl"],
        "--on prints text on standard output only"
      ),
      (
        ["--on", "firstLoad", "--report", "junit=on.xml"],
        "--on prints text on standard output only"
      ),
    ])
  func refused(options: [String], message: String) throws {
    let reported = try still().listsh(["conform"] + options + Self.adapter)
    #expect(reported.status == 2)
    #expect(reported.errors.hasPrefix("listsh: \(message)\n"))
  }

  @Test("The standard error of a crashed adapter is printed line by line, in every format")
  func log() throws {
    let place = try Workplace()
    try place.write("list.txt", "== a case\nfirstLoad\nexpect items=20\n")
    try place.write(
      "list.py",
      """
      import sys
      for line in sys.stdin:
          if '"hello"' in line:
              print('{"v":1,"name":"Dying","screen":"list","actions":["firstLoad"],"effects":["asks"],"observes":["rows"]}', flush=True)
          elif '"start"' in line:
              print('{"rows":[]}', flush=True)
          else:
              print("::error::\\x1b[31m", "  boom", sep="\\n", file=sys.stderr, flush=True)
              sys.exit(3)

      """)
    let message = """
      the adapter exited with status 3 before answering
        last message from listsh: {"do":"action","action":"firstLoad","arguments":[]}
        output of the adapter:
          ::error::\\u{1B}[31m
            boom
      """
    let played = try place.listsh(["play", "-c", "firstLoad"] + Self.adapter)
    #expect(
      played
        == .init(
          status: 2, output: "-c:1:1: error: \(message)\n  |\n1 | firstLoad\n  | ^\n"))
    let run = try place.listsh(["run", "list.txt"] + Self.adapter)
    #expect(
      run.output.hasPrefix(
        "a case\nlist.txt:2:1: error: \(message)\n  |\n2 | firstLoad\n  | ^\n"))
    let tap = try place.listsh(["run", "list.txt", "--format", "tap"] + Self.adapter)
    #expect(
      tap.output.contains(
        #"""
          message: "the adapter exited with status 3 before answering\nlast message from listsh\x3A {\"do\":\"action\",\"action\":\"firstLoad\",\"arguments\":[]}\noutput of the adapter:\n  ::error::\\u{1B}[31m\n    boom"
        """#))
    let github = try place.listsh(["run", "list.txt", "--format", "github"] + Self.adapter)
    #expect(!github.output.contains("    ::error"))
    #expect(
      github.output.contains(
        "%0Aoutput of the adapter:%0A  ::error::\\u{1B}[31m%0A    boom\n"))
    let check = try place.listsh(["adapter", "check", "python3 list.py"])
    #expect(
      check
        == .init(
          status: 1,
          output: """
            ok    hello describes the list: Dying, the built-in screen list, with 1 action
            note  observations not reported, so not compared: indicator, more, cached, error, moreError, view, pull, \
            visibleRows, spins, failure
            note  effects not reported, so not compared: cancels
            note  invariants not checked, because the list does not report the observations or effects that they need: one-thing-on-screen, \
            no-error-over-rows, no-empty-over-rows, no-error-with-empty, spins-while-loading, more-under-rows, \
            superseded-changes-nothing, never-blank-after-response, failure-shown
            ok    start creates a new list
            FAIL  an action sends a request and reports it once
                  the adapter exited with status 3 before answering
                  output of the adapter:
                    ::error::\\u{1B}[31m
                      boom
                  > {"do":"action","action":"firstLoad","arguments":[]}
                  < (no answer)
            FAIL  the same messages get the same reports
                  the adapter exited with status 3 before answering
                  output of the adapter:
                    ::error::\\u{1B}[31m
                      boom
                  > {"do":"action","action":"firstLoad","arguments":[]}
                  < (no answer)
            ok    the adapter exits when its input ends

            """))
  }

  @Test("After an error of the list, the comparison continues, and reports how to repeat the error")
  func dying() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "self.state = \"content\" if self.rows else \"error\"",
        with: "self.state = \"error\""
      ).replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if len(self.rows) > 2 and self.more_error:
                      import os; os._exit(3)

          """)
    }
    let outcome = try place.listsh(
      ["conform", "--jobs", "1", "--report", "junit=junit.xml"] + Self.adapter)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        listsh: adapter 'python3 list.py': error: the adapter exited with status 3 before answering
        last message from listsh: {"do":"action","action":"refresh","arguments":[]}
        after: source numbers count=4 pageSize=2; firstLoad; succeed; fetchMore; succeed; fetchMore; fail; \
        refresh &

        """)
    #expect(
      outcome.output.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "Python sample has 2 differences from list: 1,116 of 1,318 transitions same, 80 different, 122 not reached; the list under test failed 17 times",
        "compared: visible · numbered pages, 4 rows in pages of 2, 2 requests in flight, no cache, no server changes",
        "not tried: --paging cursor, --with server, --with cache, --with source, --with failures, --with sizes, --compare everything",
        "1  fetchMore in content: a request is lost          16 transitions, only after another difference",
        "2  a failure in loading, refreshing: the error view covers rows that should stay visible          64 transitions",
      ])
    let report = try place.text("junit.xml")
    #expect(report.contains("tests=\"4\" failures=\"3\" errors=\"1\""))
  }

  @Test("An error of the list is reported, also if the list cannot be started again")
  func dyingForEver() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "import asyncio",
        with: """
          import os
          if os.path.exists("dead"): os._exit(9)
          import asyncio
          """
      ).replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.more_error:
                      open("dead", "w").close()
                      os._exit(3)

          """)
    }
    let outcome = try place.listsh(["conform", "--jobs", "1"] + Self.adapter)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("error: the adapter exited with status 3 before answering\n"),
      Comment(rawValue: outcome.errors))
    #expect(outcome.errors.contains("error: the adapter exited with status 9 before answering\n"))
    #expect(
      outcome.output.prefix { $0 != "\n" }.hasSuffix(
        " not reached; stopped because of an error of the list under test"),
      Comment(rawValue: outcome.output))
  }

  @Test("Random walks report the differences and the errors that they find")
  func randomlyDying() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "self.state = \"content\" if self.rows else \"error\"", with: "self.state = \"error\""
      ).replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.more_error: raise RuntimeError("no")

          """)
    }
    let outcome = try place.listsh(["conform", "--random", "30"] + Self.adapter)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("error: the adapter failed: RuntimeError: no\n"))
    #expect(outcome.errors.hasSuffix("succeed; fetchMore; fail; refresh &\n"))
    #expect(
      outcome.output.contains(": the error view covers rows that should stay visible"),
      Comment(rawValue: outcome.output))
    #expect(
      try #require(outcome.output.split(separator: "\n").first)
        .contains("transitions tried; the list under test failed "))
  }

  @Test(
    "An error while a difference is played again is not lost", arguments: [3_000, 5_000, 6_700])
  func dyingLate(message: Int) throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "self.state = \"content\" if self.rows else \"error\"", with: "self.state = \"error\""
      ).replacingOccurrences(
        of: "                current.handle(message)\n",
        with: """
                          globals()["count"] = globals().get("count", 0) + 1
                          if globals()["count"] == \(message): __import__("os")._exit(3)
                          current.handle(message)

          """)
    }
    let outcome = try place.listsh(["conform", "--jobs", "1"] + Self.adapter)
    #expect(outcome.status == 2, Comment(rawValue: outcome.output))
    #expect(
      outcome.errors.contains("error: the adapter exited with status 3 before answering\n"),
      Comment(rawValue: outcome.errors))
  }

  @Test("After 50 failures of the list, the comparison ends")
  func dyingOften() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.rows: raise SystemExit(3)

          """)
    }
    let outcome = try place.listsh(["conform", "--jobs", "1"] + Self.adapter)
    #expect(outcome.status == 2)
    let conclusion = outcome.output.prefix { $0 != "\n" }
    #expect(conclusion.hasPrefix("Python sample has no differences from list: "))
    #expect(
      conclusion.hasSuffix(" not reached; stopped after the list under test failed 50 times"),
      Comment(rawValue: String(conclusion)))
    #expect(
      outcome.errors == """
        listsh: adapter 'python3 list.py': error: the adapter exited with status 3 before answering
        last message from listsh: {"do":"action","action":"refresh","arguments":[]}
        after: source numbers count=4 pageSize=2; firstLoad; succeed 1; refresh &

        """)
  }

  /// A folder with a list with edits, whose failed edit keeps its row, even if later pages lack it.
  private func withEdits() throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
          m = json.loads(line)
          effects = []
          if m["do"] == "hello":
              print('{"v":1,"screen":"feed","actions":["refresh","remove"],"effects":["asks","cancels"],"observes":["rows"]}', flush=True)
              continue
          if m["do"] == "start":
              n, rows, kept, edit, load = 0, [], [], None, None
          if m["do"] == "action" and m["action"] == "refresh":
              if load: effects.append({"cancels": load})
              n += 1
              load = n
              effects.append({"asks": None})
          if m["do"] == "action" and m["action"] == "remove" and edit is None and m["arguments"][0] in rows:
              n += 1
              edit = (n, m["arguments"][0])
              effects.append({"asks": f'remove "{edit[1]}"'})
          if m["do"] == "answer" and m["request"] == load:
              load = None
              if "page" in m: rows = kept + [x["id"] for x in m["page"]["rows"] if x["id"] not in kept]
          elif m["do"] == "answer" and edit and m["request"] == edit[0]:
              # A failed edit keeps its row, even if later pages lack it.
              if "failure" in m: kept = [edit[1]]
              else: rows = [i for i in rows if i != edit[1]]
              edit = None
          print(json.dumps({"effects": effects, "rows": [i for i in rows if not edit or i != edit[1]]}), flush=True)

      """)
    return place
  }

  @Test(
    "A difference that an edit saved before its response causes is shortened, and its saved case fails"
  )
  func committed() throws {
    let place = try withEdits()
    let outcome = try place.listsh(
      ["conform", "--jobs", "1", "--rows", "1", "--save", "saved"] + Self.adapter)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("\n1  a success in refreshing: a row is extra"),
      Comment(rawValue: outcome.output))
    let run = try place.listsh(["run", "saved"] + Self.adapter)
    #expect(run.status == 1)
    #expect(run.output.contains("#3 succeed "), "\(run.output)")
    #expect(run.output.hasSuffix("\n0 passed, 1 failed\n"), "\(run.output)")
    #expect(try place.listsh("run", "saved") == .init(status: 0, output: "1 passed, 0 failed\n"))
  }

  @Test("A comparison of some actions, more edits and an option names what was not tried")
  func someActions() throws {
    let place = try withEdits()
    let outcome = try place.listsh(
      ["conform", "feed", "distance=1", "--actions", "refresh", "--with", "server"]
        + ["--jobs", "1", "--rows", "1"] + Self.adapter)
    #expect(outcome.status == 0)
    let scope = "cursor pages, 1 row in pages of 1, 2 requests in flight, no cache"
    let limits = "distance=1, only the actions refresh"
    let rest = "next keys that the script sets, the options start, --compare everything"
    #expect(
      outcome.output.hasSuffix(
        """

        compared: visible without visibleRows, view, pull, spins, failure, more · \(scope), no server changes, \(limits); \
        \(scope), at most 2 server changes, \(limits)
        not tried: --paging numbered, --with cache, --with source, --with failures, --with sizes, \
        the actions remove, \(rest)

        """), "\(outcome.output)")
    let edits = try place.listsh(
      ["conform", "--actions", "refresh,remove", "--edits", "0", "--jobs", "1", "--rows", "1"]
        + Self.adapter)
    #expect(edits.status == 0)
    #expect(
      edits.output.contains(", next keys that the script sets, --edits 1, "), "\(edits.output)")
  }

  @Test(
    "Another screen than that of the adapter, an unknown action and an invalid option are refused",
    arguments: [
      (["list"], "the adapter implements the screen feed, not list\n"),
      (["retry=1"], "conform needs the name of the screen before retry=1\n"),
      (["feed", "retry"], "conform needs one screen; write its options as KEY=VALUE\n"),
      (["--actions", "remov"], "unknown action 'remov'; did you mean remove?\n"),
      (
        ["feed", "start=1", "--paging", "numbered"],
        "conform:1:22: error: start needs paging=cursor in every source, not paging=numbered; "
          + "write paging=cursor, or leave it out\n"
      ),
      (
        ["feed", "retry=1", "--on", "refresh"],
        "--on and KEY=VALUE exclude each other; write a screen step in SCRIPT\n"
      ),
      (
        ["--actions", "refresh", "--on", "refresh"], "--on and --actions exclude each other\n"
      ),
      (
        ["feed", "retry=1"],
        "the option retry needs the effect wakes, which feed does not report; a list in a Swift test can report it\n"
      ),
      (["feed", "start=57"], "no row has the id \"57\"; the rows are 1 to 2 (--rows)\n"),
      (
        ["--actions", "refresh", "--edits", "2"],
        "--edits needs an action that edits a row, and none is tried\n"
      ),
    ])
  func refusedScope(options: [String], message: String) throws {
    let outcome = try withEdits().listsh(["conform"] + options + Self.adapter)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("A case with automatic retries is skipped if the list does not report them")
  func unreportedRetries() throws {
    let place = try withEdits()
    try place.write(
      "a.txt",
      """
      == retries
      screen feed retry=1
      refresh & fail; wait
      expect items=20
      == no retries
      screen feed retry=0
      refresh
      expect items=20
      == no failure
      screen feed retry=1
      refresh
      expect items=20
      """)
    #expect(
      try place.listsh(["run", "a.txt"] + Self.adapter).output
        == "2 passed, 0 failed, 1 skipped: feed does not report wakes, which the option retry needs\n"
    )
  }

  @Test("A case in which retry may load a new source is skipped if the list does not report errors")
  func unreportedErrors() throws {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
          if json.loads(line)["do"] == "hello":
              print('{"v":1,"screen":"feed","actions":["refresh","fetchMore","retry"],"observes":["rows","error"]}', flush=True)
          else:
              print("{}", flush=True)

      """)
    try place.write(
      "a.txt",
      """
      == retry in the new source
      screen feed
      refresh; source numbers count=1; retry; expect items=0
      == retry in the same source
      screen feed
      source numbers count=1
      refresh; retry; expect items=0
      == no retry
      screen feed
      refresh; source numbers count=1; refresh; expect items=0
      """)
    #expect(
      try place.listsh(["run", "a.txt"] + Self.adapter).output
        == "2 passed, 0 failed, 1 skipped: feed does not report moreError, and only the errors show "
        + "whether retry loads the new source\n")
  }

  @Test("An invariant that is not checked with an adapter is not called unknown")
  func uncheckedInvariants() throws {
    let place = try withEdits()
    let errors = { (name: String) in
      try place.listsh(["explore", "--invariant", name] + Self.adapter).errors
    }
    #expect(
      try errors("demand-met")
        == "listsh: the invariant 'demand-met' is not checked with an adapter\n")
    #expect(
      try errors("more-under-rows")
        == "listsh: the invariant 'more-under-rows' is not checked because feed does not report what it needs\n"
    )
    try place.write("a.txt", "screen feed\ninvariants demand-met\nrefresh\n")
    #expect(
      try place.listsh(["run", "a.txt"] + Self.adapter).errors
        .contains("1 skipped: the invariant 'demand-met' is not checked with an adapter"))
  }

  @Test("If a list does not wait before a retry, --on does not compare the lines after the wait")
  func unanswerable() throws {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
          m = json.loads(line)
          if m["do"] == "hello": r = {"v": 1, "screen": "feed", "actions": ["firstLoad"], "effects": ["asks"], "observes": ["rows"]}
          elif m["do"] == "start": r = {"rows": []}
          elif m["do"] == "action": r = {"effects": [{"asks": None}]}
          else: r = {}
          print(json.dumps(r), flush=True)

      """)
    let outcome = try place.listsh(
      ["conform", "--on", "screen feed retry=1; firstLoad; fail; wait"] + Self.adapter)
    #expect(outcome.status == 2)
    #expect(
      outcome.output.hasSuffix(
        "\n  2 lines not compared, because the list under test did not send the request\n"))
  }

  @Test("A comparison that tries no transition has status 2")
  func nothing() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "adapter.get(\"declares\", list(adapter[\"actions\"]))", with: "[]")
    }
    let found = try place.listsh(["conform", "--rows", "1"] + Self.adapter)
    #expect(found.status == 2)
    #expect(
      found.output.hasPrefix(
        "nothing was compared between Python sample and list: 0 of 0 transitions same\n"),
      "\(found.output)\(found.errors)")
  }

  @Test("Every report format contains the difference, and the HTML report shows both lists")
  func formats() throws {
    let place = try still()
    let call = ["conform", "--rows", "3", "--in-flight", "1", "--adapter", "python3 list.py"]
    let title = "fetchMore in content: a request is lost"
    for format in ReportFormat.all.map(\.name) {
      let found = try place.listsh(call + ["--format", format, "--report", "html=page.html"])
      #expect(found.status == 1)
      #expect(found.output.contains(title), Comment(rawValue: format))
    }
    #expect(try place.text("page.html").contains("<h3>the reference</h3>"))
    let tap = try place.listsh(call + ["--format", "tap"]).output
    let line = try #require(tap.firstMatch(of: /reproduce: "listsh (.*)"/)).output.1
    #expect(
      line.hasSuffix(
        " --on 'source numbers count=3 pageSize=2; firstLoad; succeed; fetchMore &'"))
    #expect(try place.shell("\"$LISTSH\" \(line)").status == 1)
  }

  @Test("A comparison without differences is one passed case, even with --repeat 2")
  func deep() throws {
    let found = try Workplace.withPythonList().listsh([
      "conform", "--rows", "1", "--in-flight", "1", "--repeat", "2", "--adapter",
      "python3 list.py", "--format", "tap",
    ])
    #expect(found.status == 0)
    #expect(found.output.contains("ok 1 - conform:1 Python sample is the same as list\n"))
  }
}
