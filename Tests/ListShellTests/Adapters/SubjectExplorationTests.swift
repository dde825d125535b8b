import Adapters
import Foundation
import TerminalTesting
import TestSupport
import Testing

/// The output of `explore` for a list driven by an adapter.
@Suite(
  "Exploring a list driven by an adapter",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectExplorationTests {
  @Test(
    "The command to replay names the adapter, and the result is limited to the reported values")
  func explore() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "            if row[\"id\"] in known:", with: "            if False:")
    }
    let call = ["explore", "--in-flight", "1", "--adapter", "python3 list.py"]
    let found = try place.listsh(call + ["--with", "server", "--depth", "8"])
    #expect(found.status == 1)
    #expect(found.output.contains("to replay: listsh play --adapter 'python3 list.py' -c "))
    let right = try place.listsh(call + ["--rows", "2"])
    #expect(right.output.hasPrefix("complete in what the adapter reports: all "))
    try place.write("setup.txt", "source numbers count=2 pageSize=2\n")
    let file = try place.listsh(["explore", "./setup.txt"] + call.dropFirst())
    #expect(file.output.hasPrefix("complete in what the adapter reports: all "))
  }

  @Test("An action that is tried only once is tried in the initial state")
  func triesOnce() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    \"make\":", with: "    \"once\": [\"firstLoad\"],\n    \"make\":"
      ).replacingOccurrences(
        of: "            if row[\"id\"] in known:", with: "            if False:")
    }
    let found = try place.listsh(
      "explore", "--with", "server", "--in-flight", "1", "--rows", "2", "--page-size", "1",
      "--adapter", "python3 list.py")
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("violated: no-row-twice: "), "\(found.output)")
  }

  @Test("States before and after the first action differ if an action is tried only once")
  func distinguishesActed() throws {
    let place = try Workplace()
    try place.write(
      "once.py",
      """
      import json, sys
      rows, pending = [], []
      for line in sys.stdin:
          message = json.loads(line)
          report = {"effects": []}
          if message["do"] == "hello":
              report = {"v": 1, "name": "Once", "screen": "list", "actions": ["firstLoad", "refresh"],
                  "once": ["firstLoad"], "effects": ["asks"], "observes": ["rows", "view"]}
          elif message["do"] == "start":
              rows, pending = [], []
          elif message["do"] == "action" and message["action"] == "firstLoad":
              report["effects"].append({"asks": None})
          elif message["do"] == "answer":
              rows = [row["id"] for row in message["page"]["rows"]] if "page" in message else ["1"]
          if message["do"] != "hello":
              report.update(rows=rows, values={"view": "rows" if rows else "blank"})
          print(json.dumps(report), flush=True)

      """)
    let result = try place.listsh(
      "explore", "--adapter", "python3 once.py", "--reachable", "--in-flight", "1", "--rows", "2")
    #expect(result.status == 1)
    #expect(
      result.output.contains("source numbers count=2 pageSize=2\nrefresh\nexpect view~rows\n"))
  }

  @Test("The command to replay that :explore prints also names the adapter")
  func exploreInShell() throws {
    let place = try Workplace.withOrders()
    let reported = try place.listsh([
      "--no-rc", "--color", "never", "--adapter", "python3 orders.py", "-c",
      "open; succeed", "-c", ":explore --in-flight 1 --depth 2 --invariant no-row-skipped",
    ])
    let replay = try #require(
      reported.output.split(separator: "\n").first { $0.hasPrefix("to replay: ") })
    let script = "invariants no-row-skipped; open; succeed; archive 1"
    #expect(replay == "to replay: listsh play --adapter 'python3 orders.py' -c '\(script)'")
    let replayed = try place.listsh("play", "--adapter", "python3 orders.py", "-c", script)
    #expect(replayed.status == 1)
  }

  @Test("Invariants of a file are checked on a list with a custom screen")
  func ownInvariant() throws {
    let place = try Workplace.withOrders()
    try place.write(
      "orders.txt",
      "source numbers count=2 pageSize=2\ninvariant \"at most one\" expect badge<=1\n")
    let call = ["--adapter", "python3 orders.py", "--invariant", "at most one", "--in-flight", "1"]
    let found = try place.listsh(
      ["explore", "./orders.txt", "--actions", "open,archive", "--save", "found"] + call)
    #expect(found.status == 1)
    #expect(
      found.output.contains(
        """
        == at most one
        screen orders
        source numbers count=2 pageSize=2
        invariant "at most one" expect badge<=1
        open; #1 succeed; archive 1; archive 1

        """), "\(found.output)\(found.errors)")
    let saved = try place.listsh("run", "--adapter", "python3 orders.py", "found")
    #expect(saved.status == 1, "\(saved.output)\(saved.errors)")
  }

  @Test("A case whose only invariant needs values that the list does not report is skipped")
  func unreportedInvariant() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(of: #""view", "pull"],"#, with: #""view"],"#)
    }
    try place.write(
      "a.txt",
      """
      == a
      invariant "a" when pull=spinning expect items=0
      firstLoad; refresh
      == b
      invariant "b" expect view!=rows
      firstLoad
      """)
    let result = try place.listsh("run", "--adapter", "python3 list.py", "a.txt")
    #expect(result.status == 1)
    #expect(
      result.output.contains("violated invariant b: expect view!=rows, but view=rows"),
      "\(result.output)")
    #expect(
      result.output.contains("1 skipped: Python sample does not report pull"), "\(result.output)")
  }

  /// A folder with a list of the screen `list` that reports its state and its rows, and forgets a
  /// cancelled request when its response arrives. `fingerprint` is the Python expression for its
  /// fingerprint.
  private func withFingerprint(_ fingerprint: String) throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "m.py",
      """
      import json, sys
      count = 0
      for line in sys.stdin:
          m = json.loads(line)
          effects = []
          if m["do"] == "hello":
              print('{"v":1,"screen":"list","actions":["firstLoad"],"effects":["asks","cancels"],"observes":["state","rows"]}', flush=True)
              continue
          if m["do"] == "start":
              state, rows, asked, current, flying = "idle", [], 0, None, []
          if m["do"] == "action":
              if current: effects.append({"cancels": current})
              asked += 1
              state, current = "loading", asked
              flying.append(asked)
              effects.append({"asks": None})
          if m["do"] == "answer":
              flying.remove(m["request"])
              if m["request"] == current:
                  current = None
                  rows = [row["id"] for row in m.get("page", {"rows": []})["rows"]]
                  state = "content" if rows else "empty" if "page" in m else "error"
          first = flying[0] - 1 if flying else asked
          whole = [state, rows, current and current - first, [n - first for n in flying]]
          print(json.dumps({"state": state, "effects": effects, "rows": rows, "fingerprint": \(fingerprint)}), flush=True)

      """)
    return place
  }

  @Test("A response that changes only the fingerprint is dropped, and the search is complete")
  func forgettingRequest() throws {
    let outcome = try withFingerprint("str(whole)").listsh(
      "explore", "--in-flight", "2", "--rows", "2", "--adapter", "python3 m.py")
    #expect(outcome.status == 0, Comment(rawValue: outcome.output))
    #expect(outcome.output.contains(" invariants hold in all "))
  }

  @Test("A search is incomplete if one fingerprint stands for different values")
  func contradictingFingerprint() throws {
    let outcome = try withFingerprint("state").listsh(
      "explore", "--in-flight", "1", "--rows", "2", "--adapter", "python3 m.py")
    #expect(outcome.status == 2)
    #expect(
      outcome.output.hasPrefix(
        "incomplete: limited by a fingerprint that the list reports with different values; no violation found\n"
      ), Comment(rawValue: outcome.output))
  }

  @Test("An unfinished search says if most fingerprints stand for the values of another one")
  func countingFingerprint() throws {
    let hint = " fingerprints, but only 8 different values; a fingerprint must not contain what "
    for (fingerprint, hasHint) in [("str([whole, asked])", true), ("str(whole)", false)] {
      let outcome = try withFingerprint(fingerprint).listsh(
        "explore", "--in-flight", "1", "--rows", "2", "--max-states", "400", "--adapter",
        "python3 m.py")
      #expect(outcome.output.contains(hint) == hasHint, Comment(rawValue: outcome.output))
      #expect(outcome.status == (hasHint ? 2 : 0))
    }
  }

  @Test("An error during a search shows the events before it, also in JSON Lines")
  func eventsBeforeError() throws {
    let place = try withFingerprint("str(whole) if asked < 2 else 1/0")
    let outcome = try place.listsh(
      "explore", "--in-flight", "2", "--rows", "2", "--adapter", "python3 m.py", "--report",
      "jsonl=x.jsonl")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("\nafter: firstLoad & firstLoad\n"),
      Comment(rawValue: outcome.errors))
    #expect(try place.text("x.jsonl").contains(#""failure":"the adapter exited with status 1"#))
  }

  @Test("A search is incomplete if the list does not report what an invariant of the setup needs")
  func invariantOfUnreportedValue() throws {
    let place = try withFingerprint("str(whole)")
    try place.write(
      "i.txt",
      "source numbers count=2 pageSize=2\ninvariant \"always more\" expect more=yes\n")
    let call = ["explore", "./i.txt", "--in-flight", "1", "--adapter", "python3 m.py"]
    let all = try place.listsh(call)
    #expect(all.status == 2)
    #expect(
      all.output.hasPrefix(
        "incomplete: limited by what the list does not report; no violation found\n"))
    #expect(all.output.hasSuffix(", always more\n"), Comment(rawValue: all.output))
    let one = try place.listsh(call + ["--invariant", "always more"])
    #expect(one.status == 2)
    #expect(
      one.errors
        == "listsh: the invariant 'always more' is not checked because the list does not report what it needs\n"
    )
  }

  @Test("On a custom screen, a counterexample of --reachable can be played, and no time passes")
  func reachableOnCustomScreen() throws {
    let place = try Workplace()
    try place.write(
      "own.py",
      """
      import json, sys
      for line in sys.stdin:
          m = json.loads(line)
          if m["do"] == "hello":
              print('{"v":1,"screen":"own","clock":true,"actions":[{"name":"open"}],"states":["new","open","broken"],"effects":["asks"],"observes":["state","rows"]}', flush=True)
              continue
          effects = []
          if m["do"] == "start":
              state, rows = "new", []
          # After a failure, the list ignores every action.
          if m["do"] == "action" and state != "broken":
              effects = [{"asks": None}]
          if m["do"] == "answer":
              rows = [row["id"] for row in m.get("page", {"rows": []})["rows"]]
              state = "open" if "page" in m else "broken"
          print(json.dumps({"state": state, "rows": rows, "effects": effects}), flush=True)

      """)
    let adapter = ["--adapter", "python3 own.py"]
    let found = try place.listsh(
      ["explore", "--reachable", "--in-flight", "1", "--rows", "1", "--save", "saved"] + adapter)
    #expect(found.status == 1, Comment(rawValue: found.output))
    #expect(found.output.contains("\nexpect items>0\n"))
    let played = try place.listsh(["run", "saved"] + adapter)
    #expect(played.status == 1, Comment(rawValue: played.output + played.errors))
    let right = try place.listsh(["explore", "--in-flight", "1", "--rows", "1"] + adapter)
    #expect(right.output.contains(", no time passes"), Comment(rawValue: right.output))
  }

  @Test("An action declared as \"once\" is tried only in the initial state")
  func once() throws {
    let place = try Workplace.withPythonList { text in
      text.replacingOccurrences(
        of: "    \"screen\": \"list\",\n",
        with: "    \"screen\": \"list\",\n    \"once\": [\"firstLoad\"],\n"
      ).replacingOccurrences(
        of: "    def first_load(self, cached, source_changed):\n",
        with:
          "    def first_load(self, cached, source_changed):\n        assert self.state == \"idle\", \"loaded twice\"\n"
      )
    }
    let call = [
      "explore", "--rows", "2", "--in-flight", "1", "--invariant", "no-row-twice", "--adapter",
    ]
    let found = try place.listsh(call + ["python3 list.py"])
    #expect(found.status == 0, "\(found.output)\(found.errors)")
    try place.write(
      "list.py",
      try place.text("list.py").replacingOccurrences(
        of: "    \"once\": [\"firstLoad\"],\n", with: ""))
    let failed = try place.listsh(call + ["python3 list.py"])
    #expect(failed.status == 2)
    #expect(failed.errors.contains("loaded twice"))
  }

  @Test(
    "explore and conform count the commands missing from a recording; run skips cases with them")
  func recording() throws {
    let place = try Workplace.withPythonList()
    try place.write(
      "a.txt", "== a\nfirstLoad; expect view=rows\n== b\nfirstLoad; fail; expect view=error\n")
    let record = ["--adapter", "python3 list.py", "--adapter-log", "log.txt", "a.txt:1"]
    #expect(try place.listsh(["run"] + record).status == 0)
    let replay = ["--adapter", "'\(try builtProduct("listsh"))' adapter replay log.txt"]
    let run = try place.listsh(["run"] + replay + ["a.txt"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.contains("1 passed, 0 failed, 1 skipped: not in the recording"), "\(run.output)")
    let none = try place.listsh(["run"] + replay + ["a.txt:3"])
    #expect(none.status == 2)
    let call = ["--invariant", "no-row-twice", "--source", "numbers"]
    let found = try place.listsh(["explore", "--in-flight", "1"] + call + replay)
    #expect(found.status == 2, "\(found.output)\(found.errors)")
    #expect(
      found.output.hasPrefix(
        "incomplete: limited by the recording; no violation found; "
          + "14 steps not in the recording\n3 states, "), "\(found.output)")
    let sizes = ["conform", "--rows", "1", "--in-flight", "1"] + replay
    let compared = try place.listsh(sizes)
    #expect(compared.status == 2)
    #expect(
      compared.output.hasPrefix(
        "nothing was compared between Python sample and list: 0 of 44 transitions same, "
          + "44 not in the recording\n"), "\(compared.output)\(compared.errors)")
    let walks = try place.listsh(sizes + ["--random", "2"])
    #expect(walks.status == 2)
    #expect(
      walks.output.hasPrefix(
        "nothing was compared between Python sample and list: 2 random walks with seed 1, "
          + "0 transitions tried, 120 not in the recording\n"), "\(walks.output)\(walks.errors)")
  }

  @Test("An accepted difference that may lie beyond the end of a recording does not fail")
  func shortRecording() throws {
    let place = try Workplace.withPythonList(withoutCancels)
    let conform = ["conform", "--rows", "2", "--in-flight", "2"]
    let adapter = ["--adapter", "python3 list.py"]
    let titles = try place.listsh(conform + adapter).output.split(separator: "\n").compactMap {
      $0.first?.isNumber == true ? "\($0)\n" : nil
    }
    try place.write("accepted.txt", titles.joined())
    let accept = ["--accept", "accepted.txt"]
    let whole = try place.listsh(conform + adapter + accept + ["--adapter-log", "log.txt"])
    #expect(whole.status == 0, "\(whole.output)\(whole.errors)")
    let log = try place.text("log.txt").split(separator: "\n", omittingEmptySubsequences: false)
    let command = "'\(try builtProduct("listsh"))' adapter replay log.txt"
    for share in [1, 3, 8] {
      try place.write("log.txt", log[..<(log.count * share / 8)].joined(separator: "\n") + "\n")
      let replayed = try place.listsh(conform + ["--adapter", command] + accept)
      #expect(!replayed.output.contains("no longer occurs"), "\(share): \(replayed.output)")
      if share == 8 { #expect(replayed.status == 0) }
      if share == 1 { #expect(replayed.output.contains("not in the recording")) }
    }
  }

  @Test("explore says that it is complete only in what the list reports, also in the shell")
  func reportedStatesOnly() throws {
    let place = try Workplace.withPythonList()
    let sizes = ["--in-flight", "1", "--rows", "1", "--stable-times"]
    let found = try place.listsh(["explore", "--adapter", "python3 list.py"] + sizes)
    #expect(found.output.hasPrefix("complete in what the adapter reports: all "), "\(found)")
    let shell = try place.listsh(
      ["shell", "--adapter", "python3 list.py"],
      input: "source numbers count=1\n:explore --in-flight 1 --stable-times\n")
    #expect(shell.output.contains("complete in what the adapter reports: all "), "\(shell)")
  }

  @Test("A random walk performs only its own steps")
  func randomWalk() throws {
    let place = try Workplace.withPythonList()
    let walk = try place.listsh(
      "explore", "--random", "1", "--depth", "100", "--adapter", "python3 list.py",
      "--adapter-log", "log.txt")
    #expect(walk.output.contains("1 walk, 100 transitions, "), "\(walk)")
    let messages = try place.text("log.txt").split(separator: "\n").count {
      $0.contains(#""do":"#)
    }
    // A step needs up to three messages, and performing all possible steps about four hundred.
    #expect((100...500).contains(messages))
  }

  @Test("A start that is not in a recording is counted, and the other walks continue")
  func recordedStart() throws {
    let place = try Workplace.withPythonList()
    let sizes = ["conform", "--rows", "1", "--in-flight", "1"]
    let record = ["--adapter", "python3 list.py", "--adapter-log", "log.txt"]
    #expect(try place.listsh(sizes + record).status == 0)
    let replay = ["--adapter", "'\(try builtProduct("listsh"))' adapter replay log.txt"]
    let found = try place.listsh(sizes + ["--with", "sizes"] + replay)
    #expect(found.status == 0, "\(found.output)\(found.errors)")
    #expect(
      found.output.hasPrefix("Python sample has no differences from list: 44 of "),
      "\(found.output)")
  }

  @Test(
    "A correct list that reports little violates no invariant",
    arguments: [
      (#"["state"]"#, #"["asks", "cancels"]"#, "all 2 invariants hold"),
      (#"["state", "rows"]"#, #"["asks"]"#, "all 7 invariants hold"),
      (#"["error", "moreError"]"#, #"["asks", "cancels"]"#, "1 invariant holds"),
    ])
  func quiet(observes: String, effects: String, conclusion: String) throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #"["state", "rows", "more", "cached", "error", "moreError", "view", "pull"]"#,
        with: observes
      ).replacingOccurrences(of: #"["asks", "cancels", "toast", "drops"]"#, with: effects)
    }
    let found = try place.listsh(
      "explore", "--in-flight", "2", "--rows", "1", "--adapter", "python3 list.py")
    #expect(
      found.output.hasPrefix("complete in what the adapter reports: \(conclusion) in all "),
      "\(found.output)\(found.errors)")
  }

  @Test("An exploration without invariants to check has status 2")
  func nothingToCheck() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #"["state", "rows", "more", "cached", "error", "moreError", "view", "pull"]"#,
        with: "[]"
      ).replacingOccurrences(of: #"["asks", "cancels", "toast", "drops"]"#, with: "[]")
    }
    let found = try place.listsh(
      "explore", "--in-flight", "1", "--rows", "1", "--adapter", "python3 list.py")
    #expect(found.status == 2)
    #expect(
      found.output.hasPrefix(
        "nothing was checked: none of the invariants can be checked with what the list reports\n"),
      "\(found.output)\(found.errors)")
  }

  @Test(
    "An error in the first hello or start begins with the adapter and names the value to send",
    arguments: [
      (
        #"{"v":1,"screen":"list","actions":["firstLoad"],"observes":["more"]}"#,
        #"start reported "more":true before anything was loaded; send "more":false"#
      ),
      (#"{"v":2}"#, #"hello reported "v":2; send "v":1"#),
      (
        #"{"v":1,"screen":"list","actions":["frstLoad"],"observes":[]}"#,
        #"hello reported "actions" with "frstLoad", which the screen list does not have; did you mean firstLoad?"#
      ),
    ])
  func firstErrors(hello: String, error: String) throws {
    let place = try Workplace()
    try place.write(
      "list.py", quickAdapter(hello: hello, start: #"{"values":{"more":true}}"#, then: "{}"))
    let result = try place.listsh("conform", "--adapter", "python3 list.py")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("listsh: adapter 'python3 list.py': error: \(error)\n"),
      "\(result.errors)")
  }

  @Test("With an adapter, explore shows progress on a terminal, and Ctrl-C ends it with status 130")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      "list.py", String(decoding: StarterAdapter.python.bytes, as: UTF8.self))
    let terminal = try PseudoTerminal(
      builtProduct("listsh"),
      ["explore", "list", "--with", "server", "--rows", "8", "--adapter", "python3 '\(list)'"])
    try terminal.expect("progress") { $0.text.contains(" states, depth ") }
    terminal.type("\u{3}")
    try terminal.expect("the report") {
      $0.text.contains("incomplete: limited by Ctrl-C; no violation found")
        && !$0.text.contains("Task was destroyed") && !$0.text.contains("error")
    }
    #expect(try terminal.expectExit() == .exited(130))
  }
}
