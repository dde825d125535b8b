import Exploration
import Files
import ListShell
import ScenarioRunner
import TerminalTesting
import TestSupport
import Testing

/// Tests of `:save`.
@Suite struct SavedCaseTests {
  @Test("A session with an undone step is saved as a case that passes")
  func retry() throws {
    let folder = try TemporaryFolder()
    let reported = transcript(
      "firstLoad", "fail", ":back", "succeed", "fetchMore×2", "wait",
      ":save \(folder.path("x.txt"))")
    #expect(reported.hasSuffix("saved \"x\" to \(folder.path("x.txt"))\n"))
    #expect(
      try folder.text("x.txt") == """
        == x
        firstLoad; succeed; fetchMore×2; wait
        ----
        firstLoad    idle → loading           asks #1 page 1
        #1 succeed   loading → content        items=20; more=yes
        fetchMore    content → fetchingMore   asks #2 page 2
        #2 succeed   fetchingMore → content   items=40
        fetchMore    content → fetchingMore   asks #3 page 3
        #3 succeed   fetchingMore → content   items=60

        """)
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test(
    "Steps whose strings have other bytes are not saved as a repeat, even if they look the same")
  func normalForms() throws {
    let folder = try TemporaryFolder()
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    _ = transcript(
      "screen cities", "type \"\(composed)\"", "type \"\(decomposed)\"",
      "expect text=\"\(composed)\(decomposed)\"", ":save \(folder.path("x.txt"))")
    let lines = try folder.text("x.txt").split(separator: "\n").map(String.init)
    let script = "type \"\(composed)\"; type \"\(decomposed)\"; "
    #expect(Array(lines[2].utf8.prefix(script.utf8.count)) == Array(script.utf8))
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("A tag that only looks like a tag of the file is saved")
  func normalFormsOfTags() throws {
    let folder = try TemporaryFolder()
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    try folder.write("a.txt", "tag \(composed)\n\n== one\nfirstLoad\nexpect items=20\n")
    try folder.write("b.txt", "== two\ntag \(decomposed)\nfirstLoad\nexpect items=20\n")
    _ = transcript(":load \(folder.path("b.txt"))", ":continue", ":save \(folder.path("a.txt"))")
    #expect(listsh(["run", folder.path("a.txt"), "--tag", decomposed, "--quiet"]) == .passed)
    #expect(Array(try folder.text("a.txt").utf8).count { $0 == 0xCC } == 1)
  }

  @Test(":save keeps quotes in a title, and reports a title that the file already has")
  func titles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foo")
    #expect(
      transcript(
        "fetchMore", ":save \(path)", ":save \(path) \"a \\\"b\\\" \\\\ c\"",
        ":save \(path) \"foo\""
      ).hasSuffix(
        """
        saved "foo" to \(path)
        added "a \\"b\\" \\\\ c" to \(path)
        added "foo" to \(path)
        \(path):1: another case has this title

        """))
    #expect(
      try folder.text("foo").split(separator: "\n").filter { $0.hasPrefix("==") } == [
        "== foo", "== a \"b\" \\ c", "== foo",
      ])
    #expect(listsh(["run", path]) == .passed)
  }

  @Test("A title is compared and reported without the spaces around it")
  func titleWithSpaces() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foo")
    #expect(
      transcript("fetchMore", ":save \(path) \"  x\"", ":save \(path) \"x \"")
        .hasSuffix(
          """
          saved "x" to \(path)
          added "x" to \(path)
          \(path):1: another case has this title

          """))
    #expect(
      transcript("fetchMore", ":save \(path) a new title")
        .hasSuffix("a title of several words needs quotes; write :save \(path) \"a new title\"\n"))
  }

  @Test("Inline rows keep their line endings in a file with other line endings")
  func rowsWithOtherLineEndings() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    try folder.write("x.txt", "== x\r\nfirstLoad\r\nexpect items=20\r\n")
    let rows = "source csv <<END\nid,title\n1,\"a\nb\"\nEND\n"
    try folder.write("rows.txt", "== y\n\(rows)firstLoad; expect items=1\n")
    let reported = transcript(":load \(folder.path("rows.txt"))", ":continue", ":save \(path) y")
    #expect(reported.hasSuffix("added \"y\" to \(path)\n"), "\(reported)")
    #expect(
      try folder.text("x.txt").contains("source csv <<END\r\nid,title\n1,\"a\nb\"\nEND\n"))
    #expect(listsh(["run", path]) == .passed)
  }

  @Test("Requests that :expect leaves in flight are in flight in the saved case")
  func expectInFlight() throws {
    let folder = try TemporaryFolder()
    _ = transcript("firstLoad", ":expect state", "fail", ":save \(folder.path("x.txt"))")
    #expect(
      try folder.text("x.txt") == """
        == x
        firstLoad & expect state=loading; fail
        ----
        firstLoad &                idle → loading    asks #1 page 1
        #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"

        """)
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("The saved trace has responses to foreground requests, but not to those in the background")
  func inFlight() throws {
    let folder = try TemporaryFolder()
    _ = transcript(
      "source numbers count=30; firstLoad", "fetchMore & refresh", ":save \(folder.path("x.txt"))")
    #expect(
      try folder.text("x.txt") == """
        == x
        source numbers count=30
        firstLoad; fetchMore & refresh
        ----
        firstLoad     idle → loading              asks #1 page 1
        #1 succeed    loading → content           items=20; more=yes
        fetchMore &   content → fetchingMore      asks #2 page 2
        refresh       fetchingMore → refreshing   cancels #2; asks #3 page 1
        #3 succeed    refreshing → content
        end           content                     in flight #2

        """)
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("A further case is appended with a title of its own")
  func append() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    let reported = transcript(
      "firstLoad; wait", ":save \(path)", ":save \(path)", ":save \(path) \"once more\"")
    #expect(
      reported.hasSuffix(
        "saved \"x\" to \(path)\nadded \"x 2\" to \(path)\nadded \"once more\" to \(path)\n"))
    #expect(
      try folder.text("x.txt").split(separator: "\n").filter { $0.hasPrefix("==") } == [
        "== x", "== x 2", "== once more",
      ])
    #expect(listsh(["run", path]) == .passed)
  }

  @Test("Defaults that the setup of the file would change are restored in the saved case")
  func otherSetup() throws {
    let folder = try TemporaryFolder()
    let text = """
      screen aliyun
      source numbers count=3
      latency 1s
      answers fail,fail

      == three
      firstLoad
      expect items=0

      """
    try folder.write("x.txt", text)
    _ = transcript("latency 1ms", "firstLoad", ":save \(folder.path("x.txt"))")
    #expect(
      try folder.text("x.txt") == text + """

        == x
        screen list
        source numbers
        answers ok
        latency 1ms
        firstLoad
        ----
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   at 1ms; items=20; more=yes

        """)
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("An invariant that the setup of the file defines is not defined again in the saved case")
  func definedInSetup() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "x.txt", "invariant \"few\" expect items<100\n== a\nfirstLoad; expect items=20\n")
    let path = folder.path("x.txt")
    #expect(
      transcript(":load \(path)", ":continue", "refresh", ":save \(path) \"b\"")
        .hasSuffix("added \"b\" to \(path)\n"))
    #expect(
      try folder.text("x.txt").contains("== b\nfirstLoad; expect items=20; refresh\n----\n"))
  }

  @Test("In a file with only setup steps, a saved case restores the defaults that they change")
  func setupAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "source numbers count=3\n")
    _ = transcript("firstLoad", ":save \(folder.path("x.txt"))")
    #expect(
      try folder.text("x.txt").hasPrefix(
        "source numbers count=3\n\n== x\nsource numbers\nfirstLoad\n----\n"))
    #expect(try folder.text("x.txt").contains("items=20; more=yes"))
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("New lines have the line endings of the file")
  func lineEndings() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.txt", "== one\r\nfirstLoad; expect items=20")
    _ = transcript("wait", "refresh; fail", ":save \(folder.path("x.txt"))")
    #expect(
      try folder.text("x.txt")
        == "== one\r\nfirstLoad; expect items=20\r\n\r\n== x\r\nwait; refresh; fail\r\n----\r\n"
        + "refresh                    idle → refreshing    asks #1 page 1\r\n"
        + "#1 fail \"request failed\"   refreshing → error   "
        + "toast \"request failed\"; error=\"request failed\"\r\n")
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("The path of a source is relative to the file's folder")
  func relativePath() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows.csv", "id,title\n1,one\n")
    let reported = TestShell(fileRoot: folder.path).enter(
      "source \(folder.path("rows.csv"))", "firstLoad; wait", ":save \(folder.path("x.txt"))")
    #expect(reported.hasSuffix("saved \"x\" to \(folder.path("x.txt"))\n"), "\(reported)")
    #expect(try folder.text("x.txt").contains("\nsource rows.csv\n"))
  }

  @Test("With --file-root, a case is saved only inside that folder")
  func outsideFileRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write("in/y.txt", "wait\n")
    let root = folder.path("in")
    let shell = TestShell(fileRoot: root)
    let outside = folder.path("x.txt")
    #expect(
      shell.enter("firstLoad", ":save \(outside)").hasSuffix(
        "error: \(outside): is not inside the --file-root \(root)\n"))
    let link = try folder.link("in/link.txt", to: outside)
    #expect(
      shell.enter(":save \(link)") == "error: \(link): is not inside the --file-root \(root)\n")
    #expect(FileStamp(outside) == nil)
    let inside = folder.path("in/x.txt")
    #expect(shell.enter(":save \(inside)") == "saved \"x\" to \(inside)\n")
  }

  @Test("The path of a source in the middle of a case is relative in its trace too")
  func relativePathInTrace() throws {
    let folder = try TemporaryFolder()
    try folder.write("data/rows.csv", "id,title\n1,one\n")
    try folder.write("cases/y.txt", "wait\n")
    let path = folder.path("cases/x.txt")
    let reported = TestShell(fileRoot: folder.path).enter(
      "firstLoad", "source \(folder.path("data/rows.csv"))", "refresh", ":save \(path)")
    #expect(reported.hasSuffix("saved \"x\" to \(path)\n"), "\(reported)")
    #expect(
      try folder.text("cases/x.txt") == """
        == x
        firstLoad
        source ../data/rows.csv
        refresh
        ----
        firstLoad                 idle → loading         asks #1 page 1
        #1 succeed                loading → content      items=20; more=yes
        source ../data/rows.csv   content
        refresh                   content → refreshing   asks #2 page 1; items=0; more=no
        #2 succeed                refreshing → content   items=1

        """)
  }

  @Test("Two sources with the same name in two folders are saved as different sources")
  func twoFolders() throws {
    let folder = try TemporaryFolder()
    let name = "Scenarios/data/films.json"
    try folder.write("a/\(name)", #"[{"id": 1, "title": "one"}]"#)
    try folder.write("a/case.txt", "firstLoad; source \(name); refresh; expect items=1\n")
    let shell = TestShell(fileRoot: "/")
    _ = shell.enter(
      ":load \(folder.path("a/case.txt"))", ":continue", "source \(name)")
    #expect(
      shell.enter(":save \(folder.path("x.txt"))")
        == "saved \"x\" to \(folder.path("x.txt"))\n")
    #expect(listsh(["run", folder.path("x.txt"), "--file-root", "/"]) == .passed)
  }

  @Test("A wait whose end was undone is saved as a wait for all responses")
  func partOfAWait() throws {
    let folder = try TemporaryFolder()
    let reported = transcript(
      "latency 1ms", "firstLoad &", "wait 51ms", ":back 1", "fetchMore &",
      ":save \(folder.path("x.txt"))", ":reload")
    #expect(try folder.text("x.txt").contains("firstLoad & wait; fetchMore &\n"))
    #expect(
      reported.hasSuffix("fetchMore &   content → fetchingMore   asks #2 page 2\n"), "\(reported)")
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test("A wait whose responses were partly undone cannot be saved until replies complete it")
  func middleOfAWait() throws {
    let folder = try TemporaryFolder()
    let shell = TestShell()
    _ = shell.enter("latency 1ms", "firstLoad & refresh &", "wait 51ms", ":back 2", "fetchMore &")
    #expect(
      shell.enter(":save \(folder.path("x.txt"))") == """
        error: the case cannot be saved there: only a part of a step was undone: it would give '#1 succeed  refreshing  dropped: superseded by #2' instead of \
        '#1 succeed  refreshing  at 1ms; dropped: superseded by #2'

        """)
    #expect(
      shell.enter(":reload")
        == "error: only a part of a step was played; go to the end of the step, or to a line before it\n"
    )
  }

  @Test("A file with other text is not changed, and its first error is reported")
  func otherFile() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.write("notes.md", "hello world\nhello readers\n")
    #expect(
      transcript("firstLoad", ":save \(notes)") == """
        firstLoad   idle → loading   asks #1 page 1
        error: the case cannot be saved there: it has 2 errors; the first is
        \(notes):1:1: error: unknown step 'hello'
          |
        1 | hello world
          | ^

        """)
    #expect(try folder.text("notes.md") == "hello world\nhello readers\n")
  }

  @Test("Before the first action, :save reports that there is nothing to save")
  func nothing() throws {
    let folder = try TemporaryFolder()
    #expect(
      transcript("source numbers count=3", ":save \(folder.path("x.txt"))")
        == "error: there is nothing to save yet\n")
  }

  @Test(":save gives the reason why the case cannot be saved, and blames no file that was not read")
  func reasons() throws {
    let folder = try TemporaryFolder()
    #expect(
      transcript(
        "source numbers count=1 pageSize=1", "answers 2", "firstLoad",
        ":save \(folder.path("x.txt"))"
      ).hasSuffix(
        "error: the case cannot be saved there: the case stops early: the response #1 succeed 2 "
          + "cannot be sent: the source has only 1 more row at this position\n"))
    #expect(folder.names == [])
  }

  @Test(
    "If a part of a step is undone, the saved case contains an expect after the remaining part"
  )
  func partOfAStep() throws {
    let folder = try TemporaryFolder()
    _ = transcript(
      "latency 300ms; firstLoad", "fetchMore", ":back", "refresh", ":save \(folder.path("x.txt"))")
    #expect(try folder.text("x.txt").contains("firstLoad; expect state=content; refresh\n"))
    #expect(listsh(["run", folder.path("x.txt")]) == .passed)
  }

  @Test(
    "After any steps and any undo, the saved case passes",
    arguments: 1...40 as ClosedRange<UInt64>)
  func anything(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    var generator = SplitMix64(seed: seed)
    let shell = TestShell()
    for _ in 0..<Int.random(in: 2...12, using: &generator) {
      _ = shell.enter(Self.lines.randomElement(using: &generator) ?? "")
    }
    let saved = shell.enter(":save \(path)")
    guard !saved.contains("nothing to save") else { return }
    #expect(saved == "saved \"x\" to \(path)\n")
    #expect(shell.enter(":load \(path)").hasPrefix("\(path):1: x\n"))
    #expect(shell.enter(":continue").hasSuffix("as expected: the case passes\n"))
  }

  @Test(
    "After any steps and any undo, a case saved into a file with a setup passes",
    arguments: 1...20 as ClosedRange<UInt64>)
  func anywhere(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("x.txt")
    let setup = "screen aliyun\nsource numbers count=7 latency=20ms\nanswers fail,3\nlatency 5s\n"
    try folder.write("x.txt", setup + "\n== one\nfirstLoad\nexpect items=0\n")
    var generator = SplitMix64(seed: seed)
    let shell = TestShell()
    for _ in 0..<8 { _ = shell.enter(Self.lines.randomElement(using: &generator) ?? "") }
    let reported = shell.enter(":save \(path)")
    #expect(reported.contains("nothing to save") || reported.hasSuffix(" to \(path)\n"))
    #expect(listsh(["run", path]) == .passed)
  }

  /// The steps that a random session can have.
  private static let lines = [
    "firstLoad", "refresh", "fetchMore", "fetchMore×2", "refresh &", "fetchMore & refresh",
    "succeed", "fail", "empty", "wait", "wait 100ms", "succeed 3", "fail \"x;\\\"y\"", "end",
    "latency 300ms", "answers fail,ok", "source numbers count=30", "server insert 2 at 0",
    "expect items>=0", "(firstLoad; wait)×2", "firstLoad; fail; refresh", "refreshWithIndicator",
    "source numbers count=5 latency=50ms", ":back", ":back 2", ":forward", ":goto 1",
    ":branches 1", ":expect",
  ]

  @Test(":save keeps the tags of the loaded case, and inline rows byte for byte")
  func tagsAndRows() throws {
    let folder = try TemporaryFolder()
    let rows = "id,title\r\n== 1,  a\n----,\"b\nc\"\n"
    let path = try folder.write(
      "a.txt",
      """
      tag file
      == one
      tag slow issue-12
      skip "not now"
      source csv duplicates=keep <<END
      \(rows)END
      firstLoad
      expect items=2

      """)
    let saved = folder.path("b.txt")
    _ = transcript(":load \(path)", ":continue", ":save \(saved)", ":save \(path) \"again\"")
    #expect(
      try folder.text("b.txt") == """
        == b
        tag file slow issue-12
        source csv duplicates=keep <<END
        \(rows)END
        firstLoad; expect items=2
        ----
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=2

        """)
    #expect(
      try folder.text("a.txt").hasSuffix(
        """

        == again
        tag slow issue-12
        source csv duplicates=keep <<END
        \(rows)END
        firstLoad; expect items=2
        ----
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=2

        """))
    #expect(listsh(["run", path, saved, "--tag", "issue-12"]) == .passed)
    // Saving the case again does not change it.
    _ = transcript(":load \(saved)", ":continue", ":save \(folder.path("c.txt")) \"b\"")
    #expect(try folder.text("c.txt") == folder.text("b.txt"))
    // After :reset, the loaded case is forgotten.
    _ = transcript(":load \(saved)", ":reset", "firstLoad", ":save \(folder.path("d.txt"))")
    #expect(try !folder.text("d.txt").contains("tag"))
  }

  @Test(":save refuses the name of a file with rows")
  func dataFile() {
    #expect(
      transcript("firstLoad", ":save new.csv")
        .hasSuffix("new.csv is the name of a file with rows; write a name that ends in .txt\n"))
  }

  @Test(":expect after the end of a wait keeps the request in flight")
  func expectAfterWake() {
    #expect(
      transcript("screen feed retry=1", "firstLoad", "fail", "fetchMore", "wake", ":expect state")
        .hasSuffix(
          "each action whose request is still in flight is recorded with &\nexpect state=loading\n")
    )
    #expect(
      transcript(
        "screen feed retry=1; answers fail,ok", "firstLoad", "fetchMore", "wake", ":expect state",
        ":branches"
      ).contains("the trace would change if 'firstLoad' had &; write & after it\n  * 1  "))
  }
}
