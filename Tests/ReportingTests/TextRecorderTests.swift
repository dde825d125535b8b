import MockSources
import Reporting
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("TextRecorder")
struct TextRecorderTests {
  @Test(
    "A failed expect prints its location, the line with a caret, a short trace and the command"
  )
  func reportsFailedExpectations() {
    let file = plannedFile("== one\nfirstLoad; fail; refresh; fetchMore\nexpect items=41\n")
    #expect(
      report(TextRecorder(stable), file) == """
        one
        a.txt:3:1: error: expected items=41, but items=40
          |
        3 | expect items=41
          | ^
          … 3 lines before
          #2 succeed                 refreshing → content     items=20; more=yes
          fetchMore                  content → fetchingMore   asks #3 page 2
          #3 succeed                 fetchingMore → content   items=40
        to reproduce: listsh run a.txt:1

        failed: one at a.txt:3:1
        0 passed, 1 failed

        """)
  }

  @Test("A wrong trace prints the difference with context lines, and an ellipsis for omitted lines")
  func reportsDifferences() {
    let file = plannedFile(
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
      report(TextRecorder(stable), file, command: "listsh run --max-steps 9") == """
        b c.txt
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

        failed: b c.txt at b c.txt:1:12
        0 passed, 1 failed

        """)
  }

  @Test("Passed cases and known gaps are printed if verbose, and the summary unless quiet")
  func followsItsStyle() {
    let file = plannedFile(
      "== one\nfirstLoad; expect items=20\n== two\nknown-gap \"some day\"\nwait; expect items=1\n")
    let summary = "1 passed, 0 failed, 1 known gap\n"
    #expect(report(TextRecorder(style()), file) == summary)
    #expect(report(TextRecorder(style(isQuiet: true)), file) == "")
    #expect(
      report(TextRecorder(style(isVerbose: true)), file)
        == "passed a.txt:1: one\nknown gap a.txt:3: two: some day\n" + summary)
    #expect(
      report(TextRecorder(style(isColored: true, isVerbose: true)), file) == """
        \u{1B}[32mpassed\u{1B}[0m a.txt:1: one
        \u{1B}[33mknown gap\u{1B}[0m a.txt:3: two: some day
        \u{1B}[32m1 passed, 0 failed, 1 known gap\u{1B}[0m

        """)
  }

  @Test(
    "All failures and errors are listed at the end with their titles and locations")
  func listsFailures() {
    let file = plannedFile(
      "== bad\nwait; expect items=1\n== worse\nfail; expect items=1\n== fine\nwait; expect items=0\n"
    )
    var recorder = TextRecorder(stable)
    var output = TextBuffer()
    for scenario in file.cases {
      recorder.record(.finished(outcome(scenario)), into: &output)
    }
    let broken = PlannedFile(
      reading: SourceText(name: "b.txt", "firstLod\n"), ReadingSettings(.builtIn())
    ) {
      (specification) throws(SourceError) in Source(specification)
    }
    recorder.record(.finished(Outcome(broken.source, broken.errors)), into: &output)
    recorder.record(
      .finished(Outcome(unreadable: "c.txt", "c.txt: is a folder")), into: &output)
    let start = output.count
    var summary = RunSummary()
    summary.passed = 1
    summary.failed = 1
    summary.errors = 3
    recorder.record(.ran(summary), into: &output)
    #expect(
      String(decoding: output.bytes[start...], as: UTF8.self) == """
        failed: bad at a.txt:2:7
        error: worse at a.txt:4:1
        error: unknown step 'firstLod'; did you mean firstLoad? at b.txt:1:1
        error: c.txt: is a folder
        1 passed, 1 failed, 3 errors

        """)
    #expect(
      output.text.contains(
        """

        b.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
          |
        1 | firstLod
          | ^

        """))
  }

  @Test("The totals include the duration, unless times are omitted")
  func reportsTimes() {
    var summary = RunSummary()
    summary.nanoseconds = 1_234_567_890
    var output = TextBuffer()
    var recorder = TextRecorder(ReportStyle())
    recorder.record(.ran(summary), into: &output)
    #expect(output.text == "0 passed, 0 failed in 1.23 s\n")
  }

  @Test("With colors, the title is bold and the word error is bold red")
  func colors() {
    let text = report(
      TextRecorder(style(isColored: true)), plannedFile("== one\nwait; expect items=1\n"))
    #expect(
      text.hasPrefix(
        "\u{1B}[1mone\u{1B}[0m\na.txt:2:7: \u{1B}[1;31merror:\u{1B}[0m expected items=1, but items=0\n"
      ))
    #expect(text.contains("\u{1B}[31mfailed: one at a.txt:2:7\u{1B}[0m\n"))
  }

  @Test("If an HTML report is written too, a failure names its frame in the report")
  func namesFrames() {
    var style = stable
    style.htmlPath = "out/run page #1%.#\u{301}html"
    let text = report(
      TextRecorder(style), plannedFile("== one\nfirstLoad; expect items=1\n", name: "a b.txt"))
    #expect(
      text.contains("\nto view: out/run page %231%25.%23\u{301}html#case=a%20b.txt:1&line=2\n\n"))
  }

  @Test("If GitHub Actions reads the output, data contains no workflow commands")
  func breaksCommands() {
    let file = plannedFile(
      "== ::error::x ##[error]y\nwait; expect items=1\n", name: "::warning::.txt")
    var guarded = stable
    guarded.breaksCommands = true
    #expect(
      report(TextRecorder(guarded), file) == """
        \\u{3A}:error::x \\u{23}#[error]y
        \\u{3A}:warning::.txt:2:7: error: expected items=1, but items=0
          |
        2 | wait; expect items=1
          |       ^
        to reproduce: listsh run ::warning::.txt:1

        failed: ::error::x \\u{23}#[error]y at ::warning::.txt:2:7
        0 passed, 1 failed

        """)
  }

  @Test(
    "If several cases are played, each trace has its title above it, and control characters are escaped"
  )
  func reportsTraces() {
    let file = plannedFile(
      "== a\u{7F}b\nfirstLoad & expect items=0\n== two\nwait; expect items=0\n")
    #expect(
      report(TextRecorder(style(isPlaying: true)), file, playing: true) == """
        == a\\u{7F}b
        firstLoad &   idle → loading   asks #1 page 1
        end           loading          in flight #1
        == two

        """)
    let alone = plannedFile("firstLoad & expect items=0")
    #expect(
      report(TextRecorder(style(isPlaying: true)), alone, playing: true, isTyped: true) == """
        firstLoad &   idle → loading   asks #1 page 1
        end           loading          in flight #1

        """)
  }
}
