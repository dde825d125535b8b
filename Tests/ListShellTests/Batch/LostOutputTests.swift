import Files
import Foundation
import Testing

@Suite("Lost output and interrupts")
struct LostOutputTests {
  private static let calls = [
    ["play", "-c", "(refresh; succeed)×5000"], ["play", "-c", "firstLoad"],
    ["play", "--format", "jsonl", "-c", "firstLoad"], ["run", "a.txt"], ["run", "--help"],
    ["screens"], ["--version"],
  ]
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.write("a.txt", "wait; expect items=1\n")
    try workplace.write("long.txt", "(expect items=0)×1000000000\n")
  }

  @Test("A closed pipe ends everything quietly with 0", arguments: calls)
  func survivesClosedPipes(call: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(
      try workplace.listsh(call, output: pipe.fileHandleForWriting) == .init(status: 0))
  }

  #if os(Linux)
    @Test("A full disk is told, and nothing is judged", arguments: calls)
    func tellsFullDisks(call: [String]) throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      #expect(
        try workplace.listsh(call, output: full)
          == .init(
            status: 2, errors: "listsh: write error: standard output: No space left on device\n"))
    }
  #endif

  @Test(
    "Ctrl-C ends a batch with 130, also within a case that tells nothing, and leaves no report",
    arguments: [
      ["run", "long.txt"], ["run", "--update", "long.txt"], ["play", "long.txt"],
      ["play", "-c", "(refresh; succeed)×900000000"],
    ])
  func stopsAtInterrupts(call: [String]) throws {
    let process = try workplace.start(
      call + ["--max-steps", "2000000000", "--output", "report"])
    // However slow its start is, the report is begun just before the run; a second of work later it is within the case.
    while process.isRunning,
      !FileManager.default.fileExists(atPath: workplace.path(temporaryName(beside: "report")))
    {}
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.listshStatus == 130)
    #expect(!FileManager.default.fileExists(atPath: workplace.path("report")))
  }
}
