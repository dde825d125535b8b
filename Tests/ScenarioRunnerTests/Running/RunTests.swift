import Foundation
import ScenarioRunner
import Screens
import Synchronization
import TestSupport
import Testing
import Text

@Suite("Run")
struct RunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("1.txt", "== passes\nfirstLoad; expect items=20\n")
    try folder.write(
      "2.txt", "== fails\nfirstLoad; expect items=1\n== passes too\nwait; expect items=0\n")
    try folder.write("3.txt", "== wrong\nfirstLoat\n")
    try folder.write("4.txt", "== asserts nothing\nfirstLoad\n")
  }

  @Test(
    "Events are reported in the files' order, with any number of jobs", arguments: [1, 2, 7])
  func order(jobs: Int) {
    let run = performed(jobs: jobs)
    #expect(
      run.events == [
        "passed passes", "failed fails", "passed passes too", "error file 3.txt",
        "error asserts nothing",
      ])
    #expect(run.summary.description == "2 passed, 1 failed, 2 errors")
    #expect(run.status == .unchecked)
  }

  @Test("If passed cases are not reported, they are only counted")
  func passed() {
    let run = performed(reportsPassed: false)
    #expect(run.events == ["failed fails", "error file 3.txt", "error asserts nothing"])
    #expect(run.summary == performed().summary.lasting(run.summary.nanoseconds))
    let alone = performed(path: folder.path("1.txt"), reportsPassed: false)
    #expect(alone.events == [])
    #expect(alone.summary.description == "1 passed, 0 failed")
    #expect(alone.status == .passed)
  }

  @Test(
    "A case that failed before and passes now is reported and removed from the history",
    arguments: [1, 2])
  func failedBefore(jobs: Int) throws {
    try folder.write("5.txt", "== passes at last\nfirstLoad; expect items=20\n")
    let id = CaseID(path: folder.path("5.txt"), title: "passes at last")
    let record = EventRecord()
    var settings = RunSettings(reader: ScenarioReader(ReadingSettings(.builtIn())))
    settings.reportsPassed = false
    var run = Run(settings, reportingTo: record, RunHistory(failed: [id]))
    var selection = Selection(paths: [id.path, folder.path("1.txt")])
    selection.markFailed([ExactString(id.path)])
    run.perform(selection, jobs: jobs)
    #expect(record.events == ["passed passes at last"])
    #expect(run.summary.description == "2 passed, 0 failed")
    #expect(run.history.failed == [])
    #expect(run.history.passed == [id])
  }

  @Test("A listener that needs traces receives the lines of each case that did not pass")
  func traces() {
    let run = performed { $0.needsTraces = true }
    #expect(
      run.events == [
        "passed passes", "began fails", "  idle → loading", "  loading → content", "failed fails",
        "passed passes too", "error file 3.txt", "began asserts nothing", "  idle → loading",
        "  loading → content", "error asserts nothing",
      ])
  }

  @Test(
    "A run continues if its listener's output is closed, and ends when stopped or at the first failure"
  )
  func ends() {
    #expect(
      performed { $0.eventLimit = 2 }.events == [
        "passed passes", "failed fails", "passed passes too", "error file 3.txt",
        "error asserts nothing",
      ])
    #expect(performed(PlaySettings(isStopped: { true })).events == [])
    let run = performed(stopsAtFailure: true)
    #expect(run.events == ["passed passes", "failed fails"])
    #expect(run.summary.ending == "stopped after the first failure")
    #expect(run.status == .failed)
  }

  @Test("A stopped run reports every case that ended, also in the file in progress")
  func stopped() {
    let all = performed().events
    let allWithTraces = performed { $0.needsTraces = true }.events
    var lengths: Set<Int> = []
    for limit in 0..<200 {
      /// Settings that stop the run when they were asked `limit` times.
      func settings() -> PlaySettings {
        let questions = Mutex(0)
        return PlaySettings(isStopped: {
          questions.withLock { questions in
            questions += 1
            return questions > limit
          }
        })
      }
      let run = performed(settings())
      #expect(run.events == Array(all.prefix(run.events.count)))
      #expect(run.summary.cases == run.events.count)
      lengths.insert(run.events.count)
      let traced = performed(settings()) { $0.needsTraces = true }
      #expect(traced.events == Array(allWithTraces.prefix(traced.events.count)))
      #expect(traced.events.last.map { !$0.hasPrefix(" ") } ?? true)
    }
    #expect(lengths == Set(0...all.count))
  }

  @Test("With one job, no file is checked after the failure that ends the run")
  func stopsAtFirstFailure() throws {
    let folder = try TemporaryFolder()
    for number in 10..<50 {
      let rows = number == 30 ? 1 : 20
      try folder.write("\(number).txt", "== \(number)\nfirstLoad; expect items=\(rows)\n")
    }
    // The closure is called before each step of each case, and before each file.
    let questions = Mutex(0)
    let run = performed(
      PlaySettings(isStopped: {
        questions.withLock { $0 += 1 }
        return false
      }), path: folder.path, stopsAtFailure: true)
    #expect(run.events == (10..<30).map { "passed \($0)" } + ["failed 30"])
    let asked = questions.withLock { $0 }
    for number in 31..<50 {
      try FileManager.default.removeItem(atPath: folder.path("\(number).txt"))
    }
    let alone = performed(
      PlaySettings(isStopped: {
        questions.withLock { $0 += 1 }
        return false
      }), path: folder.path, stopsAtFailure: true)
    #expect(alone.events == run.events)
    #expect(questions.withLock { $0 } == asked * 2)
  }

  @Test("A run without a case reports an error and does not pass")
  func nothing() {
    let run = performed(filters: ["nowhere"])
    #expect(run.events == ["error file 3.txt"])
    #expect(run.errors == [])
    let empty = performed(filters: ["nowhere"], path: folder.path("1.txt"))
    #expect(empty.errors == ["no case matches 'nowhere'"])
    #expect(empty.status == .unchecked)
  }

  /// Runs the files, and returns the recorded events and the results.
  private func performed(
    _ playSettings: PlaySettings = PlaySettings(), filters: [String] = [], path: String? = nil,
    jobs: Int = 1,
    stopsAtFailure: Bool = false, reportsPassed: Bool = true,
    _ prepare: (EventRecord) -> Void = { _ in }
  ) -> (events: [String], errors: [String], summary: RunSummary, status: ScenarioRunner.ExitStatus)
  {
    let record = EventRecord()
    prepare(record)
    var settings = RunSettings(reader: ScenarioReader(ReadingSettings(.builtIn())))
    settings.filter.texts = filters
    settings.stopsAtFailure = stopsAtFailure
    settings.playSettings = playSettings
    settings.reportsPassed = reportsPassed
    var run = Run(settings, reportingTo: record)
    run.perform(Selection(paths: [path ?? folder.path]), jobs: jobs)
    return (record.events, record.errors, run.summary, run.status)
  }
}

extension RunSummary {
  /// Returns the summary of a run with this duration.
  fileprivate func lasting(_ nanoseconds: Int) -> RunSummary {
    var summary = self
    summary.nanoseconds = nanoseconds
    return summary
  }
}
