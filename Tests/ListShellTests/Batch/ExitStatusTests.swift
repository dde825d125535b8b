import Foundation
import TestSupport
import Testing

/// Tests that exit status 0 means that all requested cases ran and passed.
@Suite struct ExitStatusTests {
  private static let passing = "firstLoad\nexpect items=20\n"
  private static let failing = "firstLoad\nexpect items=3\n"

  /// Returns the status of a call whose reader closes the pipe after some bytes.
  private func status(
    _ arguments: String, read bytes: Int, in place: Workplace
  ) throws -> Int {
    _ = try place.shell(
      "{ \"$LISTSH\" \(arguments); echo $? >status; } | head -c \(bytes) >/dev/null")
    return try #require(
      Int(try place.text("status").trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Returns the status of a call whose standard output is a closed pipe.
  private func status(unread arguments: String, in place: Workplace) throws -> Int {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let words = arguments.split(separator: " ").map(String.init)
    return try place.listsh(words, output: pipe.fileHandleForWriting).status
  }

  // MARK: Standard output is a closed pipe

  @Test(
    "run, merge and coverage finish and return their usual status if their output pipe is closed",
    arguments: [1, 1_000, 70_000])
  func closedOutput(bytes: Int) throws {
    let place = try Workplace()
    for number in 0..<300 { try place.write("bad/\(number).txt", Self.failing) }
    for number in 0..<300 { try place.write("good/\(number).txt", Self.passing) }
    try place.write("broken.txt", "firstLaod\n")
    #expect(try status("run bad --report junit=bad.xml", read: bytes, in: place) == 1)
    #expect(try place.text("bad.xml").contains("tests=\"300\" failures=\"300\""))
    #expect(try status("run --verbose good", read: bytes, in: place) == 0)
    #expect(try status("run --verbose good nothere.txt", read: bytes, in: place) == 2)
    #expect(try status("run --list good nothere.txt", read: bytes, in: place) == 2)
    #expect(try status("run bad good broken.txt --format jsonl", read: bytes, in: place) == 2)
    #expect(try place.listsh("run", "bad", "--report", "jsonl=bad.jsonl", "--quiet").status == 1)
    #expect(try status("merge bad.jsonl --verbose", read: bytes, in: place) == 1)
    #expect(try status(unread: "coverage good --min 100", in: place) == 1)
    #expect(try status(unread: "coverage good broken.txt", in: place) == 2)
    #expect(try status(unread: "coverage good", in: place) == 0)
  }

  @Test(
    "With a closed output pipe, play and explore exit with 1 or 2 if that is known, or else 141")
  func closedOutputOfSearches() throws {
    let place = try Workplace()
    try place.write("bad.txt", Self.failing)
    try place.write("broken.txt", "firstLaod\n")
    try place.write("long.txt", "(refresh; succeed)×100000\n")
    #expect(try status(unread: "play bad.txt", in: place) == 1)
    #expect(try status(unread: "play broken.txt", in: place) == 2)
    #expect(try status(unread: "play -c firstLoad", in: place) == 141)
    #expect(try status("play bad.txt long.txt", read: 1, in: place) == 1)
    #expect(try status("play long.txt bad.txt", read: 1, in: place) == 141)
    #expect(
      try status(unread: "explore aliyun --in-flight 2 --first --invariant no-row-twice", in: place)
        == 1)
    #expect(try status(unread: "explore list --in-flight 1", in: place) == 141)
  }

  // MARK: Names that look equal

  @Test(
    "Two files whose names differ only in their Unicode normalization both run",
    .enabled(if: Needs.hasExactFileNames, "file names ignore normalization here"))
  func normalization() throws {
    let place = try Workplace()
    try place.write("e\u{301}.txt", Self.passing)
    try place.write("\u{E9}.txt", Self.failing)
    for paths in [
      ["e\u{301}.txt", "\u{E9}.txt"], ["."], ["*.txt"], ["./\u{E9}.txt", "e\u{301}.txt"],
    ] {
      let outcome = try place.listsh(["run"] + paths)
      #expect(outcome.status == 1)
      #expect(outcome.output.hasSuffix("\n1 passed, 1 failed\n"))
    }
    let split = try (1...2).map { try place.listsh("run", "--shard", "\($0)/2", ".").status }
    #expect(split.sorted() == [0, 1])
  }

  @Test("Values, ids, filters and titles are compared byte for byte")
  func values() throws {
    let place = try Workplace()
    let nfc = "\u{E9}"
    let nfd = "e\u{301}"
    try place.write("rows.csv", "id,title\n\(nfc),first\n\(nfd),second\n")
    try place.write(
      "a.txt",
      """
      source rows.csv
      == \(nfc)
      firstLoad
      expect items=2 duplicates=0 first="\(nfc)" last="\(nfd)" first!="\(nfd)" last~"\(nfd)"
      == \(nfd)
      firstLoad
      expect first="\(nfd)"
      """)
    let outcome = try place.listsh("run", "a.txt", "--report", "junit=a.xml")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n1 passed, 1 failed\n"))
    #expect(try !place.text("a.xml").contains("(line"))
    #expect(
      try place.listsh("run", "--list", "--filter", nfd, "a.txt").output == "a.txt:5: \(nfd)\n")
    try place.write(".output", "")
    #expect(try place.listsh("run", "--last-failed").output.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test("Two keys of a JSON object that differ in normalization are different keys")
  func members() throws {
    let place = try Workplace()
    try place.write("rows.json", "[{\"id\":1,\"\u{E9}\":\"a\",\"e\u{301}\":\"b\"}]")
    let outcome = try place.listsh(
      "play", "-c", "source rows.json; firstLoad; expect items=1")
    #expect(outcome.status == 0)
  }

  // MARK: Paths that have no case

  @Test("A path without a case is an error, even if all other paths pass")
  func pathsWithoutCases() throws {
    let place = try Workplace()
    try place.write("ok.txt", "== one\n\(Self.passing)")
    try FileManager.default.createDirectory(
      atPath: place.path("empty/inner"), withIntermediateDirectories: true)
    let line = try place.listsh("run", "ok.txt:1", "ok.txt:99")
    #expect(line.status == 2)
    #expect(line.output.hasSuffix("1 passed, 0 failed, 1 error\n"))
    #expect(line.errors == "listsh: ok.txt:99: no case at this line\n")
    for filter in [[], ["--filter", "one"]] {
      let folder = try place.listsh(["run", "ok.txt", "empty"] + filter)
      #expect(folder.status == 2)
      #expect(folder.errors == "listsh: empty: no file in this folder ends in .txt\n")
    }
    let statuses = try (1...2).map {
      try place.listsh("run", "--shard", "\($0)/2", "ok.txt", "empty").status
    }
    #expect(statuses == [0, 2])
  }

  @Test("Files and links in a folder that are not run are listed once")
  func notRun() throws {
    let place = try Workplace()
    try place.write("Scenarios/ok.txt", Self.passing)
    try place.write("Scenarios/UP.TXT", Self.failing)
    try place.write("Scenarios/rows.csv", "id\n1\n")
    try place.write("Scenarios/.hidden", "")
    try place.write("other/bad.txt", Self.failing)
    try place.link("Scenarios/linked", to: "../other")
    let outcome = try place.listsh("run")
    #expect(outcome.status == 0)
    #expect(outcome.output == "1 passed, 0 failed\n")
    #expect(
      outcome.errors
        == "not run: Scenarios/UP.TXT (does not end in .txt), Scenarios/linked (linked folder)\n")
    #expect(try place.listsh("run", "Scenarios/linked").status == 1)
    #expect(try place.listsh("run", "Scenarios/UP.TXT").status == 1)
  }

