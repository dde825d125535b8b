import Adapters
import Conformance
import MockSources
import TestSupport
import Testing

@Suite("Scopes of a comparison", .enabled(if: Needs.program("python3")))
struct ConformerScopesTests {
  @Test(
    "With cursors, the report names the keys that are tried",
    arguments: [
      (
        inFlight: 2,
        compared:
          "visible · cursor pages, 2 rows in pages of 1, 2 requests in flight, no cache, no server changes, next key 1 set by the script; cursor pages, 2 rows in pages of 1, 1 request in flight, no cache, no server changes, next key 1 or 2 set by the script"
      ),
      (
        inFlight: 1,
        compared:
          "visible · cursor pages, 2 rows in pages of 1, 1 request in flight, no cache, no server changes, next key 1 or 2 set by the script"
      ),
    ])
  func keys(inFlight: Int, compared: String) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (entry, catalog) = try pythonList(folder)
    var settings = Conformer.Settings()
    settings.scope.paging = .cursor
    settings.scope.inFlight = inFlight
    settings.setsInFlight = true
    let report = try Conformer(entry, catalog, settings).run()
    #expect(report.isSame)
    #expect(report.compared == compared)
  }
}
