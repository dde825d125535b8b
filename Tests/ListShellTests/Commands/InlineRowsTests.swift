import Foundation
import Reporting
import TestSupport
import Testing

/// Tests of inline rows together with commands, reports, tags and skips.
@Suite struct InlineRowsTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test(
    "explore accepts inline rows as its source, and its counterexample fails as printed and as saved"
  )
  func explore() throws {
    let source = "csv separator=\";\" pageSize=1 <<END\nid;title\n1;== a\n2;----\nEND"
    let call = ["explore", "aliyun", "--in-flight", "2", "--invariant", "no-row-twice"]
    let found = try place.listsh(
      call + ["--source", source, "--stable-times", "--save", "found"])
    #expect(found.status == 1)
    #expect(found.errors == "")
    let scenario = """
      # no-row-twice: the shortest scenario that violates it.
      == no row is shown twice
      invariants no-row-twice
      screen aliyun
      source \(source)
      firstLoad; #1 succeed; firstLoad & fetchMore; #3 succeed

      """
    #expect(found.output.contains("violated: no-row-twice: no row is shown twice\n\n\(scenario)"))
    #expect(try place.text("found/no-row-twice.txt").contains("source csv"))
    #expect(try place.listsh("run", "found").status == 1)
    try place.write("printed.txt", scenario)
    #expect(try place.listsh("run", "printed.txt").status == 1)

    // The printed command plays the same scenario. The $ before its quotes is bash syntax.
    let printed = try place.listsh(call + ["--source", source, "--stable-times"]).output
    let start = try #require(printed.firstRange(of: "to replay: listsh "))
    let end = try #require(printed.firstRange(of: "\n\n1 invariant can be violated"))
    try place.write("replay.sh", "$LISTSH \(printed[start.upperBound..<end.lowerBound])\n")
    let replayed = try place.shell("bash replay.sh")
    #expect(replayed.status == 1)
    #expect(replayed.output.contains("duplicates=1"))
  }

  @Test("explore accepts one source, in which a semicolon can be quoted")
  func oneSource() throws {
    try place.write("a.csv", "id;title\n1;a\n2;b\n")
    let call = ["explore", "list", "--in-flight", "1", "--stable-times", "--source"]
    #expect(try place.listsh(call + ["a.csv separator=\";\""]).status == 0)
    for source in ["numbers; refresh", "numbers\nrefresh", "csv <<A\nid\n1\nA\nfirstLoad"] {
      #expect(
        try place.listsh(call + [source]).errors.hasPrefix(
          "listsh: --source needs one source, in the notation of the step source\n"))
    }
    #expect(
      try place.listsh(call + ["csv <<A\nid\n1"]).errors.hasPrefix("listsh: explore:2:12: error: "))
  }

  @Test("The shell explores the inline rows that were typed")
  func shell() {
    let shell = TestShell()
    _ = shell.enter("screen aliyun\nsource csv pageSize=1 <<END\nid\na\nb\nEND")
    let found = shell.enter(":explore --in-flight 2 --invariant no-row-twice")
    #expect(
      found.contains(
        """
        screen aliyun
        source csv pageSize=1 <<END
        id
        a
        b
        END
        firstLoad; #1 succeed; firstLoad & fetchMore; #3 succeed

        """))
    #expect(shell.enter(":explore --load 1").contains("duplicates=1"))
  }

  @Test("coverage counts cases with inline rows, and leaves out cases with other tags")
  func coverage() throws {
    try place.write(
      "a.txt",
      """
      screen films
      == one
      tag slow
      source jsonl <<END
      {"id": 1, "title": "== ----"}
      END
      load; retry
      == two
      load; fail; retry

      """)
    func covered(_ tag: String) throws -> String {
      try String(place.listsh("coverage", "a.txt", "--tag", tag).output.prefix(14))
    }
    #expect(try covered("slow") == "films: 3 of 18")
    #expect(try covered("!slow") == "films: 4 of 18")
  }

  @Test(
    "Merged shards are the report of one run, with inline rows, tags, filters and skips",
    arguments: ReportFormat.all.map(\.name))
  func shards(format: String) throws {
    for number in 1...3 {
      let rows = "source csv separator=\";\" pageSize=2 <<END\nid;title\n== a;1\n----;2\nEND\n"
      try place.write(
        "S/f\(number).txt",
        """
        tag file\(number)
        == plays \(number)
        tag slow
        \(rows)firstLoad
        expect items=2
        == fails \(number)
        \(rows)tag slow
        firstLoad
        ----
        wrong
        == skipped \(number)
        tag slow
        skip "::error::why"
        \(rows)firstLoad
        ----
        wrong
        == without the tag \(number)
        firstLoad
        ----
        wrong

        """)
    }
    let run = [
      "run", "S", "--tag", "slow", "--tag", "!file3", "--filter", "skipped", "--filter", "s 2",
      "--stable-times", "--format",
    ]
    var reports: [String] = []
    for shard in ["1/2", "2/2"] {
      let report = "\(reports.count).jsonl"
      _ = try place.listsh(run + ["jsonl", "--output", report, "--shard", shard])
      reports.append(report)
    }
    let whole = try place.listsh(run + [format])
    #expect(whole.status == 1)
    #expect(whole.output.contains("skip"))
    #expect(
      try place.listsh(["merge", "--format", format, "--stable-times"] + reports) == whole)
  }

  @Test(
    "Values that only expect and observe read appear in :state and JSON Lines only after observe")
  func onRequest() throws {
    let script = "source numbers count=2; firstLoad"
    func states(_ script: String) throws -> [String] {
      try place.listsh("play", "-c", script, "--format", "jsonl").output
        .split(separator: "\n").compactMap { line in
          line.contains(#""kind":"event""#)
            ? line.firstRange(of: #""skipped":0"#).map { String(line[$0.upperBound...]) } : nil
        }
    }
    #expect(try states(script) == ["}}", "}}"])
    #expect(
      try states("observe spins visibleRows; observe failure view; " + script) == [
        #","spins":true,"visibleRows":null,"failure":false}}"#,
        #","spins":false,"visibleRows":"1 2","failure":false}}"#,
      ])
    #expect(!transcript(script, ":state").contains("visibleRows"))
    let shell = TestShell()
    _ = shell.enter("observe visibleRows", script, "wait")
    let state = shell.enter(":state")
    #expect(state.hasSuffix("  visibleRows  \"1 2\"\n"))
    #expect(!state.contains("spins"))
  }
}