  // MARK: Parts of a run

  @Test("merge exits with status 2 unless the reports are exactly the shards of one run")
  func merging() throws {
    let place = try Workplace()
    for number in 0..<5 {
      try place.write("S/\(number).txt", number == 3 ? Self.failing : Self.passing)
    }
    try place.write("even", "1 S/0.txt\n1 S/1.txt\n1 S/2.txt\n1 S/3.txt\n1 S/4.txt\n")
    try place.write("uneven", "64 S/0.txt\n1 S/1.txt\n1 S/2.txt\n1 S/3.txt\n1 S/4.txt\n")
    func part(_ shard: String, _ name: String, _ more: String...) throws {
      let status = try place.listsh(
        ["run", "S", "--shard", shard, "--quiet", "--report", "jsonl=\(name)"] + more
      ).status
      #expect(status < 2)
    }
    func merged(_ names: String...) throws -> Workplace.Outcome {
      try place.listsh(["merge", "--quiet", "--report", "junit=all.xml"] + names)
    }
    try part("1/2", "1", "--timings", "even")
    try part("2/2", "2", "--timings", "even")
    try part("2/2", "2-uneven", "--timings", "uneven")
    try part("1/2", "1-uneven", "--timings", "uneven")
    try part("2/2", "2-untimed")
    try part("1/3", "1of3")
    #expect(try place.listsh("run", "S", "--report", "jsonl=whole").status == 1)
    #expect(try place.listsh("play", "S/0.txt", "--report", "jsonl=play").status == 0)
    #expect(try merged("2", "1").status == 1)
    #expect(try merged("whole").status == 1)
    let split =
      "are parts of different runs; run all shards with the same paths, files, filters, tags, adapter, checks and timings"
    for (names, reason) in [
      (["1", "2-uneven"], #"listsh: "1" and "2-uneven" \#(split)"#),
      (["1-uneven", "2-untimed"], #"listsh: "1-uneven" and "2-untimed" \#(split)"#),
      (["2", "1of3"], #"listsh: "2" and "1of3" are parts of different runs: 2/2 and 1/3"#),
      (["1"], "listsh: the report of shard 2/2 is missing"),
      (["1", "1"], #"listsh: "1" and "1" are both shard 1/2"#),
      (["whole", "1"], #"listsh: "whole" is the report of a whole run, not of a shard"#),
    ] {
      let outcome = try place.listsh(["merge", "--quiet", "--report", "junit=all.xml"] + names)
      #expect(outcome.status == 2)
      #expect(outcome.errors.split(separator: "\n").contains { $0 == reason }, "\(outcome)")
      let report = try place.text("all.xml")
      #expect(report.contains("<error") || report.contains("<failure"))
    }
    let play = try merged("play")
    #expect(play.status == 2)
    #expect(play.errors.contains("this is a report of 'play', not of 'run'"))
    let missing = try merged("missing")
    #expect(missing.status == 2)
    #expect(missing.errors == "listsh: missing: No such file or directory\n")
  }

  @Test("With --shard, unreadable timings are an error; without it, they are replaced")
  func timings() throws {
    let place = try Workplace()
    try place.write("S/a.txt", Self.passing)
    #expect(
      try place.listsh("run", "S", "--shard", "1/1", "--timings", "none")
        == .init(
          status: 2,
          errors:
            "listsh: none: No such file or directory; a run without --shard writes the timings\n"
        ))
    try place.write("bad", "nonsense\n")
    #expect(try place.listsh("run", "S", "--shard", "1/1", "--timings", "bad").status == 2)
    let replaced = try place.listsh("run", "S", "--timings", "bad")
    #expect(replaced.status == 0)
    #expect(replaced.errors.hasSuffix("bad is replaced\n"))
    #expect(try place.text("bad").hasSuffix(" S/a.txt\n"))
  }

  @Test(
    "A shard count above 100,000 is an error",
    arguments: [
      (["--shard", "1/9223372036854775807", "--timings", "tt"], [:]),
      (["--shard", "1/4000000000", "--timings", "tt"], [:]),
      (["--list", "--shard", "1/9223372036854775807"], [:]),
      (["--shard", "1/1001"], [:]),
      ([], ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "9223372036854775807"]),
      ([], ["TEST_TOTAL_SHARDS": "9223372036854775807", "TEST_SHARD_INDEX": "1"]),
      (["--shard", "ci"], ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9223372036854775807"]),
      (["--shard", "ci"], ["CI_NODE_INDEX": "-9223372036854775808", "CI_NODE_TOTAL": "2"]),
    ])
  func shardCounts(words: [String], environment: [String: String]) throws {
    let place = try Workplace()
    try place.write("S/a.txt", Self.passing)
    try place.write("tt", "1 S/a.txt\n")
    let outcome = try place.listsh(["run", "S"] + words, environment: environment)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("at most 1000"))
  }

  // MARK: The failures of the last run

  @Test("--last-failed exits with 0 only if every remembered failure was found and run, and passed")
  func lastFailed() throws {
    let place = try Workplace()
    let good = "== t\n\(Self.passing)"
    let bad = "== t\n\(Self.failing)"
    func last(_ words: String...) throws -> Workplace.Outcome {
      try place.listsh(["run", "--quiet", "--last-failed"] + words)
    }
    #expect(
      try last()
        == .init(
          status: 2,
          errors: "listsh: no run of this folder is remembered; run without --last-failed first\n"))
    // Two cases with the same title.
    try place.write("S/a.txt", bad + good + bad)
    #expect(try place.listsh("run", "S").status == 1)
    try place.write("S/a.txt", good + good + bad)
    #expect(try last().status == 1)
    #expect(try place.listsh("run", "--list", "--last-failed").output == "S/a.txt:7: t\n")
    // Neither a broken link nor a missing file is forgotten.
    try FileManager.default.moveItem(atPath: place.path("S/a.txt"), toPath: place.path("kept"))
    try place.link("S/a.txt", to: "nowhere")
    #expect(try place.listsh("run", "S").status == 2)
    #expect(try last().status == 2)
    try FileManager.default.removeItem(atPath: place.path("S/a.txt"))
    let gone = try last()
    #expect(gone.status == 2)
    #expect(
      gone.errors == """
        listsh: S/a.txt: No such file or directory
        listsh: S/a.txt: "t" (case 3 of this title): failed in its last run, but no longer exists
        listsh: S/a.txt: failed in its last run, but no longer exists
        listsh: run without --last-failed to remove these cases from the list

        """)
    // After a rename, a run of the folder removes the old name, and no other run does.
    try place.write("S/ok.txt", good)
    #expect(try place.listsh("run", "S/ok.txt").status == 0)
    #expect(try last().status == 2)
    try FileManager.default.moveItem(atPath: place.path("kept"), toPath: place.path("S/b.txt"))
    #expect(try place.listsh("run", "S").status == 1)
    #expect(try place.listsh("run", "--list", "--last-failed").output == "S/b.txt:7: t\n")
    // A case with another title is a different case.
    try place.write("S/b.txt", "== u\n\(Self.passing)")
    let renamed = try last()
    #expect(renamed.status == 2)
    #expect(
      renamed.errors.contains(
        "listsh: S/b.txt: \"t\" (case 3 of this title): failed in its last run, but no longer exists\n"
      ))
    // Cases that the paths or a filter exclude were not run.
    #expect(try last("S/ok.txt").status == 2)
    #expect(try last("--filter", "nothing").status == 2)
    #expect(try place.listsh("run", "S").status == 0)
    #expect(
      try place.listsh("run", "--last-failed")
        == .init(status: 0, output: "no case failed in its last run\n"))
  }

  @Test("A damaged or unwritable history of failures is reported, and the status is not 0")
  func memory() throws {
    let place = try Workplace()
    try place.write("a.txt", Self.failing)
    #expect(try place.listsh("run", "a.txt").status == 1)
    let folder = place.path(".local/state/listsh")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.hasPrefix("last-failed-") && !$0.hasSuffix(".lock")
      })
    let text = try place.text(".local/state/listsh/\(name)")
    for length in [1, text.utf8.count / 2, text.utf8.count - 1] {
      try place.write(".local/state/listsh/\(name)", String(text.prefix(length)))
      let outcome = try place.listsh("run", "--last-failed")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "listsh: \(folder)/\(name): is damaged; run without --last-failed to remember failures again\n"
      )
    }
    // A folder at the path of the file cannot be written.
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(name)/inner", withIntermediateDirectories: true)
    let unwritable = try place.listsh("run", "a.txt")
    #expect(unwritable.status == 1)
    #expect(unwritable.errors.contains("the failures of this folder cannot be remembered: "))
    #expect(try place.listsh("run", "--last-failed").status == 2)
  }

  // MARK: An interrupted run

  @Test(
    "Every report of an interrupted run in a file replaces the earlier one, and says so",
    .enabled(if: Needs.program("ps"), "make test-needs installs procps"))
  func interrupted() throws {
    let place = try Workplace()
    try place.write("a.txt", Self.passing)
    try place.write("long.txt", "(expect items=0)×1000000000\n")
    for old in ["log", "report.jsonl", "report.log"] { try place.write(old, "old\n") }
    let process = try place.start([
      "run", "a.txt", "long.txt", "--jobs", "1", "--max-steps", "2000000000", "--output", "log",
      "--report", "junit=report.xml", "--report", "jsonl=report.jsonl", "--report",
      "github=report.log",
    ])
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.exitStatus == 130)
    let report = try place.text("report.xml")
    #expect(report.contains("errors=\"1\""))
    #expect(
      report.contains("<error type=\"io\" message=\"not everything was checked: interrupted\">"))
    #expect(try place.text("report.jsonl").contains(#""ended":"interrupted""#))
    for name in ["log", "report.log"] {
      let log = try place.text(name)
      #expect(log.hasPrefix("1 passed, 0 failed in ") && log.hasSuffix(" s\ninterrupted\n"))
    }
  }

  @Test(
    "The report of an interrupted run on standard output has an end, even in a pipe",
    arguments: [(SIGINT, 130), (SIGTERM, 143)],
    [
      ("text", "\nfailed: bad.txt at bad.txt:1:12\n1 passed, 1 failed\ninterrupted\n"),
      (
        "github",
        """
        1 passed, 1 failed
        interrupted
        ::error file=bad.txt,line=1,col=12,title=bad.txt::expected items=3, but items=20

        """
      ),
      (
        "jsonl", #","seconds":0,"ended":"interrupted"}\#n"#
      ),
    ])
  func interruptedInPipe(
    signal: (number: CInt, status: Int), report: (format: String, end: String)
  ) throws {
    let place = try Workplace()
    try place.write("a.txt", Self.passing)
    try place.write("bad.txt", "firstLoad; expect items=3\n")
    try place.write("long.txt", "(expect items=0)×1000000000\n")
    let pipe = Pipe()
    let process = try place.start(
      [
        "run", "a.txt", "bad.txt", "long.txt", "--jobs", "1", "--max-steps", "2000000000",
        "--format", report.format, "--stable-times",
      ], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, signal.number)
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.exitStatus == signal.status)
    #expect(text.hasSuffix(report.end), "\(text)")
  }

  @Test("Ctrl-C ends a run that waits for standard input, and failures are printed before")
  func interruptedInput() throws {
    let place = try Workplace()
    try place.write("bad.txt", "firstLoad; expect items=3\n")
    let (input, output) = (Pipe(), Pipe())
    let process = try place.start(
      ["run", "bad.txt", "-", "--stable-times"], output: output.fileHandleForWriting,
      input: input.fileHandleForReading)
    try output.fileHandleForWriting.close()
    var text = ""
    while !text.contains("to reproduce") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty)
      text += String(decoding: data, as: UTF8.self)
    }
    kill(process.processIdentifier, SIGINT)
    text += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.exitStatus == 130)
    #expect(
      text.hasSuffix(
        "\n\nfailed: bad.txt at bad.txt:1:12\n0 passed, 1 failed\ninterrupted\n"))
  }

  @Test(
    "SIGHUP, and SIGTERM if the output is blocked, end a run without its temporary files",
    arguments: [(SIGTERM, 143), (SIGHUP, 129)])
  func terminated(signal: CInt, status: Int) throws {
    let place = try Workplace()
    let cases = (1...3_000).map { "== case \($0)\nfirstLoad; expect items=3\n" }
    try place.write("failures.txt", cases.joined())
    let pipe = Pipe()
    let process = try place.start(
      ["run", "failures.txt", "--report", "junit=out/unique.xml"],
      output: pipe.fileHandleForWriting)
    let folder = place.path("out")
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    // The pipe is not read, so the process waits when it is full.
    var event = pollfd(
      fd: pipe.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    while process.isRunning, unsafe poll(&event, 1, 0) > 0 {}
    #expect(!names().isEmpty)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.exitStatus == status)
    #expect(names() == [])
    // Temporary files of a killed process are removed by the next process that writes to the folder.
    try place.write("out/.listsh-0123456789abcdef", "left")
    try place.write("ok.txt", Self.passing)
    #expect(try place.listsh("run", "ok.txt", "--output", "out/other.log").status == 0)
    #expect(names() == ["other.log"])
  }
}
