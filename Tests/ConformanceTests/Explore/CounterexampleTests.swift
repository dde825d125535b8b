import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("Counterexample")
struct CounterexampleTests {
  /// A made-up counterexample with a refresh, on a list that refreshes correctly.
  private let counterexample = Counterexample(
    InvariantDescription(
      name: "no-row-twice", sentence: "there is never more"),
    ExploredPath(
      initial: listWorld(), steps: [.action(0, []), .answer(0, .succeed(count: 1)), .action(1, [])]),
    .builtIn(), isShortest: true)

  @Test(
    "A counterexample has the invariant, setup and script, and no trace to compare"
  )
  func writesFile() {
    #expect(
      counterexample.text == """
        # no-row-twice: the shortest scenario that violates it.
        == there is never more
        invariants no-row-twice
        source numbers count=100 pageSize=20
        firstLoad; #1 succeed 1; refresh &

        """)
    #expect(
      counterexample.replay == """
        == there is never more
        source numbers count=100 pageSize=20
        firstLoad; #1 succeed 1; refresh &

        """)
  }

  @Test("If the invariant holds, a counterexample passes, but fails if it is marked as a known gap")
  func fixed() throws {
    let file = plannedFile(counterexample.text)
    #expect(file.errors.isEmpty)
    #expect(try #require(file.cases.first).check().status == .passed)
    let gap = Counterexample(
      counterexample.invariant, counterexample.path, .builtIn(), isShortest: false,
      isKnownGap: true)
    #expect(
      gap.text.contains("\nknown-gap \"no-row-twice can be violated\"\ninvariants no-row-twice\n"))
    let marked = plannedFile(gap.text)
    #expect(try #require(marked.cases.first).check().status == .failed)
  }

  @Test("A counterexample of rows-within-reach ends with an expect of visible rows")
  func reach() {
    let promise = Counterexample(
      InvariantDescription(
        name: "rows-within-reach", sentence: "rows can be shown"),
      counterexample.path, .builtIn(), isShortest: true)
    #expect(promise.text.hasSuffix("\nfirstLoad; #1 succeed 1; refresh &\nexpect view~rows\n"))
    #expect(promise.command.hasSuffix("refresh &; expect view~rows'"))
  }

  @Test("The last step is the violating one, even if the trace has later lines")
  func marksStep() {
    #expect(counterexample.violatedLine == 2)
    #expect(counterexample.trace[2].hasPrefix("refresh &"))
    #expect(counterexample.trace.last?.hasPrefix("end") == true)
  }

  @Test("The command of a saved case is run, and the command of an unsaved case is play")
  func reportsCommand() {
    var saved = counterexample
    saved.savedPath = "it's.txt"
    #expect(saved.command == "listsh run 'it'\\''s.txt'")
    #expect(
      counterexample.command
        == "listsh play -c 'source numbers count=100 pageSize=20; invariants no-row-twice; firstLoad; #1 succeed 1; refresh &'"
    )
  }
}
