import Foundation
import Reporting
import TerminalTesting
import TestSupport
import Testing

@Suite(
  "Errors of the list in the command conform",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformErrorsTests {
  private static let adapter = ["--adapter", "python3 list.py"]

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
    let outcome = try place.listsh(["conform", "--random", "60"] + Self.adapter)
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
    #expect(conclusion.hasPrefix("Python sample was compared with list only in part: "))
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

  @Test("Errors that differ only in a number are one error, with the shortest script")
  func numbers() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  self.count = getattr(self, "count", 0) + 1
                  if self.rows: return tell("cancels", 100 + self.count)

          """)
    }
    let outcome = try place.listsh(["conform", "--jobs", "1"] + Self.adapter)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        listsh: adapter 'python3 list.py': error: it cancels #101, but its last request is #1
        last message from listsh: {"do":"action","action":"refresh","arguments":[]}
        after: source numbers count=4 pageSize=2; firstLoad; succeed 1; refresh &

        """)
  }

  @Test("Of several errors, the one with the shortest script is reported first")
  func order() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.rows: raise ValueError("rows")

          """
      ).replacingOccurrences(
        of: "    def refresh_with_indicator(self, source_changed):\n",
        with: """
              def refresh_with_indicator(self, source_changed):
                  if self.state == "idle": raise ValueError("idle")

          """)
    }
    let outcome = try place.listsh(
      ["conform", "--rows", "1", "--in-flight", "1", "--jobs", "1"] + Self.adapter)
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.hasPrefix("after: ") } == [
        "after: source numbers count=1 pageSize=2; refreshWithIndicator &",
        "after: source numbers count=1 pageSize=2; firstLoad; succeed; refresh &",
      ])
  }
}
