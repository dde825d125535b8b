import MockSources
import Screens
import Testing

@Suite("What a trace reports")
struct ReportTests {
  @Test("Every change is told once, with its name and its value, in the table's order")
  func tellsChanges() {
    let kind = ListScreen.kind()
    let empty = Played<ListScreen>("").screen.report(by: kind)
    let full = Played<ListScreen>("firstLoad; #1 succeed; refresh; #2 fail").screen
      .report(by: kind)
    #expect(
      changes(kind, from: empty, to: full)
        == ["items=20", "more=yes", "error=\"request failed\""])
    #expect(changes(kind, from: full, to: full) == [])
    #expect(changes(kind, from: full, to: empty) == ["items=0", "more=no", "error=none"])
  }

  @Test("A screen without a type for its report reports the values of its table")
  func tellsValues() {
    let kind = StubScreen.kind()
    let before = StubScreen(.numbers([])).report(by: kind)
    let after = StubScreen(.numbers([[1, 2]]) { $0.error = "no" }).report(by: kind)
    #expect(before == [.integer(0), .none])
    #expect(changes(kind, from: before, to: after) == ["items=2", "error=\"no\""])
  }

  @Test(
    "Every reported observation has its field, which tells the same",
    arguments: Catalog.builtIn().names)
  func fields(name: String) throws {
    func check(_ kind: ScreenKind<some Screen>) throws {
      let page = try kind.make(ScreenOptions(kind.description.manual.options), .numbers())
      let report = page.report(by: kind)
      let names = kind.reported.map { kind.description.observations[$0].name }
      #expect(kind.fields.map(\.name) == names)
      #expect(
        kind.fields.map { $0.field.value(report) }
          == kind.reported.map { kind.observations[$0].read(page, Surroundings(inFlight: 0)) })
    }
    func open(_ entry: some CatalogEntry) throws { try check(entry.kind) }
    let entry = try #require(Catalog.builtIn()[name])
    try open(entry)
  }

  private func changes<Page: Screen>(
    _ kind: ScreenKind<Page>, from before: Page.Report, to after: Page.Report
  ) -> [String] {
    kind.fields.filter { $0.field.differs(before, after) }
      .map { "\($0.name)=\($0.field.value(after))" }
  }
}
