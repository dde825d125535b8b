import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("World trace lines")
struct WorldLinesTests {
  @Test(
    "A step that changes the world has a trace line with the state and no note",
    arguments: [
      "server insert 2 at 0", "server remove 1 at 5", "wait 0ms", "latency 20ms",
      "answers ok,fail,empty,3", "source numbers count=3 pageSize=2 paging=cursor cache=yes",
    ])
  func reportsChangesOfTheWorld(step: String) throws {
    let lines = try trace("firstLoad; \(step)").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2].split(separator: " ", omittingEmptySubsequences: false).last == "content")
    #expect(lines[2].hasPrefix(step + "   "))
  }

  @Test(
    "Setup steps before the first action have no trace line; the first line shows the new time"
  )
  func keepsTheSetupQuiet() throws {
    let setup =
      "source numbers count=3; server insert 2 at 0; latency 1s; answers fail; wait 2s; wait"
    #expect(
      try trace("\(setup); firstLoad") == """
        firstLoad                  idle → loading    at 2000ms; asks #1 page 1
        #1 fail "request failed"   loading → error   at 3000ms; toast "request failed"; error="request failed"
        """)
    #expect(try trace(setup) == "")
  }

  @Test("An expect and a plain wait have no trace line, and an ignored action keeps its &")
  func reportsNoChecks() throws {
    #expect(
      try trace("firstLoad & wait; expect items=20; fetchMore×2 & wait") == """
        firstLoad &   idle → loading           asks #1 page 1
        #1 succeed    loading → content        items=20; more=yes
        fetchMore &   content → fetchingMore   asks #2 page 2
        fetchMore &   fetchingMore             ignored: already fetching
        #2 succeed    fetchingMore → content   items=40
        """)
  }

  @Test(
    "The notes of a line are the time, then the verdict or the effects, then the reported changes")
  func ordersNotes() throws {
    #expect(
      try trace("latency 5ms; firstLoad; refresh; fail; wait 5ms; fetchMore") == """
        firstLoad                  idle → loading           asks #1 page 1
        #1 succeed                 loading → content        at 5ms; items=20; more=yes
        refresh                    content → refreshing     asks #2 page 1
        #2 fail "request failed"   refreshing → content     toast "request failed"; error="request failed"
        wait 5ms                   content                  at 10ms
        fetchMore                  content → fetchingMore   asks #3 page 2
        #3 succeed                 fetchingMore → content   at 15ms; items=40
        """)
  }

  @Test("Control characters are printed as escapes")
  func escapesControls() throws {
    #expect(
      try trace(#"firstLoad; fail "a\u{1B}[2J\n""#) == #"""
        firstLoad                idle → loading    asks #1 page 1
        #1 fail "a\u{1B}[2J\n"   loading → error   toast "a\u{1B}[2J\n"; error="a\u{1B}[2J\n"
        """#)
  }

  @Test(
    "A trace line shows exactly the reported observations that changed", arguments: 0..<4)
  func reportsWhatChanged(part: UInt64) throws {
    var count = 0
    for seed in part * 500..<part * 500 + 500 {
      let script = RandomScript(seed: seed)
      let scenario = try #require(planned("\(script.setup)\n\(script.steps)").cases.first)
      var known: [String: Value] = [:]
      let first = try scenario.plan.setup.world()
      _ = scenario.plan.play { event, worldAfter in
        let world = worldAfter()
        let reported = world.description.observations.filter(\.isReported)
        let now = Dictionary(
          uniqueKeysWithValues: world.observations.map { ($0.name, $0.value) }
        ).filter { name, _ in reported.contains { $0.name == name } }
        if known.isEmpty {
          known = now.merging(first.observations.map { ($0.name, $0.value) }) { $1 }
        }
        count += event.changes.count
        for change in event.changes {
          #expect(known[change.name] != change.value, "seed \(seed): \(event.trigger)")
          known[change.name] = change.value
        }
        #expect(known.filter { now[$0.key] != nil } == now, "seed \(seed): \(event.trigger)")
      }
    }
    #expect(count > 500)
  }

  @Test("A trace line shows the actual state even if the screen reports its change as ignored")
  func reportsActualState() throws {
    var world = try fickleWorld()
    let act = PlannedStep(
      .action(PlannedAction(0, isReload: false, isInBackground: true)), text: "act", span: .nowhere)
    var states: [String] = []
    for _ in 0..<2 {
      try world.perform(act, at: 0) { line, _ in states.append("\(line.from) → \(line.to)") }
    }
    #expect(states == ["0 → 1", "1 → 2"])
  }
}
