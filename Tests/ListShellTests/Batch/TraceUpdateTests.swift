import Foundation
import Testing

@Suite("run --update")
struct TraceUpdateTests {
  private static let first = "firstLoad    idle → loading      asks #1 page 1\n"
  private static let second = "#1 succeed   loading → content   items=20; more=yes\n"
  /// The same line in a trace with wider states.
  private static let widerSecond = "#1 succeed   loading → content      items=20; more=yes\n"
  private static let trace = first + second
  /// The line, aligned with the lines that follow it.
  private static let third = "refresh      content → refreshing   asks #2 page 1\n"

  private static let whole = """
    firstLoad    idle → loading         asks #1 page 1
    #1 succeed   loading → content      items=20; more=yes
    refresh      content → refreshing   asks #2 page 1

    """

  /// Returns the line of a failed first load. `gap` aligns its notes.
  private static func failure(_ gap: String) -> String {
    "#1 fail \"request failed\"   loading → error\(gap)toast \"request failed\"; error=\"request failed\"\n"
  }

  @Test(
    "--update replaces only differing lines; other lines, comments and the script keep every byte",
    arguments: [
      // A differing line between lines with unusual spacing.
      (
        "== a\nfirstLoad # why\n----\n  firstLoad idle -> loading   [..]\n  # note\n  #1 wrong\n",
        "== a\nfirstLoad # why\n----\n  firstLoad idle -> loading   [..]\n  # note\n\(second)"
      ),
      // A different line, and a surplus line without a line ending.
      (
        "firstLoad\n----\nrefresh [..]\n\n#1 [..]\nend content in flight #9",
        "firstLoad\n----\n\(first)\n#1 [..]\n"
      ),
      // A wildcard line stays, unless it would be the only line.
      (
        "firstLoad\n----\nfirst wrong\n...\n#1 [..]\n", "firstLoad\n----\n\(first)...\n#1 [..]\n"
      ),
      ("firstLoad\n----\n...\n#1 wrong\n", "firstLoad\n----\n\(trace)"),
      (
        "firstLoad; expect items=20\n----\n...\n#1 wrong\n",
        "firstLoad; expect items=20\n----\n...\n\(second)"
      ),
      // An expected line whose actual line only a wildcard would match is replaced by that line.
      (
        "firstLoad; refresh\n----\n\(first)...\nrefresh [..] asks #3 page 1\n...\n",
        "firstLoad; refresh\n----\n\(first)...\n\(third)...\n"
      ),
      (
        "firstLoad; expect items=20\n----\nfirstLoad idle ignored: wrong\n...\n",
        "firstLoad; expect items=20\n----\n\(first)...\n"
      ),
      (
        "firstLoad; expect items=20\n----\n...\n#1 succeed   loading → content   items=9\n",
        "firstLoad; expect items=20\n----\n...\n\(second)"
      ),
      (
        "firstLoad; refresh\n----\n...\n#1 [..] wrong [..]\n...\n#2 [..]\n",
        "firstLoad; refresh\n----\n...\n\(widerSecond)...\n#2 [..]\n"
      ),
      // Without such a line, it is replaced by the line after or before a line that stays.
      (
        "firstLoad & #1 fail\n----\nfirstLoad & [..]\n#1 succeed   loading → content\n...\n",
        "firstLoad & #1 fail\n----\nfirstLoad & [..]\n\(failure("   "))...\n"
      ),
      (
        "firstLoad & #1 fail; refresh\n----\n...\n#1 succeed   a → b\nrefresh [..]\n#2 [..]\n",
        "firstLoad & #1 fail; refresh\n----\n...\n\(failure("        "))refresh [..]\n#2 [..]\n"
      ),
      // Otherwise the whole trace up to a line that stays replaces the lines and the wildcards.
      (
        "firstLoad; refresh\n----\n...\n#3 succeed   a → b\n...\n#2 succeed [..]\n...\n",
        "firstLoad; refresh\n----\n\(whole)#2 succeed [..]\n...\n"
      ),
      // Without a trace, the new trace follows the script and precedes the comment of the next case.
      (
        "== a\nfirstLoad\n\n# about b\n== b\nwait; expect items=0",
        "== a\nfirstLoad\n----\n\(trace)\n# about b\n== b\nwait; expect items=0"
      ),
      ("firstLoad", "firstLoad\n----\n\(trace)"),
      ("wait\n----\n...\n", "wait\n----\n"),
      ("firstLoad\n----\n... # any\n# keep\n…\n", "firstLoad\n----\n# any\n\(trace)# keep\n"),
      // The comment of a replaced line stays as a line of its own.
      (
        "firstLoad\n----\n\(first)#1 wrong  # \"why\"\n",
        "firstLoad\n----\n\(first)# \"why\"\n\(second)"
      ),
      // An empty trace where another trace is expected.
      ("firstLoad\n----", "firstLoad\n----\n\(trace)"),
      // New lines have the line ending of the first line.
      (
        "== a\r\nfirstLoad\r\n----\r\n#1 [..]\r\n",
        "== a\r\nfirstLoad\r\n----\r\n\(first.dropLast())\r\n#1 [..]\r\n"
      ),
      // The byte order mark stays.
      ("\u{FEFF}wait; firstLoad", "\u{FEFF}wait; firstLoad\n----\n\(trace)"),
    ])
  func rewrites(before: String, after: String) throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", before)
    let checked = try workplace.listsh("run", "--check", "a.txt")
    #expect(checked.status == 1)
    #expect(checked.errors == "would update a.txt\n")
    #expect(try workplace.text("a.txt") == before)
    let updated = try workplace.listsh("run", "--update", "a.txt", "--quiet")
    #expect(updated == .init(status: 0, errors: "updated a.txt\n"))
    #expect(try workplace.text("a.txt") == after)
    #expect(try workplace.listsh("run", "a.txt", "--quiet") == .init(status: 0))
    #expect(try workplace.listsh("run", "--check", "a.txt", "--quiet") == .init(status: 0))
  }

  @Test(
    "--update never changes a case that passes, is a known gap, has an error or fails an expect",
    arguments: [
      ("firstLoad\n----\n  firstLoad [..]   # so\n...", 0),
      ("known-gap \"x\"\nfirstLoad\n----\nwrong\n", 0),
      ("known-gap \"x\"\nfirstLoad\n", 2),
      ("known-gap \"x\"\nwait; expect items=0\n----\n", 1),
      ("succeed\n----\nwrong\n", 2),
      ("firstLoad; succeed; succeed", 2),
      ("firstLoad; expect items=21\n----\nwrong\n", 1),
      ("firstLod\n----\nwrong\n", 2),
    ])
  func keeps(text: String, status: Int) throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", text)
    for option in ["--update", "--check"] {
      let outcome = try workplace.listsh("run", option, "a.txt")
      #expect(outcome.status == status)
      #expect(!outcome.errors.contains("update"))
      #expect(try workplace.text("a.txt") == text)
    }
  }

  @Test("--update changes only the selected cases")
  func rewritesWhatIsMeant() throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", "== one\nwait 1s\n== two\nfirstLoad\n")
    #expect(try workplace.listsh("run", "--update", "a.txt:4").status == 0)
    #expect(
      try workplace.text("a.txt") == "== one\nwait 1s\n== two\nfirstLoad\n----\n\(Self.trace)")
    #expect(try workplace.listsh("run", "--update", "a.txt", "--filter", "one").status == 0)
    #expect(
      try workplace.text("a.txt")
        == "== one\nwait 1s\n----\n== two\nfirstLoad\n----\n\(Self.trace)")
  }

  @Test(
    "--update adds no trace to a case without a step after its setup",
    arguments: ["", "== a\n", "tag a\nobserve view\n", "screen aliyun\nsource numbers count=4\n"])
  func addsNoTraceWithoutSteps(text: String) throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", text)
    let result = try workplace.listsh("run", "--update", "a.txt")
    #expect(
      result.output.contains(
        "error: the case has no action and no assertion; write a script such as firstLoad; expect items=20"
      ))
    #expect(result.status == 2)
    #expect(try workplace.text("a.txt") == text)
  }

  @Test("The location of a failure after a new trace is its line in the updated file")
  func placesBehindNewTraces() throws {
    let workplace = try Workplace()
    try workplace.write("a.txt", "== one\nfirstLoad\n== two\nfirstLoad\nexpect items=3\n")
    let updated = try workplace.listsh("run", "--update", "a.txt")
    #expect(
      updated.output == """
        two
        a.txt:8:1: error: expected items=3, but items=20
          |
        8 | expect items=3
          | ^
          \(Self.first)  \(Self.second)to reproduce: listsh run a.txt:6

        failed: two at a.txt:8:1
        1 passed, 1 failed

        """)
    #expect(try workplace.listsh("run", "a.txt") == .init(status: 1, output: updated.output))
  }

  @Test(
    "A trace that would make the file unreadable is not written, and an error is reported",
    arguments: ["--update", "--check"])
  func refusesUnreadable(option: String) throws {
    let workplace = try Workplace()
    let message = String(repeating: "a", count: 400_000)
    let text = "== long\nfirstLoad; fail \"\(message)\"\n"
    try workplace.write("a.txt", text)
    #expect(
      try workplace.listsh("run", option, "a.txt")
        == .init(
          status: 2,
          output: """
            long
            a.txt:1:1: error: its trace cannot be written: a line of more than 1 MiB
              |
            1 | == long
              | ^
            to reproduce: listsh run a.txt:1

            error: long at a.txt:1:1
            0 passed, 0 failed, 1 error

            """))
    #expect(try workplace.text("a.txt").utf8.elementsEqual(text.utf8))
  }

  @Test("An updated file keeps its mode and the link to it")
  func keepsModeAndLinks() throws {
    let workplace = try Workplace()
    try workplace.write("real.txt", "firstLoad\n")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: workplace.path("real.txt"))
    try manager.createSymbolicLink(
      atPath: workplace.path("link.txt"), withDestinationPath: "real.txt")
    #expect(try workplace.listsh("run", "--update", "link.txt").status == 0)
    #expect(try workplace.text("real.txt") == "firstLoad\n----\n\(Self.trace)")
    let attributes = try manager.attributesOfItem(atPath: workplace.path("real.txt"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try manager.destinationOfSymbolicLink(atPath: workplace.path("link.txt")) == "real.txt")
  }
}
