import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of `:back` and `:forward` if the list behaves differently when it is replayed.
@Suite(
  "Undoing steps of a list driven by an adapter",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectGoingBackTests {
  /// Plays a session that undoes steps, redoes them, and then continues with the lines `end`.
  ///
  /// The list has one more row after each step, and runs the code `again` when it is created for the second time.
  private func session(again: String, end: String) throws -> Workplace.Outcome {
    let place = try Workplace()
    try place.write(
      "own.py",
      """
      import json, sys, time
      starts = 0
      rows = []
      for line in sys.stdin:
          message = json.loads(line)
          if message["do"] == "hello":
              print('{"v":1,"screen":"own","actions":[{"name":"open"},{"name":"add"}],"effects":[],"observes":["rows"]}', flush=True)
              continue
          if message["do"] == "start":
              starts += 1
              rows = []
          else:
              rows.append(str(len(rows) + 1))
          if starts > 1: \(again)
          print(json.dumps({"rows": rows}), flush=True)

      """)
    return try place.listsh(
      ["--adapter", "python3 own.py"],
      input: "open\nopen\n:back\n:forward\n:back\n\(end)\n:trace\n")
  }

  @Test(
    ":back shows the recorded trace, and a different response during replay is an error"
  )
  func nondeterministic() throws {
    let shell = try session(again: "rows = [row + \"!\" for row in rows]", end: "add")
    #expect(
      shell.output == """
        open   ?   items=1
        open   ?   items=2
        at line 1:
        open   ?   items=1
        at line 2:
        open   ?   items=2
        at line 1:
        open   ?   items=1
        open   ?   items=1

        """)
    #expect(
      shell.errors.contains(
        "error: the subject is not deterministic: after open it answered rows=1 and then rows=1!\n")
    )
    #expect(shell.status == 2)
  }

  @Test(
    "If a list cannot be restarted, an error appears when a restart is needed; the trace is kept"
  )
  func ending() throws {
    let shell = try session(again: "sys.exit(3)", end: "add")
    #expect(shell.output.hasSuffix("at line 1:\nopen   ?   items=1\nopen   ?   items=1\n"))
    #expect(shell.errors.contains("error: the adapter exited with status 3 before answering\n"))
    #expect(shell.status == 2)
  }

  @Test(":reload asks the list again, and the trace before it stays a branch")
  func reloading() throws {
    let place = try Workplace.withPythonList {
      // The number of lists that were created so far is part of each failure.
      $0.replacingOccurrences(
        of: "        self.server = server\n",
        with: """
                  self.server = server
                  with open("lists", "a") as file:
                      file.write("x")
                      self.number = file.tell()

          """
      ).replacingOccurrences(
        of: "    def fail(self, message):\n",
        with: "    def fail(self, message):\n        message = f\"failure {self.number}\"\n")
    }
    let shell = try place.listsh(
      ["--adapter", "python3 list.py"], input: "firstLoad; fail\n:reload\n:branches\n")
    #expect(
      shell.output == """
        firstLoad                  idle → loading    asks #1 page 1
        #1 fail "request failed"   loading → error   toast "failure 1"; error="failure 1"
        firstLoad                  idle → loading    asks #1 page 1
        #1 fail "request failed"   loading → error   toast "failure 2"; error="failure 2"
            1  ends at line 2 in error, last #1 fail "request failed"
          * 2  starts after line 0, ends at line 2 in error, last #1 fail "request failed"

        """, "\(shell.errors)")
  }

  /// A folder with the list `own.py`, whose starts from the second to the fourth run the code `later`.
  private func withLaterStarts(_ later: String) throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "own.py",
      """
      import json, sys
      with open("starts", "a") as file:
          file.write("x")
          start = file.tell()
      action = "open"
      if 1 < start < 5: \(later)
      for line in sys.stdin:
          message = json.loads(line)
          if message["do"] == "hello":
              print(json.dumps({"v": 1, "screen": "own", "actions": [{"name": action}], "effects": [], "observes": ["rows"]}), flush=True)
          else:
              print(json.dumps({"rows": [] if message["do"] == "start" else ["1"]}), flush=True)

      """)
    return place
  }

  @Test("At a terminal, an adapter that did not start three times can start again")
  func repaired() throws {
    let place = try withLaterStarts("sys.exit(start)")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      [
        "-c",
        "cd '\(place.path(""))' && exec '\(builtProduct("listsh"))' --adapter 'python3 own.py'",
      ],
      environment: ["HOME": place.path(""), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      columns: 160)
    terminal.type("open\r")
    try terminal.expectScreen(contains: "items=1")
    for start in 2...4 {
      terminal.type(":reload\r")
      try terminal.expectScreen(contains: "exited with status \(start) before answering")
    }
    terminal.type(":reload\r")
    terminal.type(":branches\r")
    try terminal.expectScreen(contains: "* 2 ")
    terminal.type(":quit\r")
    #expect(try terminal.expectExit() == .exited(0))
  }

  @Test("Tab sends no message to a list under test")
  func completion() throws {
    let place = try Workplace.withPythonList()
    let terminal = try shell(
      [:],
      ["--adapter", "python3 \(place.path("list.py"))", "--adapter-log", place.path("log")],
      columns: 160)
    try terminal.expectScreen(contains: ">")
    terminal.type("fetch\t\r")
    try terminal.expectScreen(contains: "ignored")
    terminal.type("\t\t")
    try terminal.expectScreen(contains: "refreshWithIndicator")
    terminal.type("\u{15}:quit\r")
    #expect(try terminal.expectExit() == .exited(0))
    let messages = try place.text("log").split(separator: "\n").filter { $0.contains(" > ") }
    #expect(messages.count == 3, "\(messages)")
  }

  @Test("An adapter that describes itself differently after a restart is an error")
  func otherHello() throws {
    let shell = try withLaterStarts("action = \"close\"").listsh(
      ["--adapter", "python3 own.py"], input: "open\n:reload\n")
    #expect(
      shell.errors.contains(
        "two starts returned different responses to hello; if the adapter has changed, start listsh again\n"
      ), Comment(rawValue: shell.errors))
  }

  @Test("If repeated steps lead to the state of the list, the list continues without a restart")
  func continuing() throws {
    let shell = try session(again: "sys.exit(3)", end: "open\nopen")
    #expect(
      shell.output.hasSuffix("open   ?   items=1\nopen   ?   items=2\nopen   ?   items=3\n"))
    #expect(shell.errors == "")
    #expect(shell.status == 0)
  }
}
