import Conformance
import MockSources
import Reporting
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Seen transitions")
struct SeenTransitionsTests {
  private func seen(_ text: String) -> SeenTransitions {
    var seen = SeenTransitions()
    seen.play(plannedFile(text))
    return seen
  }

  @Test("Every case counts for its screen, with or without assertions")
  func counting() {
    let seen = seen(
      """
      == one
      firstLoad
      == two
      firstLoad; fail
      expect state=content
      == three
      screen films
      load
      """)
    #expect(seen.cases == 3)
    #expect(seen.problems == [])
    let load = NamedTransition(from: "idle", event: "firstLoad", outcome: .moved, to: "loading")
    let list: [NamedTransition: Int] = [
      load: 2,
      NamedTransition(from: "loading", event: "succeed", outcome: .moved, to: "content"): 1,
      NamedTransition(from: "loading", event: "fail", outcome: .moved, to: "error"): 1,
    ]
    let films: [NamedTransition: Int] = [
      NamedTransition(from: "loading", event: "load", outcome: .moved, to: "loading"): 1,
      NamedTransition(from: "loading", event: "succeed", outcome: .moved, to: "loaded"): 1,
    ]
    #expect(seen.counts == ["list": list, "films": films])
  }

  @Test("A case that stops counts up to its failing step, and is reported")
  func stopping() {
    let seen = seen("firstLoad; succeed; succeed\n")
    #expect(
      seen.problems == [
        """
        test.txt:1:21: error: no request is in flight; write a reply directly after the action that sends its request
          |
        1 | firstLoad; succeed; succeed
          |                     ^
        """
      ])
    #expect(seen.counts["list"]?.count == 2)
  }

  @Test("An interrupted recording throws instead of returning counts")
  func stopped() {
    #expect(throws: CaseStop.interrupted) {
      _ = try SeenTransitions(
        playing: [], reader: ScenarioReader(ReadingSettings(.builtIn())),
        progress: ProgressHandler(isStopped: { true }))
    }
  }

  @Test("No case of a file with an error is played, and the error is reported")
  func error() {
    let seen = seen("firstLaod\n")
    #expect(seen.cases == 0)
    #expect(seen.problems.count == 1)
  }
}
