import ListShell
import ScenarioRunner
import Testing

/// Tests of the commands with a colon.
@Suite struct ColonCommandTests {
  @Test(
    "The error of an invalid command explains the error and the usage",
    arguments: [
      (":stat", "unknown command ':stat'; did you mean :state?"),
      (":q", "unknown command ':q'; did you mean :quit?"),
      (":undo", "unknown command ':undo'; did you mean :back?"),
      (":s", "unknown command ':s'; :help lists them"),
      (":", "unknown command ':'; :help lists them"),
      (":state now", "unexpected argument 'now'; this command has no arguments"),
      (":save \"x", "a closing quote is missing"),
      (":load \"a\\\"b", "a closing quote is missing"),
      (
        ":load \"a.txt\":1", "text follows the closing quote; write quotes around the whole word"
      ),
      (":save", "a file is missing; write :save FILE or :save FILE \"title\""),
      (":save \"\"", "a file is missing; write :save FILE or :save FILE \"title\""),
      (":load", "a file is missing; write :load FILE or :load FILE:LINE"),
      (":load /nonexistent.txt", "/nonexistent.txt: No such file or directory"),
      (":step", "no case is loaded; load one with :load FILE"),
      (":goto", "a line is missing; write :goto N"),
      (":goto two", "'two' is not a whole number from 0"),
      (":goto \"\"", "'' is not a whole number from 0"),
      (":screen", "a screen is missing; write :screen NAME (listsh screens lists them)"),
      ("state", "unknown step 'state'; did you mean :state?"),
      ("back 2; x", "unknown step 'back'; did you mean :back?"),
      ("undo", "unknown step 'undo'; did you mean :back?"),
      ("exit", "unknown step 'exit'; did you mean :quit?"),
      (":source numbers; x", "a command does not take ';'; write source without the colon"),
      (
        ":save a b.txt", "a path with spaces needs quotes; write :save \"a b.txt\""
      ),
      (":screen list &", "a command does not take '&'; write screen without the colon"),
      (":source csv <<END", "a command does not take '<<END'; write source without the colon"),
      (":set hint", "unknown setting 'hint'; did you mean hints?"),
      (":set hints maybe", "invalid setting; write :set hints on or :set hints off"),
      (":help fetchMoer", "no help for 'fetchMoer'; did you mean fetchMore?"),
      (":expect itms", "the screen has no observation 'itms'; did you mean items?"),
      (
        ":explore --rows x",
        "the value 'x' is invalid for '--rows <N>': must be a whole number from 0 to 4000000"
      ),
    ])
  func errors(line: String, message: String) {
    #expect(transcript(line) == "error: \(message)\n")
  }

