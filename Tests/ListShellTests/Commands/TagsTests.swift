import TestSupport
import Testing

/// Tests of `tag NAME …`, `--tag`, and the files of `listsh init`.
@Suite struct TagsTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(
      "S/a.txt",
      """
      tag file
      == a
      tag slow
      firstLoad
      expect items=20
      == b
      firstLoad
      expect items=20
      == c
      tag slow flaky
      firstLoad
      expect items=20

      """)
  }

  /// The titles that `run --list` prints with these arguments.
  private func listed(_ arguments: String...) throws -> [String] {
    try place.listsh(["run", "--list", "S"] + arguments).output.split(separator: "\n")
      .map { String($0.split(separator: " ", maxSplits: 1)[1]) }
  }

  @Test("--tag selects cases with any of the tags, and excludes tags after !")
  func selection() throws {
    #expect(try listed() == ["a [file slow]", "b [file]", "c [file slow flaky]"])
    #expect(try listed("--tag", "slow") == ["a [file slow]", "c [file slow flaky]"])
    #expect(try listed("--tag", "!flaky") == ["a [file slow]", "b [file]"])
    #expect(try listed("--tag", "slow", "--tag", "!flaky") == ["a [file slow]"])
    #expect(try listed("--tag", "flaky", "--tag", "file", "--filter", "b") == ["b [file]"])
  }

  @Test("Tags are compared byte by byte")
  func encodings() throws {
    try place.write(
      "T/a.txt", "== a\ntag \u{E9}\nfirstLoad\n== b\ntag e\u{301}\nfirstLoad\n")
    let list = try place.listsh("run", "--list", "T", "--tag", "\u{E9}").output
    #expect(list == "T/a.txt:1: a [\u{E9}]\n")
  }

  @Test("--list fails if a filter leaves no case in any shard")
  func emptyShards() throws {
    try place.write("S/b.txt", "== d\nfirstLoad\nexpect items=20\n")
    #expect(
      try place.listsh("run", "--list", "S", "--shard", "1/2", "--filter", "no").status == 2)
    #expect(try place.listsh("run", "--list", "S", "--shard", "2/2", "--filter", "a").status == 0)
    #expect(try place.listsh("run", "--list", "S", "--shard", "1/2", "--filter", "d").status == 0)
  }

  @Test("With --check, a case without assertions fails because of its trace")
  func missingTrace() throws {
    try place.write("T/a.txt", "== a\nfirstLoad\n")
    let report = try place.listsh("run", "T", "--check", "--format", "jsonl")
    #expect(report.status == 1)
    #expect(report.output.contains(#""type":"trace""#))
  }

  @Test("run, play and coverage accept --tag, and an empty selection is an error")
  func commands() throws {
    #expect(
      try place.listsh("run", "S", "--tag", "slow")
        == .init(status: 0, output: "2 passed, 0 failed\n"))
    #expect(
      try place.listsh("play", "S/a.txt", "--tag", "flaky").output
        == """
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes

        """)
    #expect(
      try place.listsh("run", "S", "--tag", "no", "--tag", "!flaky")
        == .init(
          status: 2, output: "0 passed, 0 failed\n",
          errors: "listsh: no case is selected by --tag no --tag '!flaky'\n"))
    #expect(
      try place.listsh("play", "S/a.txt", "--tag", "no")
        == .init(status: 2, errors: "listsh: no case is selected by --tag no\n"))
    #expect(try place.listsh("coverage", "S", "--tag", "slow").status == 0)
    #expect(
      try place.listsh("run", "S", "--tag", "!").errors.hasPrefix(
        "listsh: invalid tag '!'; write --tag NAME or --tag '!NAME'"))
  }

  @Test("listsh init writes a scenario file that passes, and never replaces a file")
  func initialFiles() throws {
    let made = try place.listsh("init", "new")
    #expect(
      made
        == .init(
          status: 0,
          output: """
            wrote new/Scenarios/first.txt
            wrote new/Scenarios/films.csv

            Next:
              listsh run new/Scenarios           runs the scenarios
              listsh run new/Scenarios --update  writes the expected traces of new cases
              listsh new/Scenarios/first.txt     plays them, and then starts the shell
              listsh screens                     lists the screens that scenarios can use

            """))
    #expect(
      try place.listsh("run", "new/Scenarios", "--check")
        == .init(status: 0, output: "4 passed, 0 failed, 1 skipped\n"))
    try place.write("new/Scenarios/first.txt", "mine")
    #expect(
      try place.listsh("init", "new")
        == .init(
          status: 2,
          errors: "listsh: new/Scenarios/first.txt exists already; nothing was written\n"))
    #expect(try place.text("new/Scenarios/first.txt") == "mine")
  }
}
