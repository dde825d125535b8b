import TerminalTesting
import TestSupport
import Testing

/// Tests of logs as adapters.
@Suite(
  "Recordings", .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct RecordingTests {
  @Test("A log can replace the adapter, and gives the same answers without the program")
  func replay() throws {
    let place = try Workplace.withPythonList()
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
    #expect(beyond.output.contains("the recording does not contain this message"))
  }

  @Test("A recording that cannot read its input reports this error")
  func unreadableInput() throws {
    let place = try Workplace.withPythonList()
    try place.write("log", "")
    _ = try place.listsh("explore", "--adapter", "python3 list.py", "--adapter-log", "log")
    let outcome = try place.shell("\"$LISTSH\" adapter replay log < .")
    #expect(outcome == .init(status: 2, errors: "listsh: standard input: is a folder\n"))
  }

  @Test("A recording can be compared with changes of the server, as far as it goes")
  func replayWithServerChanges() throws {
    let place = try Workplace.withPythonList(withoutCancels)
    let call = ["conform", "--rows", "1", "--page-size", "1", "--adapter"]
    let log = ["--adapter-log", "log"]
    #expect(try place.listsh(call + ["python3 list.py"] + log).status == 1)
    let replay = "'\(try builtProduct("listsh"))' adapter replay log"
    let again = try place.listsh(call + [replay, "--with", "server"])
    #expect(again.status == 1, Comment(rawValue: again.errors))
    #expect(again.output.hasPrefix("Python sample has 4 differences from list: "))
    #expect(
      again.output.prefix { $0 != "\n" }.contains(
        /, [0-9,]+ not in the recording, [0-9,]+ not reached$/))
  }

  @Test("A transition that a recording has only after some events is compared after these")
  func replayInOtherMode() throws {
    let place = try Workplace.withPythonList(withoutCancels)
    let call = ["conform", "--rows", "1", "--adapter"]
    let log = ["--adapter-log", "log"]
    #expect(try place.listsh(call + ["python3 list.py"] + log).status == 1)
    let replay = "'\(try builtProduct("listsh"))' adapter replay log"
    #expect(
      try place.listsh(call + [replay, "--compare", "requests"]).output.hasPrefix(
        "Python sample has 1 difference from list: 98 of 132 transitions same, 3 different, "
          + "31 not in the recording\n"))
  }
}
