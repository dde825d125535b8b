import Files
import Foundation
import TestSupport
import Testing
import Text

@Suite("Lost output and interrupts")
struct LostOutputTests {
  private static let calls = [
    ["play", "-c", "(refresh; succeed)×5000"], ["play", "-c", "firstLoad"],
    ["play", "--format", "jsonl", "-c", "firstLoad"], ["run", "a.txt"], ["run", "--help"],
    ["run", "a.txt", "--slowest", "1"], ["screens"], ["--version"],
  ]
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.write("a.txt", "wait; expect items=1\n")
    try workplace.write("load.txt", "firstLoad; expect items=20\n")
    try workplace.write("long.txt", "(expect items=0)×1000000000\n")
  }

  @Test(
    "If the output pipe is closed, nothing is reported and the status is the usual one, or 141",
    arguments: zip(calls, [141, 141, 141, 1, 0, 1, 0, 0]))
  func survivesClosedPipes(call: [String], status: Int) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(
      try workplace.listsh(call, output: pipe.fileHandleForWriting) == .init(status: status))
  }

  #if os(Linux)
    @Test("On a full disk, the write error is reported with status 2", arguments: calls)
    func reportsFullDisks(call: [String]) throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      #expect(
        try workplace.listsh(call, output: full)
          == .init(
            status: 2, errors: "listsh: write error: standard output: No space left on device\n"))
    }
  #endif

  @Test(
    "Ctrl-C ends a batch with 130, even in a case that prints nothing, and the report says so",
    .enabled(if: Needs.program("ps"), "make test-needs installs procps"),
    arguments: [
      ["run", "long.txt"], ["run", "--update", "long.txt"], ["play", "long.txt"],
      ["play", "-c", "(refresh; succeed)×900000000"],
    ])
  func stopsAtInterrupts(call: [String]) throws {
    let process = try workplace.start(
      call + ["--max-steps", "2000000000", "--output", "report"])
    // The report file is created just before the run starts. One second of CPU time later, the run is inside the case.
    let temporary = TemporaryFiles.name(of: stableHash(of: "report"))
    while process.isRunning,
      !FileManager.default.fileExists(atPath: workplace.path(temporary))
    {}
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.exitStatus == 130)
    #expect(try workplace.text("report").hasSuffix("interrupted\n"))
  }

  @Test(
    "After Ctrl-C, a report that cannot be written is reported, and the others are written",
    .enabled(if: Needs.program("ps"), "make test-needs installs procps"),
    arguments: [["run", "long.txt"], ["play", "long.txt"]])
  func reportsUnwritableReports(call: [String]) throws {
    try workplace.write("folder/file", "")
    let process = try workplace.start(
      call + ["--max-steps", "2000000000", "--report", "jsonl=folder", "--report", "html=page"],
      errors: try workplace.file("errors"))
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.exitStatus == 130)
    #expect(try workplace.text("errors") == "listsh: write error: folder: is a folder\n")
    #expect(try workplace.text("page").contains("interrupted"))
  }

  @Test(
    "Ctrl-C ends searches and comparisons with 130, and no partial result is printed",
    .enabled(if: Needs.program("ps"), "make test-needs installs procps"),
    arguments: [
      ["coverage", "long.txt", "--max-steps", "2000000000"],
      ["coverage", "load.txt", "--max-states", "900000000", "--in-flight", "6", "--rows", "50"],
      ["diagram", "aliyun", "--max-states", "900000000", "--in-flight", "6", "--rows", "50"],
      ["conform", "--adapter", "./silent", "--in-flight", "4", "--rows", "50"],
      ["conform", "--adapter", "./silent", "--max-steps", "2000000000", "--on"]
        + ["(refresh; succeed)×900000000"],
    ])
  func stopsSearches(call: [String]) throws {
    // The command prints its headline, and then nothing.
    let hello = """
      {"v":1,"name":"silent","screen":"list","actions":["firstLoad","refresh","fetchMore"],\
      "effects":["asks"],"observes":["state"],"reasons":false,"clock":false}
      """
    try workplace.write("silent", "#!/bin/sh\nread first\necho '\(hello)'\ncat >/dev/null\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workplace.path("silent"))
    let process = try workplace.start(
      call, output: try workplace.file("output"), errors: try workplace.file("errors"))
    // After a second of CPU time, the program is no longer starting.
    let begun = try process.processorTime()
    while process.isRunning, try process.processorTime() == begun {}
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.exitStatus == 130)
    #expect(try workplace.text("output") == "")
    #expect(try workplace.text("errors") == "")
  }
}
