import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of a list with a custom screen behind a starter adapter.
@Suite(
  "A list with a custom screen, in the commands and the shell",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectScreenTests {
  @Test(
    "Cases of a custom screen use its own words, and the error of a wrong word suggests one of them"
  )
  func vocabulary() throws {
    let place = try Workplace.withOrders()
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

  @Test(
    "A list that uses the clock is notified of a wait, and its reaction is on the line of the wait")
  func time() throws {
    let played = try Workplace.withOrders().listsh(
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

  @Test("A list that uses the clock is notified of the time even while a request is in flight")
  func latency() throws {
    let played = try Workplace.withOrders().listsh(
      "play", "--adapter", "python3 orders.py", "-c",
      "screen orders; latency 1s; open & search; expect state=opening; wait")
    #expect(played.status == 0)
    // The list sends another request at 300 ms, before the first response.
    #expect(played.output.contains("asks #2 page 1"), Comment(rawValue: played.output))
  }

  @Test("The shell knows the words of the list's own screen, and a case that it saves passes")
  func terminal() throws {
    let place = try Workplace.withOrders()
    let terminal = try shell(
      [:], ["--adapter", "python3 \(place.path("orders.py"))"], columns: 120)
    // The list's summary has two lines, which the help table joins to one.
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
    try terminal.expectScreen(contains: "at line 3:")
    // Another step from there starts a branch, for which the list is created again.
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
}
