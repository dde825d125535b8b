import Foundation
import TestSupport
import Testing

/// Exit status 0 means that everything named was run and passed.
@Suite struct ExitStatusTests {
  private static let passing = "firstLoad\nexpect items=20\n"
  private static let failing = "firstLoad\nexpect items=3\n"

  /// The status of a call whose reader leaves after some bytes.
  private func status(
    _ arguments: String, read bytes: Int, in place: Workplace
  ) throws -> Int {
    let process = try place.startShell(
      "{ \"$LISTSH\" \(arguments); echo $? >status; } | head -c \(bytes) >/dev/null")
    process.waitUntilExit()
    return try #require(
      Int(try place.text("status").trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// The status of a call whose output nobody reads.
  private func status(unread arguments: String, in place: Workplace) throws -> Int {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let words = arguments.split(separator: " ").map(String.init)
    return try place.listsh(words, output: pipe.fileHandleForWriting).status
  }

  // MARK: Standard output that nobody reads

  @Test(
    "run, merge and coverage finish and end with the true status if nobody reads their output",
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

  @Test("play and explore stop with 1 or 2 if that is known, and else with 141")
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
    #expect(try status(unread: "explore settings", in: place) == 141)
  }

  // MARK: Names that look equal

  @Test("Two files whose names differ only in their Unicode normalization both run")
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
  }

  @Test("A member that a JSON object has in two normalizations is two members")
  func members() throws {
    let place = try Workplace()
    try place.write("rows.json", "[{\"id\":1,\"\u{E9}\":\"a\",\"e\u{301}\":\"b\"}]")
    let outcome = try place.listsh(
      "play", "-c", "source rows.json; firstLoad; expect items=1")
    #expect(outcome.status == 0)
  }

  // MARK: Signals

  @Test("SIGTERM and SIGHUP remove temporary files", arguments: [(SIGTERM, 143), (SIGHUP, 129)])
  func terminated(signal: CInt, status: Int) throws {
    let place = try Workplace()
    try place.write("long.txt", "(expect items=0)×1000000000\n")
    let process = try place.start([
      "run", "long.txt", "--max-steps", "2000000000", "--output", "out/unique.log",
    ])
    let folder = place.path("out")
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    while process.isRunning, names().isEmpty {}
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.exitStatus == status)
    #expect(names() == [])
    // What a killed process left is removed by the next one that writes into the folder.
    try place.write("out/.listsh-0123456789abcdef", "left")
    try place.write("ok.txt", Self.passing)
    #expect(try place.listsh("run", "ok.txt", "--output", "out/other.log").status == 0)
    #expect(names() == ["other.log"])
  }
}
