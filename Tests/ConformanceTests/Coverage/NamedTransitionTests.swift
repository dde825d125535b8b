import Conformance
import MockSources
import Reporting
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Named transitions")
struct NamedTransitionTests {
  @Test("A trace gives one transition for each line in which a screen handled an event")
  func ofTrace() throws {
    let script =
      "firstLoad & refresh & server insert 1 at 0; #1 succeed 3; #2 fail \"no\"; fetchMore"
    let file = PlannedFile(script: SourceText(name: "test", script), ReadingSettings(.builtIn())) {
      Source($0)
    }
    var transitions: [NamedTransition] = []
    let stop = try #require(file.cases.first).plan.play { line, world in
      if let transition = NamedTransition(line, on: world().description) {
        transitions.append(transition)
      }
    }
    #expect(stop == nil)
    let expected: [NamedTransition] = [
      NamedTransition(from: "idle", event: "firstLoad", outcome: .moved, to: "loading"),
      NamedTransition(from: "loading", event: "refresh", outcome: .moved, to: "refreshing"),
      NamedTransition(from: "refreshing", event: "succeed", outcome: .dropped, to: "refreshing"),
      NamedTransition(from: "refreshing", event: "fail", outcome: .moved, to: "error"),
      NamedTransition(from: "error", event: "fetchMore", outcome: .ignored, to: "error"),
    ]
    #expect(transitions == expected)
  }
}
