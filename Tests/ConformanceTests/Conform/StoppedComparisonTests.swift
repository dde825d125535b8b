import Adapters
import Conformance
import Foundation
import ScenarioRunner
import Synchronization
import TestSupport
import Testing

@Suite("Stopping a comparison", .enabled(if: Needs.program("python3")))
struct StoppedComparisonTests {
  @Test(
    "A comparison that is stopped at any moment is never reported as complete",
    arguments: [nil, 1])
  func stopped(walks: Int?) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder, withoutCancels)
    var settings = Conformer.Settings()
    settings.scope.rows = 1
    settings.setsRows = true
    settings.jobs = 1
    settings.walks = walks
    let calls = Mutex(0)
    func run(stoppingAfter limit: Int) throws -> ConformReport? {
      calls.withLock { $0 = 0 }
      let progress = ProgressHandler(isStopped: {
        calls.withLock { count in
          count += 1
          return count > limit
        }
      })
      do throws(CaseStop) {
        return try Conformer(entry, catalog, settings, progress: progress).run()
      } catch {
        #expect(error == .interrupted)
        return nil
      }
    }
    let whole = try #require(try run(stoppingAfter: .max))
    #expect(!whole.isInterrupted && whole.status == .failed)
    let count = calls.withLock { $0 }
    for part in 0..<10 {
      guard let report = try run(stoppingAfter: count * part / 10) else { continue }
      #expect(report.isInterrupted, "\(report.conclusion)")
      #expect(report.conclusion.hasSuffix("; interrupted"), "\(report.conclusion)")
      #expect(report.different == 0 || !report.conclusion.contains(" has no differences"))
    }
  }

  @Test("The differences that were found before an interruption are reported with their scripts")
  func interruptedAfterDifference() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder, withoutCancels)
    var settings = Conformer.Settings()
    settings.jobs = 1
    let isStopped = Mutex(false)
    var progress = ProgressHandler(
      isStopped: { isStopped.withLock { $0 } },
      report: { if $0.hasPrefix("1") { isStopped.withLock { $0 = true } } })
    progress.resume = { isStopped.withLock { $0 = false } }
    let report = try Conformer(entry, catalog, settings, progress: progress).run()
    #expect(report.isInterrupted && report.status == .interrupted)
    #expect(report.conclusion.hasSuffix("; interrupted"), "\(report.conclusion)")
    #expect(
      report.differences.flatMap(\.scripts).map(\.script)
        == ["firstLoad; succeed; fetchMore & refreshWithIndicator &"], "\(report.text)")
  }

  @Test("After 5 timeouts of the list, the comparison ends")
  func endsAfterTimeouts() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (subject, catalog) = try pythonList(folder, wrappedIn: SilentAfterRows.init)
    var settings = Conformer.Settings()
    settings.jobs = 1
    let report = try Conformer(subject, catalog, settings).run()
    #expect(report.status == .unchecked)
    #expect(
      report.conclusion.hasSuffix(" not reached; stopped after the list under test failed 5 times"),
      "\(report.conclusion)")
    #expect(
      report.errors.map(\.description) == [
        """
        no response within 5s
        after: source numbers count=4 pageSize=2; firstLoad; succeed; refresh &
        """
      ])
  }

  @Test("What an interrupted comparison did not begin is reported as not tried")
  func stoppedEarly() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder)
    var settings = Conformer.Settings()
    settings.isThorough = true
    settings.scope.rows = 1
    settings.setsRows = true
    settings.scope.actions = ["firstLoad"]
    let isStopped = Mutex(false)
    let progress = ProgressHandler(
      isStopped: { isStopped.withLock { $0 } },
      report: { if $0.contains("tried") { isStopped.withLock { $0 = true } } })
    let report = try Conformer(entry, catalog, settings, progress: progress).run()
    #expect(report.isInterrupted)
    #expect(
      report.notTried == [
        "--paging cursor", "--with server", "--with cache", "--with source", "--with failures",
        "--with sizes", "the actions refresh, refreshWithIndicator, fetchMore",
        "--compare everything",
      ])
  }

  @Test("A difference that a random walk found before an interruption is reported with its script")
  func interruptedWalk() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder, withoutCancels)
    var settings = Conformer.Settings()
    settings.walks = 1
    // Stop after a part of the walk. The rest can finish.
    let calls = Mutex(0)
    var progress = ProgressHandler(isStopped: {
      calls.withLock { count in
        count += 1
        return count > 23
      }
    })
    progress.resume = { calls.withLock { $0 = -1_000_000 } }
    let report = try Conformer(entry, catalog, settings, progress: progress).run()
    #expect(report.isInterrupted && report.status == .interrupted)
    #expect(
      report.differences.flatMap(\.scripts).map(\.script) == [
        "firstLoad; succeed; fetchMore & refresh &"
      ],
      "\(report.text)")
  }

  @Test(
    "An interruption while an error of the list is shortened keeps the error and the differences")
  func interruptedError() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      withoutCancels(text).replacing(
        "    def refresh(self, source_changed):\n",
        with: "    def refresh(self, source_changed):\n"
          + "        if self.more_error: raise RuntimeError(\"no\")\n")
    }
    var settings = Conformer.Settings()
    settings.scope.rows = 4
    let isStopped = Mutex(false)
    var progress = ProgressHandler(
      isStopped: { isStopped.withLock { $0 } },
      report: {
        if $0.hasSuffix("scripts of errors shortened") { isStopped.withLock { $0 = true } }
      })
    progress.resume = { isStopped.withLock { $0 = false } }
    let report = try Conformer(entry, catalog, settings, progress: progress).run()
    #expect(report.isInterrupted && report.status == .interrupted)
    #expect(report.errors.count == 1, "\(report.text)")
    #expect(!report.differences.isEmpty, "\(report.text)")
  }

  @Test("An adapter that cannot be started again ends random walks, and keeps what they found")
  func deadAdapter() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder) { text in
      text.replacing(
        #"self.state = "content" if self.rows else "error""#, with: #"self.state = "error""#
      ).replacing(
        "import asyncio\n",
        with: """
          import os
          if os.path.exists(__file__ + ".dead"): os._exit(9)
          import asyncio

          """
      ).replacing(
        "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.state == "error" and self.rows:
                      open(__file__ + ".dead", "w").close()
                      os._exit(3)

          """)
    }
    var settings = Conformer.Settings()
    settings.walks = 20
    let report = try Conformer(entry, catalog, settings).run()
    #expect(report.status == .unchecked)
    #expect(!report.differences.isEmpty && !report.errors.isEmpty, "\(report.text)")
  }
}

/// A list that sends no response to `refresh` if it has rows.
private final class SilentAfterRows: Subject {
  private let list: any Subject
  private var hasRows = false

  init(_ list: any Subject) { self.list = list }

  func hello() throws(SubjectFailure) -> SubjectHello { try list.hello() }

  func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    if case .action(let action) = command, action.name == "refresh", hasRows {
      var failure = SubjectFailure("no response within 5s")
      failure.isTimeout = true
      throw failure
    }
    let report = try list.answer(command)
    if let rows = report.rows { hasRows = !rows.isEmpty }
    return report
  }

  func abandon() { list.abandon() }
  func lateFailure() -> String? { list.lateFailure() }
}
