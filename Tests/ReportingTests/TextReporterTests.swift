import Reporting
import Testing
import Text

@Suite("Reports for people")
struct TextReporterTests {
  @Test(
    "A failed expect tells where, the line with a caret, the trace before it in brief and the command"
  )
  func tellsFailedExpectations() {
    let file = planned("== one\nfirstLoad; fail; refresh; fetchMore\nexpect items=41\n")
    #expect(
      report(TextReporter(TextStyle()), file) == """
        a.txt:3:1: error: expected items=41, but items=40
          |
        3 | expect items=41
          | ^
          … 3 lines before
          #2 succeed                 refreshing → content     items=20; more=yes
          fetchMore                  content → fetchingMore   asks #3 page 2
          #3 succeed                 fetchingMore → content   items=40
        to reproduce: listsh run a.txt:1

        0 passed, 1 failed

        """)
  }

  @Test("A wrong trace tells the difference with some lines around it, gaps as an ellipsis")
  func tellsDifferences() {
    let file = planned(
      """
      firstLoad; fetchMore×4
      ----
      firstLoad [..]
      #1 [..]
      fetchMore [..]
      #2 [..]
      fetchMore [..]
      #3 succeed fetchingMore → content items=61
      fetchMore [..]
      #4 [..]
      fetchMore [..]
      #5 [..]
      fetchMore content ignored: no more pages
      """, name: "b c.txt")
    #expect(
      report(TextReporter(TextStyle(command: "listsh run --max-steps 9")), file) == """
        b c.txt:1:12: error: the trace is not the expected one
          |
        1 | firstLoad; fetchMore×4
          |            ^
        (-expected +actual)
          …
          fetchMore    content → fetchingMore   asks #2 page 2
          #2 succeed   fetchingMore → content   items=40
          fetchMore    content → fetchingMore   asks #3 page 3
        - #3 succeed fetchingMore → content items=61
        + #3 succeed   fetchingMore → content   items=60
          fetchMore    content → fetchingMore   asks #4 page 4
          #4 succeed   fetchingMore → content   items=80
          fetchMore    content → fetchingMore   asks #5 page 5
          #5 succeed   fetchingMore → content   items=100
        - fetchMore content ignored: no more pages
        to reproduce: listsh run --max-steps 9 'b c.txt:1'

        0 passed, 1 failed

        """)
  }

  @Test("Cases that passed and known gaps are told on request, the summary unless it is unwanted")
  func followsItsStyle() {
    let file = planned(
      "== one\nfirstLoad; expect items=20\n== two\nknown-gap \"some day\"\nwait; expect items=1\n")
    let summary = "1 passed, 0 failed, 1 known gap\n"
    #expect(report(TextReporter(TextStyle()), file) == summary)
    #expect(report(TextReporter(TextStyle(isQuiet: true)), file) == "")
    #expect(
      report(TextReporter(TextStyle(isVerbose: true)), file)
        == "passed a.txt:1: one\nknown gap a.txt:3: two: some day\n" + summary)
    #expect(
      report(TextReporter(TextStyle(isColored: true, isVerbose: true)), file) == """
        \u{1B}[32mpassed\u{1B}[0m a.txt:1: one
        \u{1B}[33mknown gap\u{1B}[0m a.txt:3: two: some day
        \u{1B}[32m1 passed, 0 failed, 1 known gap\u{1B}[0m

        """)
  }

  @Test("After more than twenty cases the failures are told again")
  func repeatsFailures() {
    let passing = String(repeating: "== fine\nwait; expect items=0\n", count: 20)
    let failing = "== bad\nwait; expect items=1\n== worse\nfail; expect items=1\n"
    #expect(
      report(TextReporter(TextStyle()), planned(passing + failing)).hasSuffix(
        "\nfailed a.txt:41: bad\nerror a.txt:43: worse\n20 passed, 1 failed, 1 error\n"))
    #expect(
      report(TextReporter(TextStyle()), planned(failing)).hasSuffix(
        "a.txt:3\n\n0 passed, 1 failed, 1 error\n"))
  }

  @Test(
    "Played traces have the title above them where there are several, and control characters escaped"
  )
  func tellsTraces() {
    let file = planned("== a\u{7F}b\nfirstLoad & expect items=0\n== two\nwait; expect items=0\n")
    #expect(
      report(TextReporter(TextStyle(isQuiet: true)), file, playing: true) == """
        == a\\u{7F}b
        firstLoad &   idle → loading   asks #1 page 1
        end           loading          in flight #1
        == two

        """)
    let alone = planned("firstLoad & expect items=0")
    #expect(
      report(TextReporter(TextStyle(isQuiet: true)), alone, playing: true, isTyped: true) == """
        firstLoad &   idle → loading   asks #1 page 1
        end           loading          in flight #1

        """)
  }

  @Test(
    "What goes to a shell is one word of it",
    arguments: [
      ("a/b-c_1.txt:3,4", "a/b-c_1.txt:3,4"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
      ("$(x)", "'$(x)'"), ("网", "'网'"),
    ])
  func quotesForShells(text: String, word: String) {
    #expect(shellQuoted(text) == word)
  }
}
