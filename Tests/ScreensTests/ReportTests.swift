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

  @Test("A report of list tells what the table reads, wherever it changes")
  func table() {
    let kind = ListScreen.kind()
    let pages = [
      "", "firstLoad", "firstLoad; #1 fail", "firstLoad; #1 succeed", "firstLoad; #1 empty",
      "firstLoad; #1 succeed; refresh; #2 fail \"no\"",
      "firstLoad; #1 succeed; fetchMore; #2 succeed",
      "firstLoad; #1 succeed; fetchMore; #2 fail",
    ].map { Played<ListScreen>($0).screen }
    #expect(
      kind.reported.map { kind.observations[$0].description.name }
        == ["items", "more", "cached", "error", "moreError"])
    for before in pages {
      for after in pages {
        let read = kind.reported.compactMap { place -> String? in
          let observation = kind.observations[place]
          let value = observation.read(after, Surroundings(inFlight: 0))
          guard value != observation.read(before, Surroundings(inFlight: 0)) else { return nil }
          return "\(observation.description.name)=\(value)"
        }
        #expect(changes(kind, from: before.report(by: kind), to: after.report(by: kind)) == read)
      }
    }
  }

  private func changes<Page: Screen>(
    _ kind: ScreenKind<Page>, from before: Page.Report, to after: Page.Report
  ) -> [String] {
    var changes: [ReportedChange] = []
    Page.compare(after, with: before, by: kind, into: &changes)
    return changes.map { "\($0.name)=\($0.value)" }
  }
}
