import Foundation
import TestSupport
import Testing

/// Tests of the shell with input from a pipe or a script.
@Suite struct ShellBatchTests {
  private static let trace = """
    firstLoad                  idle → loading    asks #1 page 1
    #1 fail "request failed"   loading → error   toast "request failed"; error="request failed"

    """

  @Test("A piped script is played without banner, prompt or color")
  func script() throws {
    #expect(try batch(["-c", "firstLoad; fail"]) == .init(status: 0, output: Self.trace))
    #expect(try batch(input: "firstLoad; fail\n") == .init(status: 0, output: Self.trace))
    #expect(try batch(["-c", "firstLoad", "-c", "fail; expect state=error"]).status == 0)
  }

  @Test("The shell continues after an error, and exits with the most severe status")
  func errors() throws {
    #expect(
      try batch(input: "firstLoad\nexpect items=3\n:gotoo\nfetchMor\nexpect items=20\n")
        == .init(
          status: 2,
          output: """
            firstLoad   idle → loading   asks #1 page 1
            #1 succeed   loading → content   items=20; more=yes

            """,
          errors: """
            -:2:1: error: expected items=3, but items=20
              |
            2 | expect items=3
              | ^
            -:3: error: unknown command ':gotoo'; did you mean :goto?
            -:4:1: error: unknown step 'fetchMor'; did you mean fetchMore?
              |
            4 | fetchMor
              | ^

            """))
    #expect(try batch(["-c", "firstLoad\nexpect items=3"]).status == 1)
    #expect(try batch(["-c", "firstLoad\nexpect items=20\n:quit\nnonsense"]).status == 0)
  }

  @Test("Piped cases after inline rows can have many rows, and errors have the line of the input")
  func inlineRows() throws {
    let rows = (1...1_500).map { "{\"id\":\($0),\"title\":\"a\"}\n" }.joined()
    let source = "source jsonl pageSize=10 <<END\n\(rows)END\n"
    let result = try batch(
      input: "\(source)== first\nfirstLoad; expect items=10\n== second\nfirstLoad; expect items=9\n"
    )
    #expect(
      result
        == .init(
          status: 1,
          output: """
            == first
            firstLoad    idle → loading      asks #1 page 1
            #1 succeed   loading → content   items=10; more=yes
            the case passes
            == second
            firstLoad    idle → loading      asks #1 page 1
            #1 succeed   loading → content   items=10; more=yes

            """,
          errors: """
            -:1506:12: error: expected items=9, but items=10
                 |
            1506 | firstLoad; expect items=9
                 |            ^

            """))
  }

  @Test("An error in the source or the screen of a command is located in the line of the command")
  func errorsOfCommands() throws {
    #expect(
      try batch(input: "firstLoad\n:source nofile\n:screen lst\n").errors == """
        -:2:9: error: unknown source 'nofile'; use numbers, sample, or a .json, .jsonl, .ndjson or .csv file
          |
        2 |  source nofile
          |         ^
        -:3:9: error: unknown screen 'lst'; did you mean list?
          |
        3 |  screen lst
          |         ^

        """)
  }

  @Test("The setup of piped cases applies also to a case after a command")
  func setupAfterCommand() throws {
    let result = try batch(
      input: """
        source numbers count=5
        == a
        firstLoad; expect items=5
        :state
        == b
        firstLoad; expect items=4

        """)
    #expect(result.status == 1)
    #expect(
      result.errors == """
        -:6:12: error: expected items=4, but items=5
          |
        6 | firstLoad; expect items=4
          |            ^

        """)
  }

  @Test("After :reset, the setup before the first case does not apply")
  func setupAfterReset() throws {
    let result = try batch(
      input: """
        source numbers count=5
        == a
        firstLoad; expect items=5
        :reset
        firstLoad
        == b
        firstLoad; expect items=20

        """)
    #expect(result.errors.isEmpty && result.status == 0, "\(result.errors)")
  }

  @Test("Commands of the shell unquote the value of an option and use the folder of --file-root")
  func optionsOfCommands() throws {
    let outside = try TemporaryFolder()
    try outside.write("x.csv", "id,title\n1,a\n2,b\n3,c\n")
    let source = "--source=\"\(outside.path("x.csv")) pageSize=1\""
    let result = try batch(
      ["--file-root", "/"], input: ":explore \(source) --invariant=\"no-row-twice\"\n")
    #expect(
      result.output.hasPrefix("1 invariant holds in all 1036 reachable states "),
      "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty && result.status == 0)
  }

  @Test("One Ctrl-C ends the shell while it waits for its pipe")
  func interruption() async throws {
    let (input, output) = (Pipe(), Pipe())
    let process = try Workplace().start(
      [], output: output.fileHandleForWriting, input: input.fileHandleForReading)
    defer { if process.isRunning { process.terminate() } }
    try input.fileHandleForWriting.write(contentsOf: Data("firstLoad\n".utf8))
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    // After its output, the shell sleeps only to wait for the next line.
    #expect(try process.waitUntilAsleep())
    kill(process.processIdentifier, SIGINT)
    while process.isRunning { try await Task.sleep(for: .milliseconds(1)) }
    #expect(process.exitStatus == 130)
  }

  @Test("An unclosed quote is an error of its line, and the next lines are played")
  func quotes() throws {
    let outcome = try batch(input: "firstLoad\nfail \"x\n\nrefresh\nwait\nfail \"y")
    #expect(
      outcome.errors == """
        -:2:6: error: the string is not closed on its line
          |
        2 | fail "x
          |      ^
        -:6:6: error: the string is not closed on its line
          |
        6 | fail "y
          |      ^

        """)
    #expect(outcome.output.contains("#2 succeed   refreshing → content"))
    #expect(outcome.status == 2)
  }

  @Test("A search before the first action uses the chosen options and source")
  func exploring() throws {
    let search = ":explore --invariant cell-shows-its-row\n"
    let profile = try batch(input: "screen moments register=swapped\n" + search)
    #expect(profile.output.hasPrefix("violated: cell-shows-its-row: "))
    #expect(profile.output.contains("screen moments register=swapped\n"))
    #expect(profile.status == 1)
    #expect(
      try batch(input: "screen moments\n" + search).output.hasPrefix("1 invariant holds in all "))
    let small = try batch(input: "source numbers count=1 pageSize=1 cache=yes\n:explore\n").output
    #expect(small.hasPrefix("all 11 invariants hold in all 211 reachable states ("))
  }

  @Test("A search in the shell can begin with more requests in flight than it would send")
  func exploringManyRequests() throws {
    let outcome = try batch(
      input: """
        screen aliyun
        source numbers count=4 pageSize=2
        firstLoad×5 &
        :explore --invariant no-error-with-empty

        """)
    #expect(outcome.output.contains("\nfirstLoad×5 &\n#1 empty; #2 fail \"request failed\"\n"))
    #expect(outcome.output.contains("\n1 invariant can be violated\n"))
  }

  @Test("A search in the shell says that the steps before it violate the invariant")
  func exploringAfterViolation() throws {
    let outcome = try batch(
      input: """
        screen aliyun
        source numbers count=4 pageSize=2
        firstLoad; firstLoad & fetchMore; #3 succeed
        :explore --invariant no-row-twice

        """)
    #expect(
      outcome.output.contains(
        """

        # no-row-twice: the steps before the search violate it.
        == no row is shown twice
        invariants no-row-twice
        screen aliyun
        source numbers count=4 pageSize=2
        firstLoad; firstLoad & fetchMore; #3 succeed

        to replay: listsh play -c 'invariants no-row-twice; screen aliyun; \
        source numbers count=4 pageSize=2; firstLoad; firstLoad & fetchMore; #3 succeed'

        """), "\(outcome.output)")
  }

  @Test("A group over several lines is one script")
  func lines() throws {
    #expect(
      try batch(input: "(firstLoad\nfail)\n").output.split(separator: "\n").count == 2)
  }

  @Test("Cases from a pipe are played with the setup of the file, and compared")
  func cases() throws {
    let outcome = try batch(
      input: """
        source numbers count=3
        == three rows
        firstLoad
        ----
        firstLoad    idle → loading      [..]
        #1 succeed   loading → content   items=3

        == not four
        firstLoad
        expect items=4
        """)
    #expect(
      outcome
        == .init(
          status: 1,
          output: """
            == three rows
            firstLoad    idle → loading      asks #1 page 1
            #1 succeed   loading → content   items=3
            as expected: the case passes
            == not four
            firstLoad    idle → loading      asks #1 page 1
            #1 succeed   loading → content   items=3

            """,
          errors: """
            -:10:1: error: expected items=4, but items=3
               |
            10 | expect items=4
               | ^

            """))
  }

  @Test("A piped shell uses neither ~/.listshrc nor the history")
  func home() throws {
    let place = try Workplace()
    try place.write(".listshrc", "firstLoad\n")
    #expect(try place.listsh([], input: ":trace\n") == .init(status: 0))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path("")).sorted()
        == [".errors", ".input", ".listshrc", ".output"])
  }

  @Test("On request, output is colored by the verdict of each event")
  func color() throws {
    #expect(
      try batch(["--color", "always", "-c", "fetchMore"]).output
        == "\u{1B}[0;33mfetchMore   idle   ignored: nothing loaded\u{1B}[0m\n")
  }

  @Test("A file that cannot be written is reported")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    let path = folder.path("file/x.txt")
    let outcome = try batch(["-c", "firstLoad; fail\n:save \(path)"])
    #expect(
      outcome
        == .init(
          status: 2, output: Self.trace, errors: "-c:2: error: \(path): Not a directory\n"))
  }

  @Test("A line that is too long is an error at its place, counts, and the next line is played")
  func longLine() throws {
    let long = String(repeating: "x", count: (1 << 20) + 1)
    #expect(
      try batch(input: "firstLoad\n\(long)\nexpect items=20\nfoo\n")
        == .init(
          status: 2,
          output: """
            firstLoad   idle → loading   asks #1 page 1
            #1 succeed   loading → content   items=20; more=yes

            """,
          errors: """
            -:2:1: error: a line of more than 1048576 bytes
            -:4:1: error: unknown step 'foo'
              |
            4 | foo
              | ^

            """))
  }

  @Test("On a GitHub Actions runner, text from a script cannot be a workflow command")
  func workflowCommands() throws {
    let place = try Workplace()
    let outcome = try place.listsh(
      [], input: "firstLoad\nfail \"##[error]x\"\n", environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      outcome.output == """
        firstLoad   idle → loading   asks #1 page 1
        #1 fail "\\u{23}#[error]x"   loading → error   toast "\\u{23}#[error]x"; error="\\u{23}#[error]x"

        """)
  }
}
