import Adapters
import Conformance
import Foundation
import ScenarioRunner
import Screens
import Synchronization
import TestSupport
import Testing

@Suite("Exploring a list in another process", .enabled(if: Needs.program("python3")))
struct ExplorerOnAdapterTests {
  @Test("An interrupted search prints the same counterexample as a whole one")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let text = String(decoding: StarterAdapter.python.bytes, as: UTF8.self)
      .replacingOccurrences(
        of: "            if row[\"id\"] in known:", with: "            if False:")
    let path = try folder.write("list.py", text)
    let isStopped = Mutex(false)
    let pool = SubjectPool {
      AdapterProcess(
        .init(
          command: "exec python3 '\(path)'", answerTime: 60_000, helloTime: 120_000,
          isStopped: { isStopped.withLock { $0 } }))
    }
    let catalog = Catalog.builtIn()
    let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
    let reports = Mutex(0)
    func explore(stoppingAtReport last: Int?) throws -> ExplorationReport {
      reports.withLock { $0 = 0 }
      var progress = ProgressHandler(
        isStopped: { isStopped.withLock { $0 } },
        report: { _ in
          let count = reports.withLock { count in
            count += 1
            return count
          }
          if count == last { isStopped.withLock { $0 = true } }
        })
      progress.resume = { isStopped.withLock { $0 = false } }
      var scope = ExplorationScope(inFlight: 1, rows: 2)
      scope.pageSize = 1
      scope.changesServer = true
      var settings = Explorer.Settings()
      settings.invariants = ["no-row-twice"]
      settings.continuesAfterViolation = false
      settings.depth = 7
      settings.jobs = 1
      return Explorer(settings, catalog, progress: progress)
        .search(try WorldModel(entry, scope: scope))
    }
    let whole = try explore(stoppingAtReport: nil)
    let found = try #require(whole.violations.first)
    #expect(whole.status == .failed)
    // The last report follows the states that violate the invariant.
    let part = try explore(stoppingAtReport: reports.withLock { $0 })
    #expect(part.status == .interrupted)
    #expect(part.violations.map(\.text) == [found.text])
  }
}
