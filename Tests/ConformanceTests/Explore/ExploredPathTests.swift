import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("ExploredPath")
struct ExploredPathTests {
  /// Steps of the list, by their index in its table of actions.
  private static let firstLoad = ExploredStep.action(0, [])
  private static let refresh = ExploredStep.action(1, [])

  static let scripts: [(steps: [ExploredStep], script: String)] = [
    ([], ""),
    ([firstLoad, .answer(0, .succeed())], "firstLoad; #1 succeed"),
    ([firstLoad], "firstLoad &"),
    ([firstLoad, refresh, .answer(1, .empty())], "firstLoad & refresh; #2 empty"),
    (
      [firstLoad, refresh, .answer(1, .succeed()), .answer(0, .fail("late"))],
      "firstLoad & refresh; #2 succeed; #1 fail \"late\""
    ),
    (
      [firstLoad, .answer(0, .succeed(count: 1)), .insertion, .removal],
      "firstLoad; #1 succeed 1; server insert 1 at 0; server remove 1 at 0"
    ),
    ([firstLoad, .insertion, .answer(0, .empty())], "firstLoad & server insert 1 at 0; #1 empty"),
  ]

  @Test(
    "A step has & only if its request would be answered too early without it", arguments: scripts)
  func writesScripts(steps: [ExploredStep], script: String) {
    #expect(ExploredPath(initial: listWorld(), steps: steps).script == script)
  }
}
