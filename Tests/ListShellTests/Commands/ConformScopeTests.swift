import Foundation
import Reporting
import TerminalTesting
import TestSupport
import Testing

@Suite(
  "The bounds of the command conform",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformScopeTests {
  private static let adapter = ["--adapter", "python3 list.py"]

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
    let rest = "next keys set by the script, the options start, --compare everything"
    #expect(
      outcome.output.hasSuffix(
        """

        compared: visible without visibleRows, view, pull, spins, failure, more · \(scope), no server changes, \(limits); \
        \(scope), at most 2 server changes, \(limits)
        not tried: --paging numbered, --with cache, --with source, --with failures, --with sizes, \
        the actions remove, \(rest)
        note: actions not compared, because feed lacks them: firstLoad, refreshWithIndicator, \
        fetchMore, fetchBefore, rename, insert, retry, offline, online, see

        """), "\(outcome.output)")
    let edits = try place.listsh(
      ["conform", "--actions", "refresh,remove", "--edits", "0", "--jobs", "1", "--rows", "1"]
        + Self.adapter)
    #expect(edits.status == 0)
    #expect(
      edits.output.contains(", next keys set by the script, --edits 1, "), "\(edits.output)")
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
    let unreported = [
      "one-thing-on-screen", "no-error-over-rows", "no-empty-over-rows", "no-error-with-empty",
      "spins-while-loading", "more-under-rows", "never-blank-after-response", "failure-shown",
    ]
    let uncheckable = [
      "no-row-skipped", "unused-layer-changes-nothing", "one-request-a-slot", "keys-from-answers",
      "ends-from-answers", "no-key-twice", "empty-page-followed", "server-order",
      "rows-are-the-fold", "tombstone", "one-copy", "edits-in-order", "same-question-again",
      "asked-once-online", "errors-from-answers", "position-asks-once", "demand-met",
      "anchor-stays", "retry-asks-least", "quiet",
    ]
    let words = { (names: [String]) in names.joined(separator: ", ") }
    let lines = { (text: String) in
      text.split(separator: "\n").filter { $0.contains("not checked") }
    }
    #expect(
      try lines(place.listsh("adapter", "check", "python3 list.py").output).prefix(2) == [
        "note  invariants not checked, because the list does not report the observations or effects that they need: \(words(unreported))",
        "note  invariants not checked with an adapter: \(words(uncheckable))",
      ])
    #expect(
      try lines(place.listsh(["explore", "feed", "--in-flight", "1"] + Self.adapter).output) == [
        "not checked, because the list never reported a value that they need: \(words(unreported.sorted()))",
        "not checked with an adapter: \(words(uncheckable.sorted()))",
      ])
    try place.write("b.txt", "screen feed\nrefresh & expect items=0\n")
    #expect(
      try lines(place.listsh(["run", "b.txt", "--check-invariants"] + Self.adapter).errors) == [
        "not checked, because feed does not report what they need: \(words(unreported.sorted()))",
        "not checked with an adapter: \(words(uncheckable.sorted()))",
      ])
  }
}