  @Test("An error in :source or :screen is at the column of the command")
  func columns() {
    #expect(
      transcript(":source   numbers   coutn=5") == """
        :source:1:21: error: unknown option 'coutn'; did you mean count?
          |
        1 |  source   numbers   coutn=5
          |                     ^

        """)
  }

  @Test(":expect adds a step with the current observations, and keeps requests in flight")
  func expect() {
    #expect(
      transcript(
        "firstLoad", ":expect", ":expect inFlight", "wait", ":expect items view", ":trace",
        ":branches") == """
          firstLoad   idle → loading   asks #1 page 1
          each action whose request is still in flight is recorded with &
          expect state=loading items=0 more=no cached=no error=none moreError=none
          expect inFlight=1
          #1 succeed   loading → content   items=20; more=yes
          expect items=20 view=rows
          firstLoad &   idle → loading      asks #1 page 1
          #1 succeed    loading → content   items=20; more=yes
            * 1  ends at line 2 in content, last #1 succeed

          """)
  }

  @Test(":expect after going back starts a branch, and leaves the other branch unchanged")
  func expectOnBranch() {
    #expect(
      transcript("firstLoad; refresh", ":goto 1", ":expect state", ":branches")
        .hasSuffix(
          """
          expect state=loading
              1  ends at line 3 in refreshing, last refresh
            * 2  starts after line 0, ends at line 1 in loading, last firstLoad &

          """))
  }

  @Test(":branches shows the last event of a branch, even after a wait")
  func lastOfBranch() {
    #expect(
      transcript("firstLoad & wait", ":branches").hasSuffix("in content, last #1 succeed\n"))
  }

  @Test(
    "Each part of the language has help with an example",
    arguments: [
      "&", "×", "x", "#", "==", "----", "[..]", "known-gap", "expect", "sources", "time", "( )",
    ])
  func language(topic: String) {
    #expect(transcript(":help \(topic)").contains("\n  example: "))
  }

  @Test("Help about a screen is its description")
  func screenHelp() {
    #expect(transcript(":help aliyun").contains("\nFlaws of the published design, each with"))
  }

  @Test("Help about an observation shows how to check it with expect")
  func observationHelp() {
    #expect(
      transcript("firstLoad; fail", ":help items").hasSuffix(
        """
        expect items=…
          number of rows, also while an indicator covers them: a whole number
          example: expect items=0

        """))
  }

  @Test(":set lists, explains and switches settings")
  func settings() {
    #expect(
      transcript(":set", ":set view on", ":set view") == """
          hints on      shows suggestions in gray as you type; → accepts one
          highlight on  colors the line as you type
          view off      draws the screen after every step, as a user sees it
        ┌─ List ───────────────────────────────────────────────────────┐
        └──────────────────────────────────────────────────────────────┘
          view on  draws the screen after every step, as a user sees it

        """)
  }

  @Test("A command redraws the screen once, and only if the screen changed")
  func viewedOnce() {
    func pages(_ lines: String...) -> Int {
      transcript(lines.joined(separator: "\n"))
        .split(separator: "┌─ List", omittingEmptySubsequences: false).count - 1
    }
    #expect(pages(":set view on") == 1)
    #expect(pages(":set view on", ":requests", ":trace", ":help wait", ":set") == 1)
    #expect(pages(":set view on", "firstLoad &", ":requests") == 2)
    #expect(pages(":set view on", "firstLoad &", ":back", ":trace") == 3)
    #expect(pages(":set view on", ":set view off", ":set view on") == 2)
  }

  @Test(":source previews the rows of the source, and can change the source")
  func source() {
    #expect(
      transcript(":source numbers count=2 pageSize=1", ":source") == """
        numbers: 2 rows
          1  Item 1
          2  Item 2

        """)
  }

  @Test("An argument of :source in quotes is one word")
  func quotedSource() {
    #expect(
      transcript(#":source "no such;.csv""#).contains(
        "no such;.csv: No such file or directory"))
  }

  @Test(":requests shows each pending request with its planned answer and time")
  func requests() {
    #expect(
      transcript("latency 300ms; answers fail", "firstLoad & refresh", ":requests") == """
        firstLoad &   idle → loading         asks #1 page 1
        refresh       loading → refreshing   cancels #1; asks #2 page 1
          #1 page 1  next response: fail "request failed" at 300ms, sent by wait; cancelled, so the response will be dropped
          #2 page 1  next response: succeed at 300ms, sent before the next step that is neither a reply nor a wait

        """)
  }

  @Test(":requests shows a request that waits for its retry")
  func waitingRequests() {
    #expect(
      transcript("screen feed retry=2 backoff=300ms", "firstLoad; fail", ":requests").hasSuffix(
        "\n  #1  waits for its retry at 300ms, or for #1 wake\n"))
  }

  @Test(":trace N prints the last lines of the trace and the requests in flight")
  func trace() {
    #expect(
      transcript("firstLoad; fail; refresh", ":trace 1").hasSuffix(
        """
        refresh   error → refreshing   asks #2 page 1; error=none
        end       refreshing           in flight #2

        """))
  }

  @Test(":help lists steps, commands and observations, and a command has help with an example")
  func help() {
    let all = transcript(":help")
    for word in ["fetchMore", "expect", ":save", "items", "wait", ":quit"] {
      #expect(all.contains(word))
    }
    for word in [":save", ":quit"] {
      #expect(transcript(":help \(word)").contains("  example: "))
    }
  }

  @Test("The shell prints the result of :explore, and its exit status includes it")
  func searches() {
    let shell = TestShell()
    _ = shell.enter(":screen films-flags")
    let report = shell.enter(":explore")
    #expect(report.hasPrefix("violated: one-property-set: "))
    #expect(report.contains("\n\n5 invariants can be violated\n"))
    #expect(shell.status == .failed)
    _ = shell.enter(":screen people")
    #expect(
      shell.enter(":diagram") == """
        %% people with 2 requests in flight, 3 rows, one page
        stateDiagram-v2
            [*] --> rows
            rows --> rows : add

        """)
  }

  @Test(":explore and :diagram accept the options of the listsh commands")
  func exploring() {
    #expect(transcript(":explore --help").contains("USAGE: listsh explore"))
    #expect(transcript(":diagram --help").contains("USAGE: listsh diagram"))
    #expect(
      transcript(":diagram --format gif")
        == "error: invalid value 'gif' for --format; use mermaid, dot or svg\n")
  }
}
