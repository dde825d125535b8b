import Files
import Foundation
import Testing
import Text

@Suite("Runs")
struct BatchTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.write("good.txt", "== fine\nfirstLoad; expect items=20\n")
    try workplace.write(
      "bad.txt", "== wrong\nfirstLoad; expect items=1\n== fine\nwait; expect items=0\n")
    try workplace.write("broken.txt", "firstLod\n")
    try workplace.write("gap.txt", "== known\nknown-gap \"some day\"\nwait; expect items=1\n")
  }

  @Test(
    "The exit status is the worst result, and all other files still run",
    arguments: [
      (["good.txt"], 0, "1 passed, 0 failed"),
      (["good.txt", "gap.txt"], 0, "1 passed, 0 failed, 1 known gap"),
      (["bad.txt", "good.txt"], 1, "2 passed, 1 failed"),
      (["broken.txt", "bad.txt"], 2, "1 passed, 1 failed, 1 error"),
      (["missing.txt", "good.txt"], 2, "1 passed, 0 failed, 1 error"),
      (["good.txt:99", "bad.txt:3"], 2, "1 passed, 0 failed, 1 error"),
      (["."], 2, "2 passed, 1 failed, 1 error, 1 known gap"),
      (["*d.txt"], 1, "2 passed, 1 failed"),
      (["GOOD.TXT", "gap.txt"], 0, "1 passed, 0 failed, 1 known gap"),
      (["good.txt", "good.txt"], 0, "1 passed, 0 failed"),
      (["bad.txt:4"], 0, "1 passed, 0 failed"),
      (["bad.txt:1", "bad.txt:3"], 1, "1 passed, 1 failed"),
      (["bad.txt:4:1"], 0, "1 passed, 0 failed"), (["bad.txt:1:17"], 1, "0 passed, 1 failed"),
    ])
  func reportsTheWorst(paths: [String], status: Int, summary: String) throws {
    let outcome = try workplace.listsh(["run"] + paths)
    #expect(outcome.status == status)
    #expect(outcome.output.split(separator: "\n").last.map(String.init) == summary)
  }

  @Test(
    "3,000 cases are each reported once, in order; if the last has a script error, no case runs")
  func reportsMany() throws {
    let titles = (0..<3_000).map { "case \($0)" }
    let texts = titles.map { "== \($0)\nfirstLoad; expect items=20\n" }
    try workplace.write("many.txt", texts.joined())
    let all = try workplace.listsh("run", "--verbose", "many.txt")
    #expect(all.status == 0)
    #expect(
      all.output.split(separator: "\n").compactMap { $0.firstMatch(of: /case [0-9]+/)?.output }
        == titles.map { $0[...] })

    try workplace.write(
      "many.txt", texts.joined() + "== wrong\nwait; expect items=1\n" + texts[0])
    let wrong = try workplace.listsh("run", "many.txt")
    #expect(wrong.output.hasPrefix("wrong\nmany.txt:6002:7: error: expected items=1, but items=0"))
    #expect(wrong.output.hasSuffix("\n3001 passed, 1 failed\n"))
    let first = try workplace.listsh("run", "--fail-fast", "many.txt")
    #expect(first.output.hasSuffix("\n3000 passed, 1 failed\n"))

    try workplace.write("many.txt", texts.joined() + "== wrong\nfirstLod\n")
    let refused = try workplace.listsh("run", "many.txt")
    #expect(refused.status == 2)
    #expect(refused.output.hasSuffix("\n0 passed, 0 failed, 1 error\n"))
  }

  @Test(
    "Reports contain the kind of each problem",
    arguments: [
      ("firstLod", "script"), ("firstLoad; #7 fail; expect items=1", "script"),
      ("firstLoad; fetchMore; fetchMore; expect items=1", "limit"),
      ("source numbers count=90; firstLoad; expect items=90", "limit"),
      (String(repeating: "(", count: 65) + "wait" + String(repeating: ")", count: 65), "limit"),
    ])
  func reportsKinds(script: String, kind: String) throws {
    try workplace.write("a.txt", script + "\n")
    let outcome = try workplace.listsh(
      "run", "a.txt", "--format", "junit", "--max-steps", "3", "--max-rows", "10")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("<error type=\"\(kind)\""), "\(outcome.output)")
  }

  @Test("Errors show their source line and failures their command, in the order of the files")
  func reportsProblems() throws {
    let outcome = try workplace.listsh("run", "broken.txt", "bad.txt", "nowhere.txt", "good.txt:99")
    #expect(
      outcome.output == """
        broken.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
          |
        1 | firstLod
          | ^
        wrong
        bad.txt:2:12: error: expected items=1, but items=20
          |
        2 | firstLoad; expect items=1
          |            ^
          firstLoad    idle → loading      asks #1 page 1
          #1 succeed   loading → content   items=20; more=yes
        to reproduce: listsh run bad.txt:1

        error: unknown step 'firstLod'; did you mean firstLoad? at broken.txt:1:1
        failed: wrong at bad.txt:2:12
        error: nowhere.txt: No such file or directory
        error: good.txt:99: no case at this line
        1 passed, 1 failed, 3 errors

        """)
    #expect(
      outcome.errors == """
        listsh: nowhere.txt: No such file or directory
        listsh: good.txt:99: no case at this line

        """)
    #expect(outcome.status == 2)
  }

  @Test(
    "A line without a case is an error even if another argument selects the whole file",
    arguments: [["good.txt", "good.txt:99"], ["./good.txt:99", "good.txt"]])
  func refusesLines(paths: [String]) throws {
    #expect(
      try workplace.listsh(["run"] + paths)
        == .init(
          status: 2,
          output: """
            error: \(paths[0].hasPrefix(".") ? "./" : "")good.txt:99: no case at this line
            1 passed, 0 failed, 1 error

            """,
          errors: """
            listsh: \(paths[0].hasPrefix(".") ? "./" : "")good.txt:99: no case at this line

            """))
  }

  @Test("A run that finds no case exits with status 2")
  func refusesNothing() throws {
    try workplace.write("empty/readme.md", "")
    #expect(
      try workplace.listsh("run", "empty")
        == .init(
          status: 2,
          output: """
            error: empty: no file in this folder ends in .txt
            0 passed, 0 failed, 1 error

            """,
          errors: """
            not run: empty/readme.md (does not end in .txt)
            listsh: empty: no file in this folder ends in .txt

            """))
    #expect(
      try workplace.listsh("run", "good.txt", "--filter", "zzz", "--quiet")
        == .init(status: 2, errors: "listsh: no case matches 'zzz'\n"))
    #expect(
      try workplace.listsh("run", "--quiet")
        == .init(
          status: 2, output: "error: Scenarios: No such file or directory\n",
          errors: """
            listsh: Scenarios: No such file or directory
            name files to run, or create Scenarios with: listsh init

            """))
  }

  @Test(
    "A shard can have no case, as long as the whole run has one",
    arguments: [
      (["good.txt", "--shard", "2/2"], 0), (["good.txt", "bad.txt", "--shard", "1/2"], 0),
      (["good.txt", "bad.txt", "--shard", "2/2"], 1),
      (["good.txt", "bad.txt", "--shard", "1/2", "--filter", "wrong"], 0),
      (["good.txt", "bad.txt", "--shard", "2/2", "--filter", "wrong"], 1),
      (["good.txt", "bad.txt", "--shard", "1/2", "--filter", "zzz"], 2),
    ])
  func runsParts(arguments: [String], status: Int) throws {
    #expect(try workplace.listsh(["run"] + arguments).status == status)
  }

  @Test("--fail-fast reports no case after the first failure", arguments: ["1", "4"])
  func failsFast(jobs: String) throws {
    try workplace.write("x/1.txt", "firstLoad; expect items=20\n")
    try workplace.write("x/2.txt", "== a\nwait; expect items=2\n== b\nwait; expect items=3\n")
    try workplace.write("x/3.txt", "wait; expect items=4\n")
    let outcome = try workplace.listsh("run", "x", "--fail-fast", "--jobs", jobs)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n\nfailed: a at x/2.txt:2:7\n1 passed, 1 failed\n"))
    #expect(!outcome.output.contains("items=3"))
  }

  @Test(
    "--fail-fast with --check or --update reports no case after the first failure",
    arguments: ["--check", "--update"])
  func failsFast(updating option: String) throws {
    let cases = "== a\nfirstLoad\n----\n== b\nwait; expect items=3\n== c\nwait; expect items=4\n"
    try workplace.write("x.txt", cases)
    let outcome = try workplace.listsh("run", "x.txt", "--fail-fast", option)
    #expect(outcome.status == 1)
    let total =
      option == "--check"
      ? "failed: a at x.txt:2:1\n0 passed, 1 failed\n"
      : "failed: b at x.txt:7:7\n1 passed, 1 failed\n"
    #expect(outcome.output.hasSuffix("\n\n" + total))
    #expect(
      try workplace.text("x.txt")
        == (option == "--check"
          ? cases
          : cases.replacing(
            "----\n",
            with: """
              ----
              firstLoad    idle → loading      asks #1 page 1
              #1 succeed   loading → content   items=20; more=yes

              """))
    )
  }

  @Test("--fail-fast with --update changes no case after the first failure")
  func updatesUpToFailure() throws {
    let text = "== a\nfirstLoad; expect items=3\n== b\nfirstLoad\n----\nx\n"
    try workplace.write("x.txt", text)
    let outcome = try workplace.listsh("run", "x.txt", "--fail-fast", "--update")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n\nfailed: a at x.txt:2:12\n0 passed, 1 failed\n"))
    #expect(try workplace.text("x.txt") == text)
  }

  @Test("--fail-fast does not wait for cases that are still running")
  func leavesCasesOnTheirWay() throws {
    try workplace.write("x/1.txt", "wait; expect items=2\n")
    try workplace.write("x/2.txt", "(refresh; succeed)×900000000\nexpect items=20\n")
    let outcome = try workplace.listsh(
      "run", "x", "--fail-fast", "--jobs", "2", "--max-steps", "2000000000")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix(
        "listsh run --max-steps 2000000000 x/1.txt:1\n\n"
          + "failed: 1.txt at x/1.txt:1:7\n0 passed, 1 failed\n"))
  }

  @Test("With any number of jobs, the output is in the order of the files")
  func keepsTheOrder() throws {
    for index in 100..<160 {
      try workplace.write(
        "many/\(index).txt", "(refresh; succeed)×\(index % 7 * 20 + 1); expect items=\(index)\n")
    }
    let alone = try workplace.listsh("run", "many", "--jobs", "1")
    #expect(alone.status == 1)
    #expect(alone.output.hasSuffix("0 passed, 60 failed\n"))
    #expect(try workplace.listsh("run", "many", "--jobs", "8") == alone)
  }

  @Test("JSON Lines contain every case, and the events of the cases that did not pass")
  func reportsJSONLines() throws {
    let outcome = try workplace.listsh("run", "good.txt", "bad.txt", "--format", "jsonl")
    let kinds = outcome.output.split(separator: "\n").map { line in
      line.split(separator: "\"").dropFirst(5).first.map(String.init)
    }
    #expect(kinds == ["case", "event", "event", "case", "case", "run"])
    #expect(outcome.status == 1)
  }

  @Test(
    "JSON Lines contain files that could not be run, with all errors of a file in one object",
    arguments: ["run", "play"])
  func reportsJSONLinesOfRefusals(command: String) throws {
    try workplace.write("wrong.txt", "firstLoda\nx; wait (\n")
    let outcome = try workplace.listsh(
      command, "wrong.txt", "none.txt", "--format", "jsonl", "--stable-times")
    let start = #"{"v":1,"kind":"case","file":""#
    let split = command == "run" ? "\"df228ada3de074cc\"" : "null"
    #expect(
      outcome.output == """
        \(start)wrong.txt","case":null,"line":1,"column":1,"at":1,"status":"error",\
        "message":"3 errors","seconds":0,"type":"script","errors":[\
        {"line":1,"column":1,"message":"unknown step 'firstLoda'; did you mean firstLoad?"},\
        {"line":2,"column":1,"message":"unknown step 'x'"},\
        {"line":2,"column":9,"message":"'(' is not closed"}]}
        \(start)none.txt","case":null,"line":null,"column":null,"at":null,"status":"error",\
        "message":"none.txt: No such file or directory","seconds":0,"type":"io","errors":[]}
        {"v":1,"kind":"run","command":"\(command)","files":2,"cases":2,"passed":0,"failed":0,\
        "errors":2,"knownGaps":0,"skipped":0,"shard":null,"split":\(split),"seconds":0}

        """)
    #expect(outcome.status == 2)
  }

  @Test("A report can go to a file")
  func writesFiles() throws {
    #expect(
      try workplace.listsh("run", "good.txt", "--verbose", "--stable-times", "--output", "x/report")
        == .init(status: 0))
    #expect(try workplace.text("x/report") == "passed good.txt:1: fine\n1 passed, 0 failed\n")
    #expect(
      try workplace.listsh("run", "good.txt", "--output", "bad.txt/report")
        == .init(status: 2, errors: "listsh: bad.txt: Not a directory\n"))
  }

  @Test("A failed write of a trace is reported, and the case still counts as failed")
  func reportsFailedWrites() throws {
    let text = "firstLoad\n----\nwrong\n"
    try workplace.write("a.txt", text)
    // A folder at the path of the temporary file, which even root cannot overwrite.
    let temporary = TemporaryFiles.name(of: stableHash(of: "a.txt"))
    try workplace.write("\(temporary)/x", "")
    let outcome = try workplace.listsh("run", "--update", "a.txt")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: a.txt: "))
    #expect(outcome.output.hasSuffix("0 passed, 1 failed, 1 error\n"))
    #expect(try workplace.text("a.txt") == text)
  }

  @Test("A report to an open stream such as /dev/stdout is added to the stream's file")
  func openStream() throws {
    try workplace.write("a.txt", "firstLoad\nexpect items=20\n")
    try workplace.write("log", "before\n")
    _ = try workplace.shell(
      "(\"$LISTSH\" run a.txt --format tap --output /dev/stdout; echo after) >> log")
    #expect(
      try workplace.text("log") == "before\nTAP version 14\n1..1\nok 1 - a.txt:1 a.txt\nafter\n")
  }

  @Test("The problem of a selected line without a case is at this line")
  func linesWithoutCases() throws {
    let run = try workplace.listsh(
      "run", "--format", "jsonl", "--stable-times", "good.txt", "good.txt:999")
    #expect(
      run.output.split(separator: "\n").first == """
        {"v":1,"kind":"case","file":"good.txt","case":null,"line":999,"column":1,"at":999,\
        "status":"error","message":"good.txt:999: no case at this line","seconds":0,"type":"io","errors":[]}
        """)
  }
}
