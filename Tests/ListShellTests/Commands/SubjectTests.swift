import Adapters
import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Somebody else's list behind the commands and the shell.
@Suite(
  "Somebody else's list", .enabled(if: Needs.program("python3"), "make test-needs installs python3")
)
struct SubjectTests {
  /// A page of orders with words of its own, which the kit in Python drives.
  private static let orders = """
    import asyncio, collections, contextvars, heapq, json, os, random, sys, time, traceback

    class Orders:
        def __init__(self, server):
            self.server = server
            self.rows = []
            self.archived = []
            self.state = "closed"

        async def open(self):
            self.state = "opening"
            try:
                page = await self.server.page()
                self.rows = [row["id"] for row in page.rows]
                self.state = "open"
            except RequestFailed as failure:
                tell("toast", str(failure))
                self.state = "broken"

        def archive(self, position):
            if position <= len(self.rows):
                self.archived.append(self.rows.pop(position - 1))
                tell("says", "archived")

        async def search(self):
            await asyncio.sleep(0.3)
            await self.open()

    ADAPTER = {
        "name": "Orders 2.3",
        "screen": "orders",
        "make": lambda server, start: Orders(server),
        "actions": {
            "open": lambda it, given: it.open(),
            "archive": lambda it, given: it.archive(int(given.arguments[0])),
            "search": lambda it, given: it.search(),
        },
        "tables": [
            {"name": "open", "summary": "loads\\nthe orders", "reload": True},
            {"name": "archive", "summary": "puts an order away", "parameters": [{"name": "row", "kind": "position"}]},
            {"name": "search", "summary": "looks for orders, once nobody types any more"},
        ],
        "states": ["closed", "opening", "open", "broken"],
        "observes": [{"name": "badge", "kind": "number", "summary": "the orders put away", "reported": True}, "rows"],
        "effects": ["asks", "cancels", "toast", "says"],
        "clock": True,
        "look": lambda it: {"state": it.state, "rows": it.rows, "values": {"badge": len(it.archived)}},
    }


    """

  /// A folder with the page of orders, `orders.py`, and the kit's own list, `list.py`, changed by `change`.
  private func workplace(_ change: (String) -> String = { $0 }) throws -> Workplace {
    let place = try Workplace.withPythonList(change)
    let mark = "# ---------------------------------------------------------------- The kit"
    try place.write(
      "orders.py", Self.orders + mark + place.text("list.py").components(separatedBy: mark)[1])
    return place
  }

  @Test("A screen of its own is played, judged and refused in its own words")
  func vocabulary() throws {
    let place = try workplace()
    try place.write(
      "orders.txt", "screen orders\n\n== put away\nopen; archive 3\nexpect badge=1 items=19\n")
    try place.write("other.txt", "== a list\nfirstLoad\n")
    let run = try place.listsh("run", "--adapter", "python3 orders.py", "orders.txt", "other.txt")
    #expect(run == .init(status: 0, output: "1 passed, 0 failed, 1 skipped: other screens\n"))
    let wrong = try place.listsh(
      "play", "--adapter", "python3 orders.py", "-c", "screen orders; open; archiv 3")
    #expect(wrong.status == 2)
    #expect(wrong.output.contains("unknown step 'archiv'; did you mean archive?"))
    let updated = try place.listsh(
      "run", "--update", "--adapter", "python3 orders.py", "orders.txt")
    #expect(updated.status == 0)
  }

