import Files
import Foundation
import TestSupport
import Testing
import Text

/// Tests in which one system call fails, for every system call of every command that writes files.
/// Debug builds can inject such failures.
@Suite("Injected failures")
struct TortureTests {
  /// A command that writes files.
  struct Command: CustomTestStringConvertible, Sendable {
    /// The call, as a shell script.
    var call: String
    /// The files that the call writes.
    var written: [String]

    var testDescription: String { call }

    /// The commands.
    static let all = [
      Command(call: "run --stable-times --jobs 2 --update a.txt", written: ["a.txt"]),
      Command(call: "run --stable-times --jobs 1 a.txt --output report", written: ["report"]),
      Command(
        call: "play --stable-times -c firstLoad --format jsonl --output report", written: ["report"]
      ),
      Command(call: "coverage films.txt --generate new.txt", written: ["new.txt"]),
      Command(call: "diagram films --depth 3 --output report", written: ["report"]),
      Command(call: "-c 'firstLoad; fail\n:save new.txt'", written: ["new.txt"]),
    ]
  }

  private let workplace: Workplace
  private let texts = [
    "a.txt": "== one\nfirstLoad; fail\n----\nwrong\n\n== two\nfirstLoad\nexpect state=content\n",
    "films.txt": "screen films\nload; retry\n",
    "report": "old\n",
  ]

  init() throws {
    workplace = try Workplace()
  }

  /// The result of a call.
  private struct Result: Equatable {
    var status: Int
    var output: String
    /// The written files, and all other files that should not exist.
    var files: [String: String]
    var errors: String

    /// Whether both results are the same, apart from messages.
    func isLike(_ other: Result) -> Bool {
      (status, output) == (other.status, other.output) && files == other.files
    }
  }

  /// Runs the call in a fresh folder with `fault`, and returns its result and the number of system calls.
  private func result(
    of command: Command, fault: String = "", isFresh: Bool = true
  ) throws -> (result: Result, calls: Int) {
    if isFresh {
      for name in try FileManager.default.contentsOfDirectory(atPath: workplace.path(".")) {
        try FileManager.default.removeItem(atPath: workplace.path(name))
      }
      for (name, text) in texts { try workplace.write(name, text) }
    }
    try workplace.write(".calls", "")
    let outcome = try workplace.shell(
      "exec \"$LISTSH\" \(command.call)",
      environment: ["LISTSH_FAULT": fault, "LISTSH_FAULT_COUNT": workplace.path(".calls")])
    var files: [String: String] = [:]
    // The state folder stores the last failures and does not belong to the result.
    let own = [".calls", ".output", ".errors", ".local"]
    for name in try FileManager.default.contentsOfDirectory(atPath: workplace.path("."))
    where !own.contains(name) && (texts[name] == nil || command.written.contains(name)) {
      files[name] = try workplace.text(name)
    }
    let result = Result(
      status: outcome.status, output: outcome.output, files: files, errors: outcome.errors)
    return (result, try workplace.text(".calls").count)
  }

  /// Whether each file equals its old or its new content, and there are no other files. With
  /// `reason`, a report can also be complete and say that a file is unusable for this reason.
  private func isOldOrNew(_ result: Result, _ clean: Result, reason: String? = nil) -> Bool {
    let reports = reason.map(Self.errorReports) ?? []
    return result.files.allSatisfy { name, text in
      text == texts[name] || text == clean.files[name] || name == "report" && reports.contains(text)
    }
  }

  /// Returns the complete reports of the commands for an unreadable scenario and for a report that
  /// could not be written first.
  private static func errorReports(because reason: String) -> [String] {
    [
      "error: a.txt: \(reason)\n0 passed, 0 failed, 1 error\n",
      """
      error: report: \(reason)
      0 passed, 0 failed, 1 error
      not everything was checked: stopped because of an error

      """,
      """
      {"v":1,"kind":"case","file":"play","case":null,"line":null,"column":null,"at":null,\
      "status":"error","message":"report: \(reason)","seconds":0,"type":"io","errors":[]}
      {"v":1,"kind":"run","command":"play","files":0,"cases":1,"passed":0,"failed":0,"errors":1,\
      "knownGaps":0,"skipped":0,"shard":null,"split":null,"seconds":0,\
      "ended":"stopped because of an error"}

      """,
    ]
  }

  @Test(
    "Whichever system call fails, files have old or new contents, and lost output gives status 2",
    arguments: Command.all)
  func faults(command: Command) throws {
    let clean = try result(of: command)
    #expect(clean.result.status < 2)
    #expect(clean.calls > 10)
    // ENOSPC, EINTR and EIO, which a call may report once and then continue.
    for (mode, code) in [("", ENOSPC), ("", EINTR), ("+", EIO)] {
      var number = 0
      while true {
        number += 1
        let (result, calls) = try self.result(of: command, fault: "\(number)\(mode):\(code)")
        if calls < number { break }
        if mode.isEmpty, result.isLike(clean.result) { continue }
        let place = "call \(number)\(mode) fails with \(code): \(result)"
        if code == EINTR { Issue.record("\(place)") }
        #expect(result.status == 2 || mode == "+" && result.isLike(clean.result), "\(place)")
        #expect(!result.errors.isEmpty || mode == "+", "\(place)")
        let reason = unsafe String(cString: strerror(code))
        #expect(isOldOrNew(result, clean.result, reason: reason), "\(place)")
      }
      #expect(number > 10)
    }
  }

  @Test(
    "Whenever listsh is killed, files have old or new contents, and the next call works as usual",
    arguments: Command.all)
  func kills(command: Command) throws {
    let clean = try result(of: command).result
    var number = 0
    while true {
      number += 1
      let (killed, calls) = try result(of: command, fault: "\(number):kill")
      if calls < number { break }
      #expect(killed.status == 1009)
      let temporary = command.written.map { TemporaryFiles.name(of: stableHash(of: $0)) }
      var files = killed
      for name in temporary { files.files[name] = nil }
      #expect(isOldOrNew(files, clean), "killed before call \(number)")
      // A file that is already new is not written again.
      if files.files == clean.files { continue }
      let next = try result(of: command, isFresh: false).result
      #expect(next.isLike(clean), "after a kill before call \(number): \(next)")
    }
    #expect(number > 10)
  }
}
