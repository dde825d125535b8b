import Foundation
import Reporting
import TestSupport
import Testing

/// Tests of cases that a list plays, and of cases that it cannot play.
@Suite(
  "Cases on a list driven by an adapter",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectCasesTests {
  @Test("Every command skips and counts the cases of other screens")
  func otherScreens() throws {
    let place = try Workplace.withPythonList()
    try place.write("both.txt", "== own\nfirstLoad; fail\n== other\nscreen aliyun\nfirstLoad\n")
    try place.write("other.txt", "== other\nscreen aliyun\nfirstLoad\n")
    let adapter = ["--adapter", "python3 list.py"]
    let played = try place.listsh(["play", "both.txt"] + adapter)
    #expect(
      played
        == .init(
          status: 0,
          output: """
            == own
            firstLoad                  idle → loading    asks #1 page 1
            #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"

            """, errors: "1 skipped: other screens\n"))
    let covered = try place.listsh(["coverage", "both.txt"] + adapter)
    #expect(covered.output.hasPrefix("list: 2 of "), "\(covered.output)")
    #expect(covered.output.split(separator: "\n").count == 1)
    #expect(covered.errors == "1 skipped: other screens\n")
    #expect(covered.status == 0)
    for command in ["play", "coverage"] {
      let none = try place.listsh([command, "other.txt"] + adapter)
      #expect(none.status == 2)
      #expect(none.errors.contains("listsh: no case uses the screen list\n"))
      #expect(none.errors.contains("1 skipped: other screens\n"))
    }
  }

  /// A list under test that answers everything and has the observations `observes`.
  private func silent(observes: String, actions: String = #""firstLoad""#) throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "silent.py",
      """
      import json, sys
      for line in sys.stdin:
          command = json.loads(line)
          answer = {"effects": [{"asks": None}] if command["do"] == "action" else []}
          if command["do"] == "hello":
              answer = {"v": 1, "name": "Silent", "screen": "list", "actions": [\(actions)],
                  "effects": ["asks"], "observes": [\(observes)]}
          if "page" in command:
              answer["rows"] = [row["id"] for row in command["page"]["rows"]]
          print(json.dumps(answer), flush=True)

      """)
    return place
  }

  @Test(
    "Cases whose assertions need values that a list does not report are skipped, with the reason")
  func unanswerable() throws {
    let place = try silent(observes: "")
    let adapter = ["--adapter", "python3 silent.py"]
    try place.write(
      "a.txt", "== a\nfirstLoad\nexpect items=99\n== b\nfirstLoad\nexpect items=1 more=no\n")
    let none = try place.listsh(["run", "a.txt"] + adapter)
    #expect(none.status == 2)
    #expect(
      none.errors
        == "listsh: no case is left to run: 1 skipped: Silent does not report items, "
        + "1 skipped: Silent does not report items, more\n")
    // play prints the whole trace, and counts the conditions that were not compared.
    let played = try place.listsh(["play", "a.txt"] + adapter)
    #expect(played.status == 0)
    #expect(
      played.errors == "3 conditions of 2 cases not compared: Silent does not report items, more\n")
    try place.write(
      "b.txt",
      "== a\nfirstLoad\nrefresh\nexpect items=1\n== b\nfirstLoad\n----\nfirstLoad  idle → loading  asks #1 page 1\n#1 succeed  loading → content\n"
    )
    let run = try place.listsh(["run", "b.txt"] + adapter)
    #expect(run.status == 0)
    #expect(run.output == "1 passed, 0 failed, 1 skipped: Silent has no refresh\n")
  }

  @Test(
    "A case passes if some of its conditions cannot be compared, and the run counts these conditions"
  )
  func partly() throws {
    let place = try silent(observes: #""rows""#)
    try place.write("a.txt", "firstLoad\nexpect items=20 more=no error=none\n")
    let run = try place.listsh("run", "a.txt", "--adapter", "python3 silent.py")
    #expect(
      run
        == .init(
          status: 0, output: "1 passed, 0 failed\n",
          errors: "2 conditions of 1 case not compared: Silent does not report more, error\n"))
  }

  @Test(
    "Reports list each case that a list cannot run, with the reason, and merge keeps the reasons")
  func reported() throws {
    let place = try silent(observes: "")
    try place.write(
      "a.txt",
      """
      == own
      firstLoad
      ----
      firstLoad  idle → loading  asks #1 page 1
      #1 succeed  loading → content
      == lacking
      firstLoad; refresh
      ----
      == unreported
      firstLoad; expect items=1
      == other
      screen aliyun
      firstLoad; expect items=1
      == written
      skip "why"
      firstLoad
      """)
    let run = ["run", "a.txt", "--adapter", "python3 silent.py", "--stable-times"]
    let skips =
      "1 skipped: Silent has no refresh, 1 skipped: Silent does not report items, "
      + "1 skipped: other screens"
    let text = try place.listsh(run + ["--verbose", "--report", "jsonl=whole.jsonl"])
    #expect(
      text.output == """
        passed a.txt:1: own
        skipped a.txt:6: lacking: Silent has no refresh
        skipped a.txt:9: unreported: Silent does not report items
        skipped a.txt:11: other: other screens
        skipped a.txt:14: written: why
        1 passed, 0 failed, 1 skipped, \(skips)

        """)
    let report = try place.text("whole.jsonl")
    #expect(
      report.contains(#""cases":5,"passed":1,"failed":0,"errors":0,"knownGaps":0,"skipped":4"#))
    try place.write("empty.txt", "== none\nscreen aliyun\nfirstLoad; expect items=1\n")
    let both = ["run", "a.txt", "empty.txt"] + run.dropFirst(2) + ["--format"]
    for number in 1...2 {
      _ = try place.listsh(
        both + ["jsonl", "--shard", "\(number)/2", "--output", "\(number).jsonl"])
    }
    for format in ReportFormat.all.map(\.name) {
      let whole = try place.listsh(run + ["--format", format])
      #expect(whole.status == 0)
      let together = try place.listsh(both + [format])
      for reports in [["1.jsonl", "2.jsonl"], ["2.jsonl", "1.jsonl"]] {
        let merged = try place.listsh(
          ["merge"] + reports + ["--stable-times", "--format", format])
        #expect(merged.output == together.output)
        #expect(merged.status == together.status)
      }
    }
  }

  @Test("If a list can run none of the cases, JUnit has an error with the reason")
  func nothingLeft() throws {
    let place = try silent(observes: "")
    try place.write("a.txt", "== a\nscreen aliyun\nfirstLoad; expect items=1\n")
    let run = try place.listsh([
      "run", "a.txt", "--adapter", "python3 silent.py", "--format", "junit", "--stable-times",
    ])
    #expect(run.status == 2)
    #expect(run.output.contains(#"tests="2" failures="0" errors="1" skipped="1""#))
    #expect(run.output.contains("not everything was checked: no case uses the screen list"))
  }

  @Test("Without a reported state, :expect and explore leave the state out")
  func withoutState() throws {
    let place = try silent(observes: #""rows""#)
    let shell = ["--no-rc", "--adapter", "python3 silent.py"]
    let expected = try place.listsh(
      shell + ["-c", "firstLoad; succeed", "-c", ":expect", "-c", ":expect items first"])
    #expect(expected.status == 0)
    #expect(
      expected.output.split(separator: "\n").suffix(2) == [
        "expect items=20", "expect items=20 first=\"1\"",
      ])
    let named = try place.listsh(shell + ["-c", ":expect state"])
    #expect(named.errors.hasSuffix("error: the list does not report the value of 'state'\n"))
    #expect(named.status == 2)
    let explored = try place.listsh([
      "explore", "--in-flight", "1", "--rows", "2", "--adapter", "python3 silent.py",
    ])
    #expect(explored.status == 0)
    #expect(
      explored.output.split(separator: "\n").filter { $0.hasPrefix("never seen") } == [
        "never seen: verdict ignored"
      ])
  }

  @Test("A case is skipped if the values of all its conditions are unknown when they are checked")
  func unknownValues() throws {
    // A list that does not report the failure of a next page cannot show that nothing failed.
    let place = try silent(observes: #""rows", "error""#)
    try place.write(
      "a.txt",
      """
      == a
      firstLoad; fail; expect failure=yes
      == b
      firstLoad; fail; expect failure=no
      == c
      invariant "x" expect failure=no
      firstLoad
      == d
      firstLoad; expect failure=no items=20
      """)
    let run = try place.listsh("run", "a.txt", "--adapter", "python3 silent.py")
    #expect(
      run
        == .init(
          status: 0, output: "1 passed, 0 failed, 3 skipped: Silent does not report failure\n",
          errors: "1 condition of 1 case not compared: Silent does not report failure\n"))
  }

  /// A list under test for `screen` that sends a request for each action and reports the badge from
  /// a count.
  private func requesting(screen: String, action: String, start: String) throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
          command = json.loads(line)
          answer = {"values": {}}
          if command["do"] == "hello":
              answer = {"v": 1, "name": "Own", "screen": "\(screen)", "actions": ["\(action)"],
                  "effects": ["asks"], "observes": ["state", \(start.isEmpty ? "" : #""badge", "loggedIn""#)]}
          if command["do"] == "start": answer = {"state": "loading", "values": {\(start)}}
          if command["do"] == "action": answer = {"state": "loading", "effects": [{"asks": None}]}
          if command["do"] == "answer":
              answer["state"] = "ready" if "count" in command else "loaded"
              if "count" in command: answer["values"]["badge"] = command["count"]
              else: answer["rows"] = [row["id"] for row in command["page"]["rows"]]
          print(json.dumps(answer), flush=True)

      """)
    return place
  }

  @Test("A list that requests all rows or a count gets them, and its lines name the request")
  func requests() throws {
    let films = try requesting(screen: "films", action: "load", start: "")
    let played = try films.listsh(
      "play", "-c", "screen films; source numbers count=3 pageSize=2; load",
      "--adapter", "python3 list.py")
    #expect(
      played.output == """
        load         loading            asks #1 films
        #1 succeed   loading → loaded

        """, "\(played.errors)")
    let settings = try requesting(
      screen: "settings", action: "loadOrders", start: #""loggedIn": True, "badge": None"#)
    let counted = try settings.listsh(
      "play", "-c", "screen settings; loadOrders; succeed 7", "--adapter", "python3 list.py")
    #expect(
      counted.output == """
        loadOrders     loading           asks #1 orders
        #1 succeed 7   loading → ready   badge=7

        """, "\(counted.errors)")
  }

  @Test("A reported verdict holds although the fingerprint of the list changes")
  func fingerprint() throws {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      number = 0
      for line in sys.stdin:
          command = json.loads(line)
          number += 1
          answer = {"fingerprint": str(number)}
          if command["do"] == "hello":
              answer = {"v": 1, "name": "Own", "screen": "list", "actions": ["firstLoad"],
                  "effects": ["asks"], "observes": ["rows"]}
          if command["do"] == "action": answer["effects"] = [{"asks": None}]
          if command["do"] == "answer": answer.update(verdict="dropped", reason="superseded by #2")
          print(json.dumps(answer), flush=True)

      """)
    let played = try place.listsh(
      "play", "-c", "firstLoad & firstLoad & #1 fail", "--adapter", "python3 list.py")
    #expect(
      played.output.contains("#1 fail \"request failed\"   ?   dropped: superseded by #2\n"),
      "\(played)")
  }

  @Test("An invariant that needs values that a list does not report is counted or skips the case")
  func uncheckedInvariant() throws {
    let place = try silent(observes: #""rows""#)
    try place.write(
      "a.txt",
      """
      == a
      invariants never-blank-after-response
      firstLoad
      == b
      invariants never-blank-after-response no-row-twice
      firstLoad
      expect items=20
      """)
    let run = try place.listsh("run", "a.txt", "--adapter", "python3 silent.py")
    #expect(
      run
        == .init(
          status: 0,
          output:
            "1 passed, 0 failed, 1 skipped: the invariant 'never-blank-after-response' is not checked "
            + "because Silent does not report what it needs\n",
          errors:
            "1 condition of 1 case not compared: the invariant 'never-blank-after-response' is not "
            + "checked because Silent does not report what it needs\n"))
  }

  @Test(
    "An invariant is not checked if the list declares a value that it needs but never reports it")
  func neverReported() throws {
    let place = try silent(observes: #""rows", "view""#)
    try place.write(
      "a.txt",
      """
      == a
      invariant "rows are visible" when items>0 expect view~rows
      firstLoad
      == b
      invariants no-error-over-rows
      firstLoad
      == c
      invariant "rows are visible" when items>0 expect view~rows
      invariants no-row-twice
      firstLoad
      """)
    let adapter = ["--adapter", "python3 silent.py"]
    #expect(
      try place.listsh(["run", "a.txt"] + adapter)
        == .init(
          status: 0,
          output:
            "1 passed, 0 failed, 1 skipped: Silent does not report view, 1 skipped: the invariant "
            + "'no-error-over-rows' is not checked because Silent does not report what it needs\n",
          errors: "1 condition of 1 case not compared: Silent does not report view\n"))
    let explored = try place.listsh(["explore", "--in-flight", "1", "--stable-times"] + adapter)
    #expect(explored.status == 0)
    #expect(
      explored.output.split(separator: "\n").filter {
        $0.contains("invariant") || $0.contains("checked")
      }
        == [
          "complete in what the adapter reports: all 2 invariants hold in all 8 reachable states (at most 1 request in flight, 4 rows in pages of 2)",
          "not checked, because the list never reported a value that they need: one-thing-on-screen, no-error-over-rows, no-empty-over-rows, no-error-with-empty, never-blank-after-response, failure-shown, more-under-rows, spins-while-loading, superseded-changes-nothing",
        ])
  }

  @Test("A saved case of a list with random behavior fails again with the printed seed")
  func adapterSeed() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "        self.server = server\n",
        with:
          "        self.server = server\n        self.spins = __import__('random').random() < 0.5\n"
      ).replacingOccurrences(
        of: "            \"pull\": \"spinning\" if ",
        with: "            \"pull\": \"spinning\" if self.spins and self.rows or ")
    }
    let adapter = ["--adapter", "python3 list.py"]
    let seeds = (1...20).map(String.init)
    let passes = try seeds.map { seed in
      try place.listsh(
        ["play", "-c", "firstLoad; expect pull=on", "--adapter-seed", seed] + adapter
      )
      .status == 0
    }
    let (passing, failing) = (passes.firstIndex(of: true), passes.firstIndex(of: false))
    let seed = seeds[try #require(failing)]
    try #require(passing != nil)
    let found = try place.listsh(
      ["explore", "--random", "5", "--seed", seed, "--in-flight", "1", "--save", "e"] + adapter)
    #expect(found.status == 1)
    #expect(
      found.output.contains("listsh run --adapter 'python3 list.py' --adapter-seed \(seed) e/")
        == (seed != "1"), "\(found.output)")
    let compared = try place.listsh(["conform", "--seed", seed, "--save", "c"] + adapter)
    #expect(compared.status == 1)
    for folder in ["e", "c"] {
      let replayed = try place.listsh(["run", folder, "--adapter-seed", seed] + adapter)
      #expect(replayed.status == 1)
      #expect(
        replayed.output.contains(
          "to reproduce: listsh run --adapter 'python3 list.py' --adapter-seed \(seed) "))
    }
    #expect(
      try place.listsh("run", "e", "--adapter-seed", "2").errors.hasPrefix(
        "listsh: --adapter-seed needs --adapter COMMAND"))
  }

  @Test("The invariants that a list reports too little for are named if all are checked")
  func impossibleInvariants() throws {
    let place = try silent(observes: "\"rows\"")
    try place.write("a.txt", "== a\ninvariants\nfirstLoad\n")
    try place.write("b.txt", "== b\nfirstLoad\nexpect items=20\n")
    let adapter = ["--adapter", "python3 silent.py"]
    let names =
      "failure-shown, more-under-rows, never-blank-after-response, no-empty-over-rows, no-error-over-rows, "
      + "no-error-with-empty, one-thing-on-screen, spins-while-loading, superseded-changes-nothing\n"
    let line = "not checked, because Silent does not report what they need: \(names)"
    #expect(try place.listsh(["run", "a.txt"] + adapter).errors == line)
    #expect(try place.listsh(["run", "b.txt"] + adapter).errors == "")
    #expect(try place.listsh(["run", "b.txt", "--check-invariants"] + adapter).errors == line)
    #expect(
      try place.listsh(["explore", "--in-flight", "1"] + adapter).output.hasSuffix(
        "not checked, because the list never reported a value that they need: \(names)"))
  }

  @Test("A case whose only assertion is invariants is skipped if none can be checked")
  func uncheckableInvariants() throws {
    let place = try silent(observes: "")
    try place.write("a.txt", "== a\ninvariants\nfirstLoad\n")
    let run = try place.listsh("run", "a.txt", "--adapter", "python3 silent.py")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "listsh: no case is left to run: 1 skipped: Silent reports nothing that the invariants need\n"
    )
  }

  @Test("A case on a nondeterministic list is played once, and every report shows that play")
  func playedOnce() throws {
    let place = try Workplace()
    try place.write(
      "moody.py",
      """
      import json, sys
      starts = 0
      for line in sys.stdin:
          command = json.loads(line)
          answer = {"effects": []}
          if command["do"] == "hello":
              answer = {"v": 1, "name": "Moody", "screen": "list", "actions": ["firstLoad"], "effects": ["asks"],
                  "observes": ["rows"]}
          elif command["do"] == "start":
              starts += 1
              answer["rows"] = []
          elif command["do"] == "action":
              answer["effects"] = [{"asks": None}]
          else:
              answer["rows"] = [row["id"] for row in command["page"]["rows"]][:starts]
          print(json.dumps(answer), flush=True)

      """)
    try place.write(
      "a.txt",
      """
      == twenty rows
      firstLoad; succeed
      ----
      firstLoad    idle → loading      asks #1 page 1
      #1 succeed   loading → content   items=20; more=yes

      """)
    let run = try place.listsh(
      "run", "--adapter", "exec python3 moody.py", "--adapter-log", "log", "--report",
      "jsonl=run.jsonl", "--report", "html=run.html", "a.txt")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        """
        - #1 succeed  items=20
        + #1 succeed  items=1

        """))
    #expect(try place.text("run.jsonl").contains(#""changed":{"items":1}"#))
    #expect(try !place.text("run.html").contains("items=2;"))
    #expect(try place.text("log").components(separatedBy: #""do":"start""#).count == 2)
  }
}
