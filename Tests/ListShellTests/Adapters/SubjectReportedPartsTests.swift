import Foundation
import TestSupport
import Testing

/// The printed and the compared parts of a trace if a list reports less than the reference list.
@Suite(
  "A list that reports less than a trace contains",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectReportedPartsTests {
  @Test("An action that only the list under test lacks is an error that names the list")
  func namesLackingList() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "        \"refresh\": lambda it, given: it.refresh(given.source_changed),\n", with: "")
    }
    let adapter = ["--adapter", "python3 list.py"]
    #expect(
      try place.listsh(["explore", "--actions", "refresh"] + adapter).errors
        == "listsh: unknown action 'refresh'; did you mean refreshWithIndicator?\n")
    #expect(
      try place.listsh(["conform", "--actions", "remove"] + adapter).errors
        == """
        listsh: unknown action 'remove'; Python sample has firstLoad, refreshWithIndicator, fetchMore

        """)
    #expect(
      try place.listsh(["--no-rc"] + adapter, input: "refresh\n").errors.contains(
        "error: Python sample has no refresh\n"))
  }

  @Test("The shell names the observations of an expect that the list under test does not report")
  func namesUncompared() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(of: "\"error\", \"moreError\", ", with: "")
    }
    let result = try place.listsh(
      ["--no-rc", "--adapter", "python3 list.py"],
      input:
        "firstLoad; expect error=\"x\" moreError=\"y\" items=20\nexpect cached=yes moreError=\"y\"\n"
    )
    let names = result.output.split(separator: "\n").filter { $0.hasPrefix("not compared: ") }
    #expect(
      names == [
        "not compared: Python sample does not report error, moreError",
        "not compared: Python sample does not report moreError",
      ])
    #expect(result.errors.contains("error: expected cached=yes, but cached=no"))
  }

  @Test("--update writes the whole trace, even if only a part of it is compared")
  func update() throws {
    let place = try Workplace.withOrders()
    let opened = """
      == put away
      screen orders
      open; archive 3
      ----
      open         closed → opening   asks #1 page 1

      """
    try place.write(
      "orders.txt",
      opened + """
        #1 succeed   opening → open     items=21
        archive 3    open               says "archived"; items=19; badge=1

        """)
    let call = ["run", "--color", "never", "--adapter", "python3 orders.py", "orders.txt"]
    let failed = try place.listsh(call)
    #expect(failed.status == 1)
    #expect(
      failed.output.contains(
        """
        (-expected +actual)
          open  asks #1 page 1
        - #1 succeed  items=21
        + #1 succeed  items=20
          archive 3  says "archived"; items=19; badge=1

        """), "\(failed.output)")
    #expect(try place.listsh(["run", "--update"] + call.dropFirst()).status == 0)
    #expect(
      try place.text("orders.txt") == opened + """
        #1 succeed   opening → open     items=20
        archive 3    open               says "archived"; items=19; badge=1

        """)
    #expect(try place.listsh(call).status == 0)
  }

  @Test("A state that the hello does not list is printed but not compared")
  func unlisted() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #""observes": ["state", "rows", "more", "#, with: #""observes": ["rows", "#)
    }
    let script = "firstLoad; succeed; expect state=error more=no items=20 first!=2"
    let reported = try place.listsh("play", "--adapter", "python3 list.py", "-c", script)
    #expect(
      reported.output == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20

        """)
    #expect(
      reported.errors
        == "2 conditions of 1 case not compared: Python sample does not report state, more\n")
    #expect(reported.status == 0)
    let rows = try place.listsh(
      "play", "--adapter", "python3 list.py", "-c", "firstLoad; succeed; expect items=21")
    #expect(rows.status == 1)
  }

  /// A list of films that reports a verdict only for an ignored action.
  private static let films = """
    import json, sys
    state, sent = "idle", 0
    for line in sys.stdin:
        message = json.loads(line)
        report = {"effects": []}
        if message["do"] == "hello":
            report = {"v": 1, "name": "films", "screen": "films", "actions": ["load", "retry"],
                      "effects": ["asks"], "observes": ["state"], "reasons": True}
        elif message["do"] == "start":
            state = "loading"
        elif message["do"] == "action" and message["action"] == "retry":
            report.update(verdict="ignored", reason="no error shows")
        elif message["do"] == "action":
            state, report["effects"] = "loading", [{"asks": None}]
        elif message["do"] == "answer":
            state = "loaded"
        if message["do"] != "hello":
            report["state"] = state
        print(json.dumps(report), flush=True)

    """

  @Test("An inferred verdict is not compared, and a reported one is, in any order of the cases")
  func inferredVerdicts() throws {
    let place = try Workplace()
    try place.write("films.py", Self.films)
    let ignored = """
      == ignored
      screen films
      load; retry
      ----
      load         loading            asks #1 films
      #1 succeed   loading → loaded   items=9
      retry        loaded             ignored: no error shows


      """
    let late = """
      == late
      screen films
      load & load & wait
      ----
      load &       loading            asks #1 films
      load &       loading            asks #2 films
      #1 succeed   loading → loaded   items=9
      #2 succeed   loaded


      """
    let call = [
      "run", "--color", "never", "--jobs", "1", "--adapter", "python3 films.py", "films.txt",
    ]
    for text in [ignored + late, late + ignored] {
      try place.write("films.txt", text)
      let passed = try place.listsh(call)
      #expect(passed.output.hasPrefix("2 passed, 0 failed"), "\(passed.output)")
    }
    let reason = ignored.replacingOccurrences(of: "no error shows", with: "nothing failed")
    try place.write("films.txt", late + reason)
    let failed = try place.listsh(call)
    #expect(failed.status == 1)
    #expect(
      failed.output.contains(
        """
        - retry  loaded  ignored: nothing failed
        + retry  loaded  ignored: no error shows
        """), "\(failed.output)")
  }

  @Test("A case whose rows the list could not receive is skipped")
  func rowsWithoutRequest() throws {
    let place = try Workplace()
    try place.write("films.py", Self.films)
    try place.write(
      "films.txt",
      """
      == loaded films
      screen films state=loaded
      source numbers count=3
      expect items=3

      == own rows
      screen films state=loaded
      source sample
      # The list does not support the option.
      expect state=loading

      == loading films
      screen films
      expect state=loading

      """)
    let run = try place.listsh("run", "--adapter", "python3 films.py", "films.txt")
    #expect(
      run.output.hasPrefix(
        "2 passed, 0 failed, 1 skipped: films cannot copy the rows of a source; it receives rows only in responses"
      ),
      "\(run.output)")
  }

  @Test("States and reasons that a list does not report are null in JSON Lines")
  func unreported() throws {
    let place = try Workplace()
    let call = ["play", "--adapter", "python3 quiet.py", "-c", "screen own; open &"]
    try place.write("quiet.py", quickAdapter(hello: quietHello, then: #"{"verdict":"ignored"}"#))
    #expect(try place.listsh(call).output == "open &   ?   ignored\n")
    let ignored = try place.listsh(call + ["--format", "jsonl"]).output
    let event = """
      {"v":1,"kind":"event","file":null,"case":null,"line":1,"column":13,"at":0,\
      "trigger":"open &","from":null,"to":null,"verdict":"ignored","reason":null,\
      "effects":[],"changed":{},"state":{"state":null,"inFlight":0}}
      """
    #expect(ignored.split(separator: "\n").first.map(String.init) == event)
    try place.write(
      "quiet.py", quickAdapter(hello: quietHello, then: #"{"effects":[{"asks":null}]}"#))
    let asked = try place.listsh(call + ["--format", "jsonl"]).output
    let end = """
      {"v":1,"kind":"end","file":null,"case":null,"at":0,"state":null,"inFlight":[1]}
      """
    #expect(asked.split(separator: "\n").dropFirst().first.map(String.init) == end)
  }

  @Test("For a case loaded into the shell, only reported values are compared, as in a run")
  func loaded() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: #""effects": ["asks", "cancels", "toast", "drops"]"#, with: #""effects": ["asks"]"#
      ).replacingOccurrences(of: #""observes": ["state", "#, with: #""observes": ["#)
    }
    let scenario = """
      == a failed first load
      firstLoad; fail "no"
      ----
      firstLoad   asleep → loading   asks #1 page 1
      #1 fail "no"   loading → error   toast "yes"; error="no"

      """
    try place.write("like.txt", scenario)
    try place.write(
      "unlike.txt", scenario.replacingOccurrences(of: #"error="no""#, with: #"error="yes""#))
    let call = ["--no-rc", "--color", "never", "--adapter", "python3 list.py", "-c"]
    let like = try place.listsh(call + [":load like.txt\n:continue"])
    #expect(like.status == 0, "\(like.output)")
    let unlike = try place.listsh(call + [":load unlike.txt\n:continue"])
    #expect(unlike.status == 1)
    #expect(
      unlike.output.contains(
        """
        (-expected +actual)
          firstLoad  asks #1 page 1
        - #1 fail "no"  error="yes"
        + #1 fail "no"  error="no"

        """), "\(unlike.output)")
  }

  @Test(
    "If states are compared, a trace line without a state is a difference that names the line")
  func stateless() throws {
    let place = try Workplace.withPythonList()
    let line = "firstLoad & asks #1 page 1"
    try place.write("a.txt", "== a\nfirstLoad &\n----\n\(line)\nend  loading  in flight #1\n")
    let call = ["run", "--color", "never", "--adapter", "python3 list.py", "a.txt"]
    let run = try place.listsh(call)
    #expect(run.status == 1)
    let first =
      "a.txt:2:1: error: the trace is not the expected one: its line 4 has no state after the event\n"
    #expect(run.output.contains(first), "\(run.output)")
    let difference = """
      (-expected +actual)
      - firstLoad &  asks #1 page 1
      + firstLoad &  idle → loading  asks #1 page 1
        end  loading  in flight #1

      """
    #expect(run.output.contains(difference), "\(run.output)")
    // If the list reports no states, no state is expected, and only the notes are compared.
    try place.write(
      "list.py",
      place.text("list.py").replacingOccurrences(
        of: #""observes": ["state", "#, with: #""observes": ["#))
    #expect(try place.listsh(call).status == 0)
    try place.write("a.txt", place.text("a.txt").replacingOccurrences(of: "page 1", with: "page 2"))
    #expect(try place.listsh(call).status == 1)
  }
}
