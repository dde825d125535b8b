import Foundation
import TestSupport
import Testing

/// Tests of cases with `skip "REASON"`, which are read, counted and reported, but not played.
@Suite struct SkippedCasesTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(
      "S/a.txt",
      """
      == a
      firstLoad
      expect items=20
      == b
      skip "why # ]]> ##[error]"
      firstLoad
      ----
      == c
      known-gap "no"
      firstLoad
      expect items=1

      """)
    try place.write("all.txt", "== x\nskip \"1\"\nfirstLoad\n== y\nskip \"2\"\nfail\n")
  }

  @Test("A skipped case is counted and never changes the exit status")
  func text() throws {
    #expect(
      try place.listsh("run", "S")
        == .init(status: 0, output: "1 passed, 0 failed, 1 known gap, 1 skipped\n"))
    #expect(
      try place.listsh("run", "--verbose", "S")
        == .init(
          status: 0,
          output: """
            passed S/a.txt:1: a
            skipped S/a.txt:4: b: why # ]]> ##[error]
            known gap S/a.txt:8: c: no
            1 passed, 0 failed, 1 known gap, 1 skipped

            """))
    #expect(
      try place.listsh("run", "all.txt") == .init(status: 0, output: "0 passed, 2 skipped\n"))
  }

  @Test("TAP, JUnit and JSON Lines report a skipped case with its reason")
  func reports() throws {
    #expect(
      try place.listsh("run", "S", "--format", "tap").output.split(separator: "\n")[3]
        == ##"ok 2 - S/a.txt:4 b # SKIP why \# ]]> \#\#[error]"##)
    let junit = try place.listsh("run", "S", "--format", "junit", "--stable-times").output
    #expect(
      junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="3" failures="0" errors="0" skipped="2" time="0">
          <testsuite name="S/a.txt" tests="3" failures="0" errors="0" skipped="2" time="0" file="S/a.txt">
            <testcase classname="S.a" name="a" file="S/a.txt" line="1" time="0"/>
            <testcase classname="S.a" name="b" file="S/a.txt" line="4" time="0">
              <skipped message="why # ]]&gt; #&#35;[error]"/>
            </testcase>
            <testcase classname="S.a" name="c" file="S/a.txt" line="8" time="0">
              <skipped message="known gap: no"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    let lines = try place.listsh("run", "S", "--format", "jsonl", "--stable-times").output
      .split(separator: "\n")
    #expect(
      lines.first { $0.contains("\"case\":\"b\"") } == """
        {"v":1,"kind":"case","file":"S/a.txt","case":"b","line":4,"column":1,"at":null,"status":"skipped","message":null,"seconds":0,"reason":"why # ]]> #\\u0023[error]"}
        """)
    #expect(
      lines.last?.contains(#""cases":3,"passed":1,"failed":0,"errors":0,"knownGaps":1,"skipped":1"#)
        == true)
    let page = try place.listsh("run", "S", "--format", "html", "--stable-times").output
    #expect(page.contains("<h1>1 passed, 1 known gap of 2, 1 skipped</h1>"))
    #expect(page.contains("<p class=\"note\">skipped: why # ]]&gt; #&#35;[error]</p>"))
  }

  @Test("play and coverage omit skipped cases, and --update does not change them")
  func otherCommands() throws {
    #expect(try place.listsh("play", "all.txt") == .init(status: 0))
    #expect(try place.listsh("coverage", "all.txt") == .init(status: 0, errors: "2 skipped\n"))
    let before = try place.text("all.txt")
    #expect(try place.listsh("run", "--update", "all.txt").status == 0)
    #expect(try place.text("all.txt") == before)
  }

  @Test("In an expected trace, #[..] matches a request, and a comment like a reply causes a note")
  func requestsInTraces() throws {
    let trace = "firstLoad   idle → loading   asks #[..]\n"
    try place.write(
      "n.txt", "== t\nfirstLoad\n----\n\(trace)#[..] succeed [..]\n# 1 fail \"x\"\n# rows\n")
    #expect(
      try place.listsh("run", "n.txt")
        == .init(
          status: 0, output: "1 passed, 0 failed\n",
          errors: "n.txt:6:1: note: '# 1 fail' is a comment; write #1 fail to settle request 1\n"))
    try place.write("n.txt", "== t\nfirstLoad\n----\n\(trace)#[..] fail [..]\n...\n")
    #expect(try place.listsh("run", "n.txt").status == 1)
  }

  @Test("A comment that begins like a reply causes a note and does not change the status")
  func possibleReplies() throws {
    try place.write(
      "n.txt", "# 1 page of rows\nfirstLoad & # 1 succeed\n# 12 fail \"x\"\nexpect items=0\n")
    let notes = """
      n.txt:2:13: note: '# 1 succeed' is a comment; write #1 succeed to settle request 1
      n.txt:3:1: note: '# 12 fail' is a comment; write #12 fail to settle request 12

      """
    #expect(
      try place.listsh("run", "n.txt")
        == .init(status: 0, output: "1 passed, 0 failed\n", errors: notes))
    #expect(try place.listsh("play", "n.txt").errors == notes)
    #expect(
      try place.listsh("play", "-c", "firstLoad # 1 fail").errors
        == "-c:1:11: note: '# 1 fail' is a comment; write #1 fail to settle request 1\n")
  }
}
