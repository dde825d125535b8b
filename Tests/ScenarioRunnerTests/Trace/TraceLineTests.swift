import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("TraceLine")
struct TraceLineTests {
  @Test("A line has two spaces between its columns and all notes in order")
  func columns() throws {
    let scenario = try #require(
      planned("latency 2s; firstLoad; source numbers count=1; refresh; fail \"gone\"").cases.first)
    var lines: [String] = []
    _ = scenario.plan.play { line, _ in lines.append(line.columns.line) }
    #expect(
      lines == [
        "firstLoad  idle → loading  asks #1 page 1",
        "#1 succeed  loading → content  at 2000ms; items=20; more=yes",
        "source numbers count=1  content",
        "refresh  content → refreshing  asks #2 page 1; items=0; more=no",
        "#2 fail \"gone\"  refreshing → error  toast \"gone\"; error=\"gone\"",
      ])
  }

  @Test("A trigger is printed as the first column")
  func triggers() {
    let wait = PlannedStep(.wait(2_000), text: "wait 2s", span: .nowhere)
    #expect(TraceLine.Trigger.step(wait).description == "wait 2s")
    #expect(TraceLine.Trigger.reply(3, .succeed(count: 2)).description == "#3 succeed 2")
    #expect(TraceLine.Trigger.end(inFlight: [1]).description == "end")
  }

  @Test("Requests left in flight end the trace, aligned with it")
  func end() throws {
    #expect(
      try trace("firstLoad & refresh×2 & #2 succeed; end") == """
        firstLoad &   idle → loading         asks #1 page 1
        refresh &     loading → refreshing   cancels #1; asks #2 page 1
        refresh &     refreshing             cancels #2; asks #3 page 1
        #2 succeed    refreshing             dropped: superseded by #3
        end           refreshing             in flight #1, #3
        """)
  }

  @Test("A trace that leaves no request in flight has no end line")
  func quietEnd() throws {
    func last(_ script: String) throws -> TraceLine? {
      var last: TraceLine?
      _ = try #require(planned(script).cases.first).plan.play { line, _ in last = line }
      return last
    }
    let end = try #require(try last("latency 3ms; firstLoad & wait 1ms"))
    guard case .end(let inFlight) = end.trigger else {
      Issue.record("the last line is \(end.trigger)")
      return
    }
    #expect(inFlight == [1] && end.to == "loading" && end.at == 1 && end.verdict == nil)
    #expect(try last("firstLoad")?.trigger.description == "#1 succeed")
  }
}
