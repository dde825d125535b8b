import Adapters
import Testing
import Text

@Suite("A list under test that is read from an adapter log")
struct RecordedSubjectTests {
  /// Creates the replay of a log.
  private func subject(_ log: String) throws -> RecordedSubject {
    try RecordedSubject(SourceText(name: "log", log))
  }

  /// Returns the answers to `lines`, one after the other.
  private func answers(_ log: String, _ lines: String...) throws -> [String?] {
    var subject = try subject(log)
    return lines.map { line in
      subject.answer(to: Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "The commands since the start determine the recorded answer, no matter which process gave it")
  func history() throws {
    let log = """
      1 > {"do":"start","case":"a"}
      1 < {"rows":[]}
      2 > {"do":"start","case":"b"}
      2 < {"rows":[]}
      1 * a word beside
      1 > {"do":"action","action":"open"}
      2 > {"do":"action","action":"close"}
      2 < {"state":"closed"}
      1 < {"state":"open"}\r
      1 > {"do":"action","action":"close"}
      1 < {"state":"shut"}

      """
    let start = #"{"do":"start","case":"another title"}"#
    let open = #"{"do":"action","action":"open"}"#
    let close = #"{"do":"action","action":"close"}"#
    #expect(
      try answers(log, start, open, close, start, close) == [
        #"{"rows":[]}"#, #"{"state":"open"}"#, #"{"state":"shut"}"#, #"{"rows":[]}"#,
        #"{"state":"closed"}"#,
      ])
    let unheard = #"{"unrecorded":true}"#
    #expect(try answers(log, start, open, open).last == unheard)
    #expect(try answers(log, open) == [unheard])
  }

  @Test("Different answers to the same commands are replayed in order, then the last repeats")
  func repetition() throws {
    let log = """
      1 > {"do":"hello","v":1,"seed":1}
      1 < {"n":1}
      2 > {"do":"hello","v":1,"seed":2}
      2 < {"n":2}
      """
    let hello = #"{"do":"hello","v":1,"seed":9}"#
    #expect(
      try answers(log, hello, hello, hello) == [#"{"n":1}"#, #"{"n":2}"#, #"{"n":2}"#])
  }

  @Test("The replay ends at the command at which the recorded adapter ended")
  func ending() throws {
    let log = """
      1 > {"do":"hello","v":1}
      1 < {}
      1 > {"do":"start"}
      1 ! it ended with status 3
      """
    #expect(try answers(log, #"{"do":"hello","v":1}"#, #"{"do":"start"}"#) == ["{}", nil])
  }

  @Test("The replay ends after the response after which the recorded adapter ended")
  func endingAfterResponse() throws {
    let log = """
      1 > {"do":"hello","v":1}
      1 < {}
      1 > {"do":"start"}
      1 < {"n":1}
      1 ! the adapter sent a second report to one message
      2 > {"do":"start"}
      2 < {"n":2}
      """
    let (hello, start) = (#"{"do":"hello","v":1}"#, #"{"do":"start"}"#)
    #expect(try answers(log, hello, start, start) == ["{}", #"{"n":1}"#, nil])
  }

  @Test("The log of a case with 40,000 commands is replayed and released")
  func longCase() throws {
    let start = #"{"do":"start"}"#
    let wait = #"{"do":"advance","by":1}"#
    let log = "1 > \(start)\n1 < {}\n" + String(repeating: "1 > \(wait)\n1 < {}\n", count: 40_000)
    #expect(try answers(log, start, wait) == ["{}", "{}"])
  }

  @Test("A line that is not a command is answered with failed")
  func refusal() throws {
    let refusal = #"{"failed":"this is not a command of the protocol"}"#
    #expect(try answers("", "hello", #"{"v":1}"#, #"{"do":1}"#) == [refusal, refusal, refusal])
  }

  @Test(
    "A file that is not a log is an error that names the line",
    arguments: [
      ("hello", "this is not a line of an adapter's log"),
      ("1 > {\"do\":\"start\"}\n\nx > {}", "this is not a line of an adapter's log"),
      ("1 ? {}", "this is not a line of an adapter's log"),
      ("-1 > {}", "this is not a line of an adapter's log"),
      ("1 >< {}", "this is not a line of an adapter's log"),
      ("1 >", "this is not a line of an adapter's log"),
      ("1 > start", "this is not a command of the protocol"),
      ("1 > {}", "this is not a command of the protocol"),
    ])
  func errors(log: String, message: String) throws {
    let source = SourceText(name: "log", log)
    let error = try #require(throws: Diagnostic.self) { try RecordedSubject(source) }
    #expect(error.message == message)
    let line = log.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(source.location(of: error.span.offset) == Location(line: line, column: 1))
  }
}
