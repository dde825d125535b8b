import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("Counterexample")
struct CounterexampleTests {
  /// A refresh that the world of the list cannot do wrong, told as if it had.
  private let counterexample = Counterexample(
    InvariantDescription(
      name: "never-more", sentence: "there is never more", shownBy: ["more", "items"]),
    ExploredPath(
      initial: listWorld(), steps: [.action(0, []), .answer(0, .succeed(count: 1)), .action(1, [])]),
    .builtIn(), isShortest: true)

  @Test("The file holds setup, script, what is observed and the trace")
  func writesFile() {
    #expect(
      counterexample.text == """
        # never-more: the shortest scenario that breaks it.
        source numbers count=100 pageSize=20

        == there is never more
        firstLoad; #1 succeed 1; refresh &
        expect more=no items=1
        ----
        firstLoad      idle → loading         asks #1 page 1
        #1 succeed 1   loading → content      items=1
        refresh &      content → refreshing   asks #2 page 1
        end            refreshing             in flight #2

        """)
  }

  @Test("The last step is the broken one, wherever the trace goes on")
  func marksStep() {
    #expect(counterexample.brokenLine == 2)
    #expect(counterexample.trace[2].hasPrefix("refresh &"))
    #expect(counterexample.trace.last?.hasPrefix("end") == true)
  }

  @Test("What is saved is run, and what is not is played")
  func tellsCommand() {
    #expect(counterexample.command(savedAs: "it's.txt") == "listsh run 'it'\\''s.txt'")
    #expect(
      counterexample.command(savedAs: nil)
        == "listsh play -c 'source numbers count=100 pageSize=20; firstLoad; #1 succeed 1; refresh &'"
    )
  }
}
