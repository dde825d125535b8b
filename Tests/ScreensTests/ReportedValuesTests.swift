import MockSources
import Screens
import Testing

@Suite("What a trace reports")
struct ReportedValuesTests {
  @Test("Every change is told once, with its name and its value, in the table's order")
  func tellsChanges() {
    let screen = Played<ListScreen>("firstLoad; #1 succeed; refresh; #2 fail").screen
    let kind = ListScreen.kind()
    let surroundings = Surroundings(
      inFlight: 0, awaited: 0, hasAnswered: true, source: .numbers())
    var reported = ReportedValues(
      of: Played<ListScreen>("").screen, kind, in: surroundings)
    #expect(reported.state == "idle")
    #expect(changes(of: reported) == [])
    screen.update(&reported, in: surroundings, by: kind)
    #expect(reported.state == "content")
    #expect(changes(of: reported) == ["items=100", "error=\"request failed\""])
    screen.update(&reported, in: surroundings, by: kind)
    #expect(changes(of: reported) == ["items=100", "error=\"request failed\""])
    reported.forgetChanges()
    screen.update(&reported, in: surroundings, by: kind)
    #expect(changes(of: reported) == [])
    reported.renew(state: "elsewhere")
    #expect(reported.state == "elsewhere")
  }

  private func changes(of reported: ReportedValues) -> [String] {
    var changes: [String] = []
    reported.forEachChange { changes.append("\($0)=\($1)") }
    return changes
  }
}