  @Test("A trace that is updated is the whole one, though less of it is compared")
  func update() throws {
    let place = try workplace()
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

  @Test("What a list tells beside what it says that it tells is printed, and never compared")
  func unlisted() throws {
    let place = try workplace {
      $0.replacingOccurrences(
        of: #""observes": ["state", "rows", "more", "#, with: #""observes": ["rows", "#)
    }
    let script = "firstLoad; succeed; expect state=error more=no items=20 first!=2"
    let told = try place.listsh("play", "--adapter", "python3 list.py", "-c", script)
    #expect(
      told.output == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20

        """)
    #expect(told.errors == "")
    #expect(told.status == 0)
    let rows = try place.listsh(
      "play", "--adapter", "python3 list.py", "-c", "firstLoad; succeed; expect items=21")
    #expect(rows.status == 1)
  }

  /// An adapter in a few lines, which says hello and answers every other message as these objects are.
  private static func adapter(hello: String, start: String = "{}", then: String) -> String {
    """
    import sys
    for line in sys.stdin:
        if '"hello"' in line: print(r'''\(hello)''', flush=True)
        elif '"start"' in line: print(r'''\(start)''', flush=True)
        else: print(r'''\(then)''', flush=True)

    """
  }

  /// What a screen of its own says that tells next to nothing.
  private static let quiet =
    #"{"v":1,"screen":"own","actions":[{"name":"open"}],"effects":["asks"],"observes":[]}"#

  @Test("What a list does not tell is null for programs: its states, and why it did nothing")
  func untold() throws {
    let place = try Workplace()
    let call = ["play", "--adapter", "python3 quiet.py", "-c", "screen own; open &"]
    try place.write("quiet.py", Self.adapter(hello: Self.quiet, then: #"{"verdict":"ignored"}"#))
    #expect(try place.listsh(call).output == "open &   ?   ignored\n")
    let ignored = try place.listsh(call + ["--format", "jsonl"]).output
    let event = """
      {"v":1,"kind":"event","file":null,"case":null,"line":1,"column":13,"at":0,\
      "trigger":"open &","from":null,"to":null,"verdict":"ignored","reason":null,\
      "effects":[],"changed":{},"state":{"state":null,"inFlight":0}}
      """
    #expect(ignored.split(separator: "\n").first.map(String.init) == event)
    try place.write(
      "quiet.py", Self.adapter(hello: Self.quiet, then: #"{"effects":[{"asks":null}]}"#))
    let asked = try place.listsh(call + ["--format", "jsonl"]).output
    let end = """
      {"v":1,"kind":"end","file":null,"case":null,"at":0,"state":null,"inFlight":[1]}
      """
    #expect(asked.split(separator: "\n").dropFirst().first.map(String.init) == end)
  }

  @Test(
    "Words of its own that would hide others are refused when it says hello, however it is asked",
    arguments: [
      (
        #""actions":["wait"],"observes":[]"#,
        "\"actions\" names \"wait\", which is a step of the language"
      ),
      (
        #""actions":["end"],"observes":[]"#,
        "\"actions\" names \"end\", which is a step of the language"
      ),
      (
        #""actions":["fail"],"observes":[]"#,
        "\"actions\" names \"fail\", which is a step of the language"
      ),
      (
        #""actions":["x3"],"observes":[]"#,
        "\"actions\" names \"x3\", which is read as a repeat, as in fetchMore x3"
      ),
      (
        #""actions":["open"],"observes":[{"name":"inFlight","kind":"number"}]"#,
        "\"observes\" names \"inFlight\", which is what listsh itself observes of every screen"
      ),
      (
        #""actions":["open"],"observes":[],"effects":["at"]"#,
        "\"effects\" names \"at\", which is another note of every trace"
      ),
    ])
  func hiding(tables: String, refusal: String) throws {
    let place = try Workplace()
    try place.write(
      "hiding.py", Self.adapter(hello: #"{"v":1,"screen":"own",\#(tables)}"#, then: "{}"))
    let complaint = "\(refusal): it needs another name\n"
    let played = try place.listsh(
      "play", "--adapter", "python3 hiding.py", "-c", "screen own; open")
    #expect(played == .init(status: 2, output: "", errors: "listsh: \(complaint)"))
    let checked = try place.listsh("adapter", "check", "python3 hiding.py")
    #expect(checked.status == 2)
    #expect(checked.output.contains(complaint), Comment(rawValue: checked.output))
  }

  @Test(
    "What it tells reaches a terminal as escapes, or is refused where a trace has no room for it",
    arguments: [
      (
        #"{"verdict":"ignored","reason":"a\u001b[31m\nb"}"#,
        #"open   ?   ignored: a\u{1B}[31m\nb"#
      ),
      (
        #"{"state":"a\u001b[31m\nb"}"#,
        #"error: "state" is "a\u{1B}[31m\nb", which no trace can hold"#
      ),
      (#"{"state":"a → b"}"#, #"error: "state" is "a → b", which no trace can hold"#),
      (#"{"state":"a  b"}"#, #"error: "state" is "a  b", which no trace can hold"#),
      (#"{"state":"?"}"#, #"error: "state" is "?", which no trace can hold"#),
      (#"{"state":"a b"}"#, "open   ? → a b"),
      (
        #"{"effects":[{"a\u001b[31m\nb":"c"}]}"#,
        #"error: the name of an effect is a word without quotes, ; and =, not "a\u{1B}[31m\nb""#
      ),
      (#"{"effects":[{"s:a.y":"a\u001b[31m\nb"}]}"#, #"open   ?   s:a.y "a\u{1B}[31m\nb""#),
    ])
  func terminalText(told: String, shown: String) throws {
    let place = try Workplace()
    let hello = Self.quiet.dropLast() + #","reasons":true}"#
    try place.write("odd.py", Self.adapter(hello: String(hello), then: told))
    let played = try place.listsh("play", "--adapter", "python3 odd.py", "-c", "screen own; open")
    #expect(played.output.contains(shown), Comment(rawValue: played.output))
    #expect(played.status == (shown.hasPrefix("error") ? 2 : 0))
  }

  @Test("A case is played once, and every report tells that play, whatever the list would do again")
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

  @Test("A list that asks again whenever it is answered is stopped, and does not go on forever")
  func endless() throws {
    let place = try Workplace()
    try place.write(
      "again.py", Self.adapter(hello: Self.quiet, then: #"{"effects":[{"asks":null}]}"#))
    let call = ["play", "--adapter", "python3 again.py", "-c"]
    let played = try place.listsh(call + ["screen own; open"])
    #expect(played.status == 2)
    let error =
      "error: it asked more than 1000 requests in reply to answers, and nothing else happened"
    #expect(played.output.contains(error), Comment(rawValue: String(played.output.suffix(300))))
    // As many are fine where somebody does something between them.
    let busy = try place.listsh(call + ["screen own; (open & succeed)×600; open &"])
    #expect(busy.status == 0)
  }

  @Test(
    "A list that wants to be told of time is told, and what it does then is the line of the step")
  func time() throws {
    let played = try workplace().listsh(
      "play", "--adapter", "python3 orders.py", "-c",
      "screen orders; search; wait 200ms; wait 200ms; wait 1s")
    #expect(
      played
        == .init(
          status: 0,
          output: """
            search       closed             ignored
            wait 200ms   closed             at 200ms
            wait 200ms   closed → opening   at 400ms; asks #1 page 1
            #1 succeed   opening → open     items=20
            wait 1s      open               at 1400ms

            """))
  }

  @Test("A check of its plumbing moves its time on, too")
  func check() throws {
    #expect(
      try workplace().listsh("adapter", "check", "python3 orders.py")
        == .init(
          status: 0,
          output: """
            ok    hello says what the subject is: Orders 2.3, a screen of its own, orders, with 3 actions
            ok    start makes a fresh list
            ok    an action that loads asks, and each ask is told once: open asks
            ok    an answer is taken, and the subject comes to rest
            ok    a failure is taken, too
            ok    a request can be cancelled, and answered late: nothing that it does cancels what is on its way
            ok    time can move on: by a second, before and behind what it asks
            ok    the same commands twice give the same answers: 7 commands
            ok    the end of its input ends it

            """))
  }

  @Test("A runner of GitHub finds nothing to obey in what a check tells of an adapter")
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
        ok    hello says what the subject is: Sorry, the built-in screen list, with 1 action
        FAIL  start makes a fresh list
              the adapter cannot go on: sorry
              \u{3A}:error::x
              > {"do":"start","case":"adapter check","options":{},"paging":"numbered","pageSize":2}
              < {"failed":"sorry\n::error::x"}

        """#))
  }

  @Test("Time passes for it while the source takes its time, too")
  func latency() throws {
    let played = try workplace().listsh(
      "play", "--adapter", "python3 orders.py", "-c",
      "screen orders; latency 1s; open & search; expect state=opening; wait")
    #expect(played.status == 0)
    // Asked again at 300 ms, before the first answer came.
    #expect(played.output.contains("asks #2 page 1"), Comment(rawValue: played.output))
  }

  @Test("In the shell, steps, TAB, :back and :save know its words, and run passes what was saved")
  func terminal() throws {
    let place = try workplace()
    let terminal = try shell(
      [:], ["--adapter", "python3 \(place.path("orders.py"))"], columns: 120)
    // What the list says of it in two lines is one of a table.
    terminal.type(":help open\r")
    try terminal.expectScreen(contains: "loads the orders")
    terminal.type("open; succeed\r")
    try terminal.expectScreen(contains: "#1 succeed   opening → open")
    terminal.type("arch\t")
    try terminal.expect("the word") { $0.cursorLine.contains("> archive") }
    terminal.type("3\r")
    try terminal.expectScreen(contains: "items=19; badge=1")
    terminal.type("archive 1\r")
    try terminal.expectScreen(contains: "items=18; badge=2")
    terminal.type(":back\r")
    try terminal.expectScreen(contains: "line 3, behind")
    // A branch: another way on from there, for which the list is made anew.
    terminal.type("archive 5\r")
    try terminal.expect("the branch") {
      $0.text.components(separatedBy: "items=18; badge=2").count == 3
    }
    terminal.type(":save \(place.path("saved.txt"))\r")
    try terminal.expectScreen(contains: "saved \"saved\"")
    terminal.press(.controlD)
    let saved = try place.text("saved.txt")
    #expect(saved.hasPrefix("== saved\nscreen orders\n"))
    #expect(saved.contains("archive 3; archive 5\n----\n"), Comment(rawValue: saved))
    let run = try place.listsh("run", "--adapter", "python3 orders.py", "saved.txt")
    #expect(run == .init(status: 0, output: "1 passed, 0 failed\n"))
  }

  @Test(
    "A killed listsh leaves no adapter, even one that does not care for the end of its input",
    .timeLimit(.minutes(1)))
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
    let process = try place.start([
      "play", "--adapter", "exec python3 stubborn.py", "-c", "firstLoad",
    ])
    var number: Int32 = 0
    while number == 0 { number = (try? place.text("pid")).flatMap { Int32($0) } ?? 0 }
    #expect(kill(number, 0) == 0)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // The test ends by its limit where the adapter does not.
    while kill(number, 0) == 0 { usleep(1_000) }
  }

  @Test("An adapter that does not start any more ends the run, and the cases left are not told")
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
    // The first case finds it gone, and the next three find that it does not start.
    #expect(run.output.components(separatedBy: "not ok").count == 5)
    #expect(run.output.contains("the adapter does not start, which ends the run"))
  }

