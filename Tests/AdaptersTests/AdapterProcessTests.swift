import Adapters
import Files
import Foundation
import MockSources
import Screens
import TestSupport
import Testing

@Suite("An adapter's process")
struct AdapterProcessTests {
  /// The commands of a case with one load and its answer.
  static let commands: [SubjectCommand] = [
    .start(.init(title: "case", paging: .numbered, pageSize: 20)),
    .action(.init("firstLoad")),
    .answer(request: 1, .page(SourcePage(rows: [Row(id: .number(1))], next: nil))),
    .action(.init("fetchMore")),
  ]

  /// The screen that hostile adapters claim to be.
  static func screen() -> ScreenDescription {
    builtInScreen(
      states: .choice(["idle", "loading", "refreshing", "content", "empty", "error"]),
      actions: ["firstLoad", "fetchMore"].map {
        ActionDescription(name: $0, summary: "", parameters: [], isReload: true, samples: [[]])
      },
      observations: [
        ObservationDescription(name: "more", kind: .flag, summary: "", isReported: true),
        ObservationDescription(name: "error", kind: .text, summary: "", isReported: true),
      ])
  }

  /// Sends the commands to an adapter, and returns its failure, if any.
  static func failure(of process: AdapterProcess) -> SubjectFailure? {
    do throws(SubjectFailure) {
      let vocabulary = try SubjectVocabulary(try process.hello(), builtIn: screen(), beside: [])
      var state = SubjectState(vocabulary)
      for command in commands {
        let report = try process.answer(command)
        _ = try state.apply(report, after: command, vocabulary)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Each misbehavior of an adapter is reported, and (on Linux) all of its processes end",
    arguments: HostileAdapter.all)
  func hostility(adapter: HostileAdapter) async throws {
    // The answer time matters only for adapters that never answer, so those get a short one.
    let waits = adapter.offense.error.contains("within 300ms")
    let marker = "hostile-\(UUID().uuidString)"
    let process = AdapterProcess(
      .init(
        command: ": \(marker)\n\(adapter.command)", answerTime: waits ? 300 : 60_000,
        helloTime: waits && adapter.message == .hello ? 300 : 60_000, endTime: 20))
    let failure = try #require(Self.failure(of: process))
    let comment = Comment(rawValue: failure.description)
    #expect(failure.message.contains(adapter.offense.error), comment)
    #expect(!failure.isInterruption)
    process.end()
    // Killed processes disappear when the system has cleaned them up.
    let deadline = ContinuousClock.now + .seconds(60)
    while try !Self.processes(with: marker).isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try Self.processes(with: marker) == [], comment)
  }

  /// Returns the command lines of running processes that contain `marker`, from `/proc`. On other systems than Linux
  /// the array is empty.
  static func processes(with marker: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else {
      return []
    }
    return names.filter { Int($0) != nil }.compactMap { name in
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return line.range(of: Data(marker.utf8)) == nil ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  @Test("A failure contains the last 32 lines of standard error")
  func log() throws {
    let process = AdapterProcess(
      .init(command: "echo starting >&2; seq 1 100 >&2; exit 4", helloTime: 60_000, endTime: 20))
    let failure = try #require(Self.failure(of: process))
    #expect(failure.message == "the adapter exited with status 4 before answering")
    #expect(failure.command == #"{"do":"hello","v":1,"seed":1}"#)
    #expect(failure.log == (69...100).map(String.init))
  }

  @Test("A second response that arrives late is reported before the next message is sent")
  func lateResponse() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("late")
    let process = AdapterProcess(
      .init(
        command: """
          read -r line; echo '\(HostileAdapter.hello)'; read -r line; echo '\(HostileAdapter.fresh)'
          until [ -e '\(path)-allowed' ]; do sleep 0.01; done
          echo '\(HostileAdapter.fresh)'; : > '\(path)-written'
          read -r line; echo '\(HostileAdapter.loading)'
          """, answerTime: 60_000, helloTime: 60_000, endTime: 20))
    _ = try process.answer(Self.commands[0])
    try Data().write(to: URL(filePath: path + "-allowed"))
    let deadline = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: path + "-written"), ContinuousClock.now < deadline
    {
      try await Task.sleep(for: .milliseconds(5))
    }
    let failure = try #require(throws: SubjectFailure.self) {
      try process.answer(Self.commands[1])
    }
    #expect(
      failure.message == """
        the adapter sent a second report to one message; \
        standard output is the protocol: print to standard error
        answer: \(HostileAdapter.fresh)
        """)
    #expect(failure.command == Self.commands[0].line)
  }

  @Test("A second report that arrives later is an error, if listsh waits for it")
  func laterReport() throws {
    let process = AdapterProcess(
      .init(
        command: """
          read -r line; echo '\(HostileAdapter.hello)'; read -r line; echo '\(HostileAdapter.fresh)'
          sleep 0.1; echo '\(HostileAdapter.fresh)'; read -r line
          """, answerTime: 60_000, helloTime: 60_000, endTime: 20))
    _ = try process.answer(Self.commands[0])
    let failure = try #require(throws: SubjectFailure.self) {
      try process.refuseLate(within: 60_000)
    }
    #expect(failure.message.hasPrefix("the adapter sent a second report to one message; "))
  }

  @Test("After three starts without a hello, the adapter is not started again")
  func hopelessness() throws {
    let process = AdapterProcess(.init(command: "exit 1", helloTime: 60_000, endTime: 20))
    for _ in 1...3 {
      #expect(!process.doesNotStart)
      #expect(
        Self.failure(of: process)?.message == "the adapter exited with status 1 before answering")
    }
    #expect(process.doesNotStart)
    #expect(
      Self.failure(of: process)?.message
        == "the adapter did not answer hello in 3 starts")
  }

  @Test("After a restart, the advice in an error is not that of the process before")
  func advice() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("started")
    let process = AdapterProcess(
      .init(
        command: "[ -e '\(path)' ] && sleep 600; echo ' {\"v\":1}'", helloTime: 300, endTime: 20))
    _ = try #require(Self.failure(of: process))
    try Data().write(to: URL(filePath: path))
    #expect(
      Self.failure(of: process)?.message
        == "no response within 300ms; flush the output after each line")
  }

  @Test("A line of more than 64 MiB is an error before the line ends")
  func longLine() throws {
    let process = AdapterProcess(
      .init(
        command: "printf '{'; head -c 70000000 /dev/zero | tr '\\0' ' '; cat", helloTime: 120_000,
        endTime: 20))
    #expect(Self.failure(of: process)?.message == "it wrote a line of more than 64 MiB")
  }

  @Test("A line of a few MiB passes in both directions without a deadlock")
  func largeLines() throws {
    let rows = (1...20_000).map { Row(id: .text("row \($0) of very many")) }
    let hello = HostileAdapter.hello
    let process = AdapterProcess(
      .init(
        command: """
          read -r line; echo '\(hello)'; read -r line; echo '{}'
          while read -r line; do head -c 3000000 /dev/zero | tr '\\0' 'e' >&2
          printf '{"state":"content","unknown":"'; head -c 3000000 /dev/zero | tr '\\0' 'o'; echo '"}'; done
          """, answerTime: 120_000, helloTime: 60_000))
    _ = try process.answer(Self.commands[0])
    let report = try process.answer(
      .answer(request: 1, .page(SourcePage(rows: rows, next: nil))))
    #expect(report == SubjectReport(state: "content"))
  }
}
