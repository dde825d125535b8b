import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Trace lines as text")
struct TraceEventTextTests {
  @Test("A compared line has two blanks between its columns and all notes in order")
  func writesLines() throws {
    let scenario = try #require(
      planned("latency 2s; firstLoad; source numbers count=1; refresh; fail \"gone\"").cases.first)
    var lines: [String] = []
    _ = scenario.play { event in lines.append(line(event)) }
    #expect(
      lines == [
        "firstLoad  idle → loading  asks #1 page 1",
        "#1 succeed  loading → content  at 2000ms; items=20; more=yes",
        "source numbers count=1  content",
        "refresh  content → refreshing  asks #2 page 1; items=0; more=no",
        "#2 fail \"gone\"  refreshing → error  toast \"gone\"; error=\"gone\"",
      ])
  }

  @Test("A trigger reads as it stands in the first column")
  func describesTriggers() {
    let wait = PlannedStep(.wait(2_000), text: "wait 2s", span: .nowhere)
    #expect(TraceEvent.Trigger.step(wait).description == "wait 2s")
    #expect(TraceEvent.Trigger.reply(3, .succeed(count: 2)).description == "#3 succeed 2")
  }

  private func line(_ event: TraceEvent) -> String {
    written { event.writeLine(into: &$0) }
  }
}