  @Test("A log is an adapter that answers as it did, without the program")
  func replay() throws {
    let place = try workplace()
    let script = "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed"
    let first = try place.listsh(
      "play", "--adapter", "python3 list.py", "--adapter-log", "log", "-c", script)
    try #require(first.status == 0)
    try place.write("list.py", "raise SystemExit(1)\n")
    let again = try place.listsh([
      "play", "--adapter", "'\(try builtProduct("listsh"))' adapter replay log", "-c", script,
    ])
    #expect(again == first)
    let beyond = try place.listsh([
      "play", "--adapter", "'\(try builtProduct("listsh"))' adapter replay log", "-c",
      "refreshWithIndicator",
    ])
    #expect(beyond.status == 2)
    #expect(beyond.output.contains("nobody said this, at this point, while the log was kept"))
  }

  @Test("What differs is told in every format, and on a page with the reference beside")
  func formats() throws {
    let place = try workplace {
      $0.replacingOccurrences(
        of: "if self.state == \"content\" and self.next is not None:", with: "if False:")
    }
    let call = ["conform", "--rows", "3", "--in-flight", "1", "--adapter", "python3 list.py"]
    let title = "fetchMore does nothing where it should load"
    for format in ["text", "jsonl", "junit", "tap", "tap13", "github", "html"] {
      let told = try place.listsh(call + ["--format", format, "--report", "html=page.html"])
      #expect(told.status == 1)
      #expect(told.output.contains(title), Comment(rawValue: format))
    }
    let page = try place.text("page.html")
    #expect(page.contains("<h3>the reference</h3>"))
    #expect(page.contains("listsh conform --in-flight 1"))
    // The source is as it was, so that what differs at its end differs again.
    let tap = try place.listsh(call + ["--format", "tap"]).output
    let line = try #require(tap.firstMatch(of: /reproduce: "listsh (.*)"/)).output.1
    #expect(
      line.hasSuffix(
        " --on 'source numbers count=3 pageSize=2; firstLoad; succeed; fetchMore &'"))
    let again = try place.startShell("\"$LISTSH\" \(line)")
    again.waitUntilExit()
    #expect(again.exitStatus == 1)
  }

  @Test("A comparison that finds nothing is a case that passed, however deep all is tried again")
  func deep() throws {
    let told = try workplace().listsh([
      "conform", "--rows", "1", "--in-flight", "1", "--again", "2", "--adapter", "python3 list.py",
      "--format", "tap",
    ])
    #expect(told.status == 0)
    #expect(told.output.contains("ok 1 - conform:1 Python sample is like list\n"))
  }

  @Test(
    "A search of a list names the adapter in what it says to replay, and says what it could see")
  func explore() throws {
    let place = try workplace {
      $0.replacingOccurrences(
        of: "            if row[\"id\"] in known:", with: "            if False:")
    }
    let call = ["explore", "--in-flight", "1", "--adapter", "python3 list.py"]
    let found = try place.listsh(call + ["--with", "server", "--depth", "8"])
    #expect(found.status == 1)
    #expect(found.output.contains("to replay: listsh play --adapter 'python3 list.py' -c "))
    let right = try place.listsh(call + ["--rows", "2"])
    #expect(right.output.hasPrefix("complete in what the adapter tells: no invariant can break\n"))
  }

  @Test("What a search in the shell says to replay names the adapter, too")
  func exploreInShell() throws {
    let place = try workplace()
    let told = try place.listsh([
      "--no-rc", "--color", "never", "--adapter", "python3 orders.py", "-c",
      "open; succeed", "-c", ":explore --in-flight 1 --depth 2 --invariant no-row-skipped",
    ])
    let replay = try #require(
      told.output.split(separator: "\n").first { $0.hasPrefix("to replay: ") })
    let script = "laws no-row-skipped; open; succeed; archive 1"
    #expect(replay == "to replay: listsh play --adapter 'python3 orders.py' -c '\(script)'")
    let replayed = try place.listsh("play", "--adapter", "python3 orders.py", "-c", script)
    #expect(replayed.status == 1)
  }

  @Test("A case that the shell goes through is compared in what the list tells, as in a run")
  func loaded() throws {
    let place = try workplace {
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
    "A line of a trace that has no state is a difference where states are compared, and says so")
  func stateless() throws {
    let place = try workplace()
    let line = "firstLoad & asks #1 page 1"
    try place.write("a.txt", "== a\nfirstLoad &\n----\n\(line)\nend  loading  in flight #1\n")
    let call = ["run", "--color", "never", "--adapter", "python3 list.py", "a.txt"]
    let run = try place.listsh(call)
    #expect(run.status == 1)
    let first =
      "a.txt:2:1: error: the trace is not the expected one: its line 4 has no state behind what happens\n"
    #expect(run.output.contains(first), "\(run.output)")
    let difference = """
      (-expected +actual)
      - firstLoad & asks #1 page 1
      + firstLoad &  idle → loading  asks #1 page 1
        end  loading  in flight #1

      """
    #expect(run.output.contains(difference), "\(run.output)")
    // Where it tells no states, none is missed, and the notes are compared.
    try place.write(
      "list.py",
      place.text("list.py").replacingOccurrences(
        of: #""observes": ["state", "#, with: #""observes": ["#))
    #expect(try place.listsh(call).status == 0)
    try place.write("a.txt", place.text("a.txt").replacingOccurrences(of: "page 1", with: "page 2"))
    #expect(try place.listsh(call).status == 1)
  }

  @Test("Cases of other screens are skipped and counted, however they are played")
  func otherScreens() throws {
    let place = try workplace()
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
      #expect(none.errors.contains("listsh: no case is of the screen list\n"))
      #expect(none.errors.contains("1 skipped: other screens\n"))
    }
  }

  @Test("A search of an adapter that dies on the way says so, and that nothing is complete")
  func exploreDying() throws {
    let place = try workplace { $0 }
    try place.write(
      "dies.py",
      """
      import subprocess, sys
      kit = subprocess.Popen([sys.executable, "list.py"], stdin=subprocess.PIPE)
      for line in sys.stdin.buffer:
          if b'"refresh"' in line:
              kit.kill()
              sys.exit(3)
          kit.stdin.write(line)
          kit.stdin.flush()
      """)
    for more in [[], ["--random", "50"]] {
      let told = try place.listsh(
        ["explore", "--in-flight", "1", "--rows", "2", "--adapter", "python3 dies.py"] + more)
      #expect(told.status == 2)
      #expect(!told.output.contains("complete"))
      #expect(told.errors.hasPrefix("listsh: it ended without an answer, with status 3\n"))
    }
  }

  @Test("A law whose way is lost with the adapter is not told as broken by nothing")
  func lostWay() throws {
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
    let told = try place.listsh("explore", "--in-flight", "1", "--adapter", "python3 twice.py")
    #expect(told.status == 2)
    #expect(!told.output.contains("broken:"), Comment(rawValue: told.output))
    #expect(told.errors.hasPrefix("listsh: it ended without an answer, with status 3\n"))
  }

  @Test(
    "The kit in JavaScript passes the check, the comparison and the scenarios",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScript() throws {
    let place = try Workplace()
    try place.write("list.mjs", String(decoding: AdapterKit.javascript.bytes, as: UTF8.self))
    #expect(try place.listsh("adapter", "check", "node list.mjs").status == 0)
    let conform = try place.listsh("conform", "--compare", "told", "--adapter", "node list.mjs")
    #expect(
      conform.output
        == "JavaScript sample is like list (told): 1,318 of 1,318 transitions alike\n")
    let scenarios = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../Scenarios").standardized.path
    let run = try place.listsh("run", "--adapter", "node list.mjs", scenarios)
    #expect(run.status == 0, Comment(rawValue: run.output + run.errors))
  }
}

extension Workplace {
  /// A folder with the list of the kit in Python, `list.py`, changed by `change`.
  static func withPythonList(_ change: (String) -> String = { $0 }) throws -> Workplace {
    let place = try Workplace()
    try place.write("list.py", change(String(decoding: AdapterKit.python.bytes, as: UTF8.self)))
    return place
  }
}
