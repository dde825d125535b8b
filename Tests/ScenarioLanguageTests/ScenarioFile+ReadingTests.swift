import ScenarioLanguage
import Testing
import Text

/// Tests of the syntax of a scenario file.
@Suite struct ScenarioFileReadingTests {
  /// The example file in the contract.
  private let example = """
    # Scenarios/first-load.txt: any number of cases, each on a fresh screen.
    source numbers count=53 pageSize=20        # before the first ==: the setup of every case

    == a failed first load recovers
    firstLoad; fail; refresh; fetchMore×4
    ----
    firstLoad   idle → loading   asks #1 page 1
    ...

    # A comment above a case stays where it is.
    == a page that comes too late is dropped
    firstLoad; fetchMore & refresh; #2 succeed
    expect items=20

    """

  @Test("The example file in the contract has a setup and two cases")
  func contract() {
    let text = SourceText(name: "f", example)
    let (file, errors) = ScenarioFile.parse(text)
    #expect(errors == [])
    #expect(file.setup.description == "source numbers count=53 pageSize=20")
    #expect(
      file.cases.map(\.title) == [
        "a failed first load recovers", "a page that comes too late is dropped",
      ])
    #expect(
      file.cases.map(\.script.description) == [
        "firstLoad; fail; refresh; fetchMore×4",
        "firstLoad; fetchMore &; refresh; #2 succeed; expect items=20",
      ])
    #expect(
      file.cases.map { $0.expectation?.lines.map { text.text(at: $0.span) } } == [
        ["firstLoad   idle → loading   asks #1 page 1", "..."], nil,
      ])
    #expect(file.cases[0].expectation?.lines.map(\.isEllipsis) == [false, true])
    #expect(
      file.cases[0].expectation.map { text.text(at: $0.span) } == """
        firstLoad   idle → loading   asks #1 page 1
        ...

        # A comment above a case stays where it is.

        """)
    #expect(file.cases.map { text.text(at: $0.titleSpan).prefix(4) } == ["== a", "== a"])
  }

  @Test("A file without a title is one case that starts at the beginning of the file")
  func untitled() {
    let text = SourceText(name: "f", "\u{FEFF}screen list\nfirstLoad\n----\n#1 succeed")
    let (file, errors) = ScenarioFile.parse(text) { $0 == "firstLoad" }
    #expect(errors == [])
    #expect(
      file
        == ScenarioFile(
          setup: Script(),
          cases: [
            ScenarioFile.Case(
              title: nil, titleSpan: SourceRange(offset: 3, length: 0),
              script: Script.parse(SourceText(name: "f", bytes: Array(text.bytes[..<25]))).script,
              expectation: ScenarioFile.Expectation(
                lines: [.init(span: SourceRange(offset: 30, length: 10), isEllipsis: false)],
                span: SourceRange(offset: 30, length: 10)),
              scriptEnd: 25)
          ]))
  }

  @Test("---- without lines expects an empty trace, and a case without ---- expects none")
  func emptyExpectation() {
    let (file, _) = ScenarioFile.parse(SourceText(name: "f", "== a\nx\n----\n\n# c\n== b\ny\n"))
    #expect(file.cases.map { $0.expectation?.lines } == [[], nil])
  }

  @Test("Blank lines and comments are not part of a trace; a line that starts with #1 is")
  func expectedLines() {
    let text = SourceText(
      name: "f", "a\r\n----\r\n\r\n  # c\r\n#1 fail\r\n…  \r\n ...  # rest\r\n#\r\n....\r\n")
    let lines = ScenarioFile.parse(text).file.cases[0].expectation?.lines
    #expect(lines?.map { text.text(at: $0.span) } == ["#1 fail", "…", "...  # rest", "...."])
    #expect(lines?.map(\.isEllipsis) == [false, true, true, false])
  }

  @Test(
    "A trace can be inserted after the last line of the script that is not only a comment",
    arguments: [
      ("== a\nx # c\n\n# d\n== b\n", "== a\nx # c\n"),
      ("== a\n# c\n", "== a\n"),
      ("== a\n", "== a\n"),
      ("== a", "== a"),
      ("x", "x"),
      ("x\r\n\r\n----\r\ny", "x\r\n"),
      ("(a\nb); # c\n# d\n", "(a\nb); # c\n"),
    ])
  func scriptEnd(text: String, head: String) {
    let file = ScenarioFile.parse(SourceText(name: "f", text)).file
    #expect(file.cases[0].scriptEnd == head.utf8.count)
  }

  @Test(
    "known-gap gives the reason why a case fails, and is not a step",
    arguments: [
      ("== a\nx\nknown-gap \"why\"\n----\n", "why"), ("known-gap \"why\"; x", "why"), ("x", nil),
    ])
  func knownGap(text: String, reason: String?) {
    let (file, errors) = ScenarioFile.parse(SourceText(name: "f", text))
    #expect(errors == [])
    #expect(file.cases.map(\.knownGap) == [reason])
    #expect(file.cases[0].script.description == "x")
  }

  @Test(
    "skip and tag describe a case and are not steps; tags before the first == apply to all cases"
  )
  func skipAndTags() {
    let (file, errors) = ScenarioFile.parse(
      SourceText(
        name: "f",
        """
        tag slow issue-12
        source numbers
        == a
        skip "why"
        tag slow flaky flaky
        x
        == b
        x; tag other; y
        ----
        """))
    #expect(errors == [])
    #expect(file.setup.description == "source numbers")
    #expect(file.cases.map(\.skip) == ["why", nil])
    #expect(
      file.cases.map(\.tags) == [["slow", "issue-12", "flaky"], ["slow", "issue-12", "other"]])
    // Tags are compared byte for byte.
    let (accented, _) = ScenarioFile.parse(
      SourceText(name: "f", "tag é e\u{301} é\n== a\nfirstLoad\n"))
    #expect(accented.cases[0].tags.map(\.utf8.count) == [2, 3])
    #expect(file.cases.map(\.script.description) == ["x", "x; y"])
  }

  @Test("Between <<WORD and the line WORD, no characters have a special meaning")
  func inlineRows() {
    let rows = "id\r\n== b\n----\n\"<<END\nEND \n END\n#\n(\n"
    let text = "== a\nsource csv pageSize=2 <<END # c\r\n\(rows)END\r\nx\n----\ny <<END\n== b\nz"
    let source = SourceText(name: "f", text)
    let (file, errors) = ScenarioFile.parse(source)
    #expect(errors == [])
    #expect(file.cases.map(\.title) == ["a", "b"])
    let step = file.cases[0].script.steps[0]
    #expect(step.rows?.word == "END")
    #expect(step.rows?.text == rows)
    #expect(step.rows.map { source.text(at: $0.span) } == rows)
    #expect(file.cases[0].script.description == "source csv pageSize=2 <<END\n\(rows)END\nx")
    #expect(file.cases[0].expectation?.lines.count == 1)
    #expect(
      source.text(at: SourceRange(file.cases[0].scriptEnd..<text.utf8.count))
        == "----\ny <<END\n== b\nz")
  }

  @Test("<< in a string, a comment or a comparison starts no inline rows")
  func noRows() {
    let (file, errors) = ScenarioFile.parse(
      SourceText(name: "f", "x \"<<END\" # <<END\nx \" <<END\"\n== b\ny"))
    #expect(errors == [])
    #expect(file.cases.map(\.title) == ["b"])
  }

  @Test(
    "Every error of a file is reported, in the order of the text",
    arguments: [
      ("== a\n(x\n----\n", ["2:1: '(' is not closed"]),
      (
        "(x\n== a\ny \"z\n== b\n)",
        [
          "1:1: '(' is not closed", "3:3: the string is not closed on its line",
          "5:1: ')' has no matching '('",
        ]
      ),
      ("a\n== t\nb", ["1:1: a in the setup of the file; put it below a line == with a title"]),
      ("(b; a)\n== t\na", ["1:5: a in the setup of the file; put it below a line == with a title"]),
      (
        "known-gap \"x\"\n== t\n",
        ["1:1: known-gap in the setup of the file; put it below a line == with a title"]
      ),
      ("----\nx\n== t\na", ["1:1: ---- before the first title"]),
      ("x\n----\ny\n----\nz", ["4:1: a second ---- in one case"]),
      ("==\nx\n", ["1:1: a title is missing after =="]),
      (
        "known-gap\n",
        ["1:1: known-gap takes one string, once in a case; write known-gap \"why\""]
      ),
      (
        "known-gap \"a\"\nknown-gap \"b\"×2",
        ["2:1: known-gap takes one string, once in a case; write known-gap \"why\""]
      ),
      (
        "known-gap why",
        ["1:1: known-gap takes one string, once in a case; write known-gap \"why\""]
      ),
      ("x\n----\nknown-gap \"y\"\n", ["3:1: known-gap belongs before ----"]),
      ("x\n----\nexpect items=1\nend\n", ["3:1: expect belongs before ----"]),
      (
        "x\n----\nskip \"y\"\ntag a\n",
        ["3:1: skip belongs before ----", "4:1: tag belongs before ----"]
      ),
      ("skip\n", ["1:1: skip takes one string, once in a case; write skip \"why\""]),
      ("skip \"a\" &", ["1:1: skip takes one string, once in a case; write skip \"why\""]),
      (
        "skip \"x\"\n== t\n",
        ["1:1: skip in the setup of the file; put it below a line == with a title"]
      ),
      ("known-gap \"a\"\nskip \"b\"", ["2:1: skip and known-gap in one case; remove one of them"]),
      ("skip \"a\"\nknown-gap \"b\"", ["2:1: skip and known-gap in one case; remove one of them"]),
      ("tag\n", ["1:1: tag needs at least one name; write tag NAME"]),
      (
        "tag x86\n",
        ["1:1: tag needs at least one name; write tag NAME; x and a number repeat a step"]
      ),
      (
        "tag slow,fast\n", ["1:5: invalid tag 'slow,fast'; write spaces between tags"]
      ),
      (
        "tag slow !slow \"a\" b=c",
        [
          "1:10: invalid tag '!slow'; a tag is a word such as slow or issue-12",
          "1:16: invalid tag '\"a\"'; a tag is a word such as slow or issue-12",
          "1:20: invalid tag 'b=c'; a tag is a word such as slow or issue-12",
        ]
      ),
      (
        "source csv <<END\nid\n== t\n",
        [
          "1:12: no line 'END' ends the rows of <<END; write END on a line of its own after the rows"
        ]
      ),
      (
        "source csv <<END pageSize=2\nid\nEND\nx",
        ["1:18: pageSize after <<END; <<END must end its line"]
      ),
      ("source csv <<END; x\nid\nEND", ["1:17: ; after <<END; <<END must end its line"]),
      ("source csv <<END×2\nid\nEND", ["1:17: ×2 after <<END; <<END must end its line"]),
      (
        "source csv << E\nid \"\nE\nx",
        [
          "1:12: << is not followed by a word; write <<END; a word has letters, digits, - and _, and "
            + "does not begin with a digit or -"
        ]
      ),
      ("a\0b", ["1:2: a NUL byte (0x00) is not text; the file must be UTF-8 text"]),
    ])
  func reported(text: String, expected: [String]) {
    let source = SourceText(name: "f", text)
    let errors = ScenarioFile.parse(source) { $0 == "a" }.errors
    let summaries = errors.map { error in
      let location = source.location(of: error.span.offset)
      return "\(location.line):\(location.column): \(error.summary)"
    }
    #expect(summaries == expected)
  }

  @Test("Titles, ---- and comments can be indented, and spaces around a title are ignored")
  func blanks() {
    let (file, errors) = ScenarioFile.parse(
      SourceText(name: "f", " ==  a # 1 \r\n\tx\n  ---- \n y"))
    #expect(errors == [])
    #expect(file.cases.map(\.title) == ["a # 1"])
    #expect(file.cases[0].expectation?.lines.count == 1)
  }

  @Test("Lines of any length end at their newline")
  func lines() {
    for length in 0..<40 {
      let title = String(repeating: "t", count: length)
      let file = ScenarioFile.parse(
        SourceText(name: "f", "== \(title)x\nfirstLoad\n== b\r\n"), refusingInSetup: { _ in false }
      ).file
      #expect(file.cases.map(\.title) == ["\(title)x", "b"])
    }
  }
}
